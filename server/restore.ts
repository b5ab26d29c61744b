// `npm run restore -- FILE`: restores a backup into the configured database, which must be empty.
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { openRestoreTarget, withPool } from '#server/operations/backups/openLocation.ts'
import { readArchiveHeading } from '#server/operations/backups/readArchive.ts'
import { restoreArchive } from '#server/operations/backups/restoreArchive.ts'
import { runCommand, fileArgument, printLine, formatElapsed } from '#server/operations/backups/runCommand.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/log.ts'

import { readConfig } from './config.ts'

await runCommand(async () => {
  const started = performance.now()
  const path = fileArgument('restore')
  // Before opening, which may create a database.
  await readArchiveHeading(path)
  const config = readConfig(process.env)
  const place = await openRestoreTarget(config)
  try {
    const images = await openImageStore(config, openLog(config.LOG_LEVEL))
    const manifest = await withPool(place, (pool) =>
      restoreArchive({ pool, images, path, crashPoint }),
    ).finally(() => images.close())
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    const pictures = manifest.images > 0 ? ` and ${pluralize(manifest.images, 'file')} of pictures` : ''
    printLine(
      `The shop as of ${manifest.takenAt.toISOString()}: ${pluralize(rows, 'row')} of ${formatCount(manifest.tables.length)} tables${pictures}, in ${formatElapsed(started)}.`,
    )
    const connection = connect({ ...place.settings, statement_timeout: 0 }, () => {})
    const faults = await checkIntegrity(connection.db, manifest.takenAt).finally(() => connection.close())
    for (const fault of faults) printLine(fault)
    if (faults.length === 0) printLine('Everything agrees: stock, invoices, numbers and the log.')
    printLine('Everybody signs in anew, and links to invoices that were sent before no longer open.')
    return faults.length === 0
  } finally {
    await place.close()
  }
})
