// `npm run proof`: runs the integrity check. Exit code 0 where it finds no difference, else 1.
import { noDifferencesMessage } from '#domain/operations/integrityCheck.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'

await inspectDatabase(async (db, now) => {
  const differences = await checkIntegrity(db, now)
  const isIntact = differences.length === 0
  return { isIntact, messages: isIntact ? [noDifferencesMessage] : differences }
})
