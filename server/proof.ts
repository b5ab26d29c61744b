// `npm run proof`: runs the integrity check. Exits with 0 if it finds no differences, with 1 if it does.
import { noDifferencesMessage } from '#domain/operations/integrityCheck.ts'
import { hashStoredFile } from '#server/files/attachments/checkAttachments.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { inspectDatabase } from '#server/operations/integrity/inspectDatabase.ts'
import { openLog } from '#server/platform/log.ts'

await inspectDatabase(async (db, now, config) => {
  const images = await openImageStore(config, openLog(config.LOG_LEVEL))
  const differences = await checkIntegrity(db, now, hashStoredFile(images)).finally(() => images.close())
  const isIntact = differences.length === 0
  return { isIntact, messages: isIntact ? [noDifferencesMessage] : differences }
})
