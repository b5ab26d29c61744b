// `npm run verify-log`: verifies the hash chain of the activity log. Exit code 0 where no entry was altered, else 1.
import { describeChainCheck } from '#domain/people/activity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { checkWholeChain } from '#server/people/activity/checkChain.ts'

await inspectDatabase(async (db, now) => {
  const check = await checkWholeChain(db, now)
  return { isIntact: check.firstAltered === null, messages: [describeChainCheck(check)] }
})
