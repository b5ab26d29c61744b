// Removing a folder whose files another process removes at the same time.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { removeFolder } from './removeFolder.ts'

/** As an initdb that fails does: it leaves the folder itself. */
const removeFiles = `
  const { readdirSync, rmSync } = require('node:fs')
  const { join } = require('node:path')
  process.stdout.write('begins')
  for (const name of readdirSync(process.argv[1])) rmSync(join(process.argv[1], name), { force: true })`

test('a folder is gone whatever another process removes in it meanwhile', async () => {
  const home = mkdtempSync(join(tmpdir(), 'selvedge-remove-'))
  try {
    for (let round = 0; round < 3; round++) {
      const folder = join(home, String(round))
      mkdirSync(folder)
      for (let file = 0; file < 1000; file++) writeFileSync(join(folder, String(file)), '')
      const remover = spawn(process.execPath, ['-e', removeFiles, folder])
      const ended = once(remover, 'close')
      await once(remover.stdout, 'data')
      removeFolder(folder)
      assert.ok(!existsSync(folder), `round ${round}`)
      await ended
      assert.ok(!existsSync(folder), `round ${round}, after the other process`)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
})
