// `npm run proof`: runs the integrity check. Exits with 0 if it finds no differences, with 1 if it does.
import { noDifferencesMessage } from '#domain/operations/integrityCheck.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'

await inspectDatabase(async (db, now) => {
  const differences = await checkIntegrity(db, now)
  const isIntact = differences.length === 0
  return { isIntact, messages: isIntact ? [noDifferencesMessage] : differences }
})
