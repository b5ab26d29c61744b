// `npm run backup -- FILE`: backs up the database that the environment names into one verified file. Servers keep running.
import { existsSync } from 'node:fs'

import { formatBytes } from '#domain/platform/durations.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { backupFolder, createBackup } from '#server/operations/backups/createBackup.ts'
import { assertDatabaseExists } from '#server/operations/backups/openLocation.ts'
import { fileArgument, formatSince, printLine, runCommand } from '#server/operations/backups/runCommand.ts'
import { withWorkFolder } from '#server/operations/backups/workFolder.ts'

import { readConfig } from './config.ts'

await runCommand(async () => {
  const startedAt = performance.now()
  const path = fileArgument('backup')
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another name.`)
  const config = readConfig(process.env)
  assertDatabaseExists(config)
  const { tables, rows, images, missingImages, bytes, problems } = await withWorkFolder(
    backupFolder(config),
    (workFolder) => createBackup({ config, path, workFolder }),
  )
  const imageFiles = images > 0 ? ` and ${pluralize(images, 'image file')}` : ''
  printLine(
    `${path}: ${pluralize(rows, 'row')} of ${formatCount(tables)} tables${imageFiles}, ${formatBytes(bytes)}, in ${formatSince(startedAt)}.`,
  )
  if (missingImages > 0)
    printLine(
      `${pluralize(missingImages, 'image file')} listed in the database ${missingImages === 1 ? 'is' : 'are'} missing from the store.`,
    )
  for (const problem of problems) printLine(problem)
  printLine(
    problems.length === 0
      ? 'Verified: restored into a scratch database, where the integrity check found no differences.'
      : 'The backup can be restored, but the integrity check found differences: check the database itself.',
  )
  return problems.length === 0
})
