// `npm run verify-log`: verifies the hash chain of the activity log. `-- --head FILE` also compares it with the head that a backup
// names. Exit code 0 where no entry was altered or deleted, else 1.
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { describeChainCheck, describeHeadCheck, type LogHead } from '#domain/people/activity.ts'
import { readArchiveHeading, readArchiveMembers } from '#server/operations/backups/readArchive.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { checkWholeChain } from '#server/people/activity/checkChain.ts'
import { containsHead } from '#server/people/activity/logHead.ts'

await inspectDatabase(async (db, now) => {
  const { head: file } = parseArgs({ options: { head: { type: 'string' } } }).values
  const past = file === undefined ? undefined : await readHead(resolve(process.env['INIT_CWD'] ?? '.', file))
  const check = await checkWholeChain(db, now)
  const messages = [describeChainCheck(check)]
  let isIntact = check.firstAltered === null
  if (file !== undefined && past) {
    const isContained = await containsHead(db, past)
    messages.push(describeHeadCheck(basename(file), { past, entries: check.entries, isContained }))
    isIntact &&= isContained
  }
  return { isIntact, messages }
})

/** Reads the whole archive, which verifies its checksums. */
async function readHead(path: string): Promise<LogHead> {
  await readArchiveHeading(path)
  const members = readArchiveMembers(path)
  for (;;) {
    const { done, value } = await members.next()
    if (!done) continue
    if (value.logHead) return value.logHead
    throw new Error(
      `${basename(path)} was written by a version of Selvedge that did not note the head of the log.`,
    )
  }
}
