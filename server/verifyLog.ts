// `npm run verify-log`: verifies the activity log's hash chain. Exits with 0 if no entry was altered, with 1 if one was.
import { describeChainCheck } from '#domain/people/activity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { checkWholeChain } from '#server/people/activity/checkChain.ts'

await inspectDatabase(async (db, now) => {
  const check = await checkWholeChain(db, now)
  return { isWhole: check.firstAltered === null, sentences: [describeChainCheck(check)] }
})
