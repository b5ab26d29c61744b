// `npm run verify-log`: whether the activity log is as it was written. Exit code 0 when it is, 1 when an entry was altered.
import { describeChainCheck } from '#domain/people/activity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { checkWholeChain } from '#server/people/activity/checkChain.ts'

await inspectDatabase(async (db, now) => {
  const check = await checkWholeChain(db, now)
  return { isWhole: check.firstAltered === null, sentences: [describeChainCheck(check)] }
})
