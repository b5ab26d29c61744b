// `npm run proof`: checks the integrity of the configured database. Exits with 0 if it passed, with 1 if not.
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
