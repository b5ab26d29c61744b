// `npm run proof`: whether stock, invoices, numbers and the log all agree. Exit code 0 when they do, 1 when not.
import { examine } from '#server/operations/integrity/examine.ts'
import { prove } from '#server/operations/integrity/prove.ts'

await examine(async (db, now) => {
  const faults = await prove(db, now)
  const isWhole = faults.length === 0
  return {
    isWhole,
    sentences: isWhole ? ['Everything agrees: stock, invoices, numbers and the log.'] : faults,
  }
})
