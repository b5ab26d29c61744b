// `npm run proof`: whether stock, invoices, numbers and the log all agree. Exit code 0 when they do, 1 when not.
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'

await inspectDatabase(async (db, now) => {
  const faults = await checkIntegrity(db, now)
  const isWhole = faults.length === 0
  return {
    isWhole,
    sentences: isWhole ? ['Everything agrees: stock, invoices, numbers and the log.'] : faults,
  }
})
