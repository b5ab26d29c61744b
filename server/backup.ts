// `npm run backup -- FILE`: the shop that the environment names as one file, proved. A running server goes on meanwhile.
import { existsSync } from 'node:fs'

import { counted, figure } from '#domain/platform/figures.ts'
import { sizeInWords } from '#domain/platform/spans.ts'
import { asCommand, chosenFile, say, secondsSince } from '#server/operations/backups/command.ts'
import { backupFolder, makeBackup } from '#server/operations/backups/makeBackup.ts'
import { assertShop } from '#server/operations/backups/openPlace.ts'
import { withWorkFolder } from '#server/operations/backups/workFolder.ts'

import { readConfig } from './config.ts'

await asCommand(async () => {
  const started = performance.now()
  const path = chosenFile('backup')
  if (existsSync(path)) throw new Error(`${path} is there already. Please choose another name.`)
  const config = readConfig(process.env)
  assertShop(config)
  const { tables, rows, images, missingImages, bytes, faults } = await withWorkFolder(
    backupFolder(config),
    (workFolder) => makeBackup({ config, path, workFolder }),
  )
  const pictures = images > 0 ? ` and ${counted(images, 'file')} of pictures` : ''
  say(
    `${path}: ${counted(rows, 'row')} of ${figure(tables)} tables${pictures}, ${sizeInWords(bytes)}, in ${secondsSince(started)}.`,
  )
  if (missingImages > 0)
    say(`${counted(missingImages, 'file')} of pictures that the shop knows are not in its store.`)
  for (const fault of faults) say(fault)
  say(
    faults.length === 0
      ? 'It was restored into a scratch database and proved there: everything agrees.'
      : 'It can be restored, but the proof of it is not clean: look at the shop itself.',
  )
  return faults.length === 0
})
