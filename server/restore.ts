// `npm run restore -- FILE`: a backup into the empty database that the environment names, on either engine.
import { counted, figure } from '#domain/platform/figures.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { asCommand, chosenFile, say, secondsSince } from '#server/operations/backups/command.ts'
import { openTarget, withPool } from '#server/operations/backups/openPlace.ts'
import { readHeading } from '#server/operations/backups/readArchive.ts'
import { restoreArchive } from '#server/operations/backups/restoreArchive.ts'
import { prove } from '#server/operations/integrity/prove.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/log.ts'

import { readConfig } from './config.ts'

await asCommand(async () => {
  const started = performance.now()
  const path = chosenFile('restore')
  // Before a folder or a database is opened, which may make one.
  await readHeading(path)
  const config = readConfig(process.env)
  const place = await openTarget(config)
  try {
    const images = await openImageStore(config, openLog(config.LOG_LEVEL))
    const manifest = await withPool(place, (pool) =>
      restoreArchive({ pool, images, path, crashPoint }),
    ).finally(() => images.close())
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    const pictures = manifest.images > 0 ? ` and ${counted(manifest.images, 'file')} of pictures` : ''
    say(
      `The shop as of ${manifest.takenAt.toISOString()}: ${counted(rows, 'row')} of ${figure(manifest.tables.length)} tables${pictures}, in ${secondsSince(started)}.`,
    )
    const connection = connect({ ...place.settings, statement_timeout: 0 }, () => {})
    const faults = await prove(connection.db, manifest.takenAt).finally(() => connection.close())
    for (const fault of faults) say(fault)
    if (faults.length === 0) say('Everything agrees: stock, invoices, numbers and the log.')
    say('Everybody signs in anew, and links to invoices that were sent before no longer open.')
    return faults.length === 0
  } finally {
    await place.close()
  }
})
