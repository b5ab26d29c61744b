// `npm run restore -- FILE`: restores a backup into the empty database that the environment names.
import { noDifferencesMessage } from '#domain/operations/integrityCheck.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { hashStoredFile } from '#server/files/attachments/checkAttachments.ts'
import { type ImageStore, openImageStore } from '#server/files/images/imageStore.ts'
import { readArchiveHeading } from '#server/operations/backups/readArchive.ts'
import { restoreArchive } from '#server/operations/backups/restoreArchive.ts'
import { fileArgument, formatSince, printLine, runCommand } from '#server/operations/backups/runCommand.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { connectForLongWork } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/postgres/openDatabase.ts'

import { readConfig } from './config.ts'

await runCommand(async () => {
  const startedAt = performance.now()
  const path = fileArgument('restore')
  // Checked first: opening the target may create a folder or a database.
  await readArchiveHeading(path)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const connection = connectForLongWork({ connectionString: database.url }, () => {})
  let images: ImageStore | undefined
  try {
    images = await openImageStore(config, openLog(config.LOG_LEVEL))
    const manifest = await restoreArchive({ pool: connection.pool, images, path, crashPoint })
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    const imageFiles = manifest.images > 0 ? ` and ${pluralize(manifest.images, 'image file')}` : ''
    printLine(
      `Restored the state of ${manifest.takenAt.toISOString()}: ${pluralize(rows, 'row')} of ${formatCount(manifest.tables.length)} tables${imageFiles}, in ${formatSince(startedAt)}.`,
    )
    const problems = await checkIntegrity(connection.db, manifest.takenAt, hashStoredFile(images))
    for (const problem of problems) printLine(problem)
    if (problems.length === 0) printLine(noDifferencesMessage)
    printLine('All users must sign in again. Links to invoices that were sent before no longer work.')
    return problems.length === 0
  } finally {
    await images?.close()
    await connection.close()
    await database.close()
  }
})
