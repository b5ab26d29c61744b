// `npm run verify-log`: whether the activity log is as it was written. Exit code 0 when it is, 1 when an entry was altered.
import { checkInWords } from '#domain/people/activity.ts'
import { examine } from '#server/operations/integrity/examine.ts'
import { checkWhole } from '#server/people/activity/checkChain.ts'

await examine(async (db, now) => {
  const check = await checkWhole(db, now)
  return { isWhole: check.firstAltered === null, sentences: [checkInWords(check)] }
})
