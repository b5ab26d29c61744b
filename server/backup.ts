// `npm run backup -- FILE`: backs up the database that the environment names into one verified file. Servers keep running.
import { existsSync } from 'node:fs'

import { formatBytes } from '#domain/platform/durations.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { createBackup } from '#server/operations/backups/createBackup.ts'
import { fileArgument, formatSince, printLine, runCommand } from '#server/operations/backups/runCommand.ts'
import { openLog } from '#server/platform/log.ts'
import { assertDatabaseExists, openDatabase } from '#server/platform/postgres/openDatabase.ts'

import { readConfig } from './config.ts'

await runCommand(async () => {
  const startedAt = performance.now()
  const path = fileArgument('backup')
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another name.`)
  const config = readConfig(process.env)
  assertDatabaseExists(config)
  const database = await openDatabase(config)
  const images = await openImageStore(config, openLog(config.LOG_LEVEL))
  const report = await createBackup({ databaseUrl: database.url, images, path }).finally(async () => {
    await images.close()
    await database.close()
  })
  const imageFiles = report.images > 0 ? ` and ${pluralize(report.images, 'image file')}` : ''
  printLine(
    `${path}: ${pluralize(report.rows, 'row')} of ${formatCount(report.tables)} tables${imageFiles}, ${formatBytes(report.bytes)}, in ${formatSince(startedAt)}.`,
  )
  if (report.missingImages > 0)
    printLine(
      `${pluralize(report.missingImages, 'image file')} listed in the database ${report.missingImages === 1 ? 'is' : 'are'} missing from the store.`,
    )
  printLine(
    report.problem === undefined
      ? 'Verified: restored into a scratch database, where the integrity check found no differences.'
      : `The backup can be restored. ${report.problem}`,
  )
  return report.problem === undefined
})
