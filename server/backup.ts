// `npm run backup -- FILE`: backs up the configured database and images into one verified file, while the server may run.
import { existsSync } from 'node:fs'

import { formatBytes } from '#domain/platform/durations.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { backupFolder, createBackup } from '#server/operations/backups/createBackup.ts'
import { assertDatabaseExists } from '#server/operations/backups/openLocation.ts'
import { runCommand, fileArgument, printLine, formatElapsed } from '#server/operations/backups/runCommand.ts'
import { withWorkFolder } from '#server/operations/backups/workFolder.ts'

import { readConfig } from './config.ts'

await runCommand(async () => {
  const started = performance.now()
  const path = fileArgument('backup')
  if (existsSync(path)) throw new Error(`${path} is there already. Please choose another name.`)
  const config = readConfig(process.env)
  assertDatabaseExists(config)
  const {
    tables,
    rows,
    images,
    missingImages,
    bytes,
    problems: faults,
  } = await withWorkFolder(backupFolder(config), (workFolder) => createBackup({ config, path, workFolder }))
  const pictures = images > 0 ? ` and ${pluralize(images, 'file')} of pictures` : ''
  printLine(
    `${path}: ${pluralize(rows, 'row')} of ${formatCount(tables)} tables${pictures}, ${formatBytes(bytes)}, in ${formatElapsed(started)}.`,
  )
  if (missingImages > 0)
    printLine(`${pluralize(missingImages, 'file')} of pictures that the shop knows are not in its store.`)
  for (const fault of faults) printLine(fault)
  printLine(
    faults.length === 0
      ? 'It was restored into a scratch database and proved there: everything agrees.'
      : 'It can be restored, but the proof of it is not clean: look at the shop itself.',
  )
  return faults.length === 0
})
