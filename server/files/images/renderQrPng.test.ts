import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { renderQrPng } from './renderQrPng.ts'

const canScan = spawnSync('zbarimg', ['--version']).status === 0

test('a scanner reads the encoded text', { skip: !canScan && 'zbarimg is not installed' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-qr-'))
  try {
    for (const text of [
      'http://localhost:3000/products/1',
      `https://waren.example/products/${'9'.repeat(15)}`,
    ]) {
      const file = join(folder, 'code.png')
      writeFileSync(file, await renderQrPng(text))
      const scanned = execFileSync('zbarimg', ['--quiet', '--raw', file], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      assert.equal(scanned.trim(), text)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the code is square with a margin of four modules of eight pixels', async () => {
  const png = await renderQrPng('http://localhost:3000/products/1')
  const width = png.readUInt32BE(16)
  assert.equal(png.readUInt32BE(20), width)
  // 25 modules (version 2) or 29 (version 3), and twice the margin.
  assert.ok([33 * 8, 37 * 8].includes(width), `${width}`)
})
