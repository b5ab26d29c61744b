// The server works within the system call filter of the systemd unit, including everything that starts a process.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { createProduct } from '#contract/catalog/products.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { findBackups, startBackup } from '#contract/operations/backups.ts'
import { createInvoice, downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { importFile } from '#server/catalog/imports/uploadFixtures.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type SelvedgeProcess, signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const python = '/usr/bin/python3'
const launcher = [
  python,
  fileURLToPath(new URL('confine.py', import.meta.url)),
  fileURLToPath(new URL('../../deploy/selvedge@.service', import.meta.url)),
]
const canSandbox = spawnSync(...toSpawnArgs([...launcher, 'true'])).status === 0

function toSpawnArgs([command = '', ...args]: readonly string[]): [string, string[]] {
  return [command, args]
}

/** Warnings in a log, except for slowness, which depends on the machine. */
function warningsIn(output: string): unknown[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const entries = lines.map((line) => JSON.parse(line) as { msg: string })
  return entries.filter(({ msg }) => msg !== 'slow' && msg !== 'slow query')
}

describe('systemd sandbox', { skip: !canSandbox && 'no python3-seccomp or systemd-analyze' }, () => {
  let folder: string
  let selvedge: SelvedgeProcess
  let admin: TestClient

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-confined-'))
    selvedge = startSelvedge({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, launcher)
    admin = await signInAsFirstAdmin((await selvedge.ready).url)
  })

  after(async () => {
    selvedge.signal('SIGTERM')
    const { code, output } = await selvedge.ended
    assert.equal(code, 0, output)
    assert.deepEqual(warningsIn(output), [])
    await rm(folder, { recursive: true })
  })

  test('denies a forbidden call', () => {
    const forbidden = [...launcher, python, '-c', 'import os; os.chown("/tmp", 0, 0)']
    assert.match(String(spawnSync(...toSpawnArgs(forbidden)).stderr), /PermissionError/)
  })

  test('uploads an image and creates an invoice PDF', async () => {
    const { uploadURL } = await admin.call(requestUpload, {})
    const token = uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
    const body = new Blob([new Uint8Array(await photo(800, 600).jpeg().toBuffer())])
    const { imageUrl } = await admin.call(uploadImage, { token }, { body })
    const product = await admin.call(createProduct, { ...buildProduct({ quantity: 5 }), imageUrl })
    const { id } = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const pdf = await admin.call(downloadInvoicePdf, { id })
    assert.equal(await pdf.slice(0, 5).text(), '%PDF-')
  })

  test('imports a workbook', async () => {
    const names = ['productId', 'productName', 'price', 'quantity', 'category', 'size', 'color']
    const rows = [names, ['CONFINED-1', 'Linen shirt', 12.5, 3, 'Shirts', 'M', 'Blue']]
    const done = await importFile(admin, new Uint8Array(createWorkbook({ rows })))
    assert.equal(done.import.importedCount, 1)
  })

  test('makes and verifies a backup', async () => {
    await admin.call(startBackup, {})
    const backup = await waitFor('the backup', async () => {
      const [backup] = (await admin.call(findBackups, {})).backups
      return backup?.endedAt != null && backup
    })
    assert.equal(backup.error, null)
    assert.ok(backup.verifiedAt)
  })
})
