// `npm run verify-log`: checks the hash chain of the activity log. Exits with 1 if an entry was altered.
import { describeChainCheck } from '#domain/people/activity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { checkWholeChain } from '#server/people/activity/checkChain.ts'

await inspectDatabase(async (db, now) => {
  const check = await checkWholeChain(db, now)
  return { isWhole: check.firstAltered === null, sentences: [describeChainCheck(check)] }
})
