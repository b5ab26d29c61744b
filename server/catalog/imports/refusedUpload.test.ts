// Bulk uploads that write nothing: broken files, other files, interrupted uploads and missing permission.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { bulkUpload } from '#contract/catalog/imports.ts'
import { imports, products, stockMovements } from '#server/platform/db/schema.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import {
  assertRefused,
  catalogCsv,
  csvForm,
  partialCatalogAsJson,
  partialCatalogCsv,
  uploadWithType,
  uploadCsv,
  uploadJson,
} from './uploadFixtures.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')
let countsBefore: number[]

beforeEach(async () => {
  countsBefore = await countAll()
})

async function countAll(): Promise<number[]> {
  return Promise.all([products, imports, stockMovements].map((table) => app.db.$count(table)))
}

async function assertNothingWritten(): Promise<void> {
  assert.deepEqual(await countAll(), countsBefore)
}

test('writes nothing if no row is valid', async () => {
  const none = /^No valid products found in the file$/
  await assertRefused(uploadCsv(manager, ''), 400, none)
  await assertRefused(uploadCsv(manager, 'productId,productName\n'), 400, none)
  await assertRefused(uploadJson(manager, '[]'), 400, none)
  const error = await assertRefused(uploadCsv(manager, 'productId,productName\n,Shirt\n'), 400, none)
  assert.deepEqual(error.body?.errors, [{ path: 'row 2, productId', message: 'Product ID is required' }])
  await assertNothingWritten()
})

trialTest('writes nothing if the error comes after a thousand valid rows', async () => {
  const csv = `${partialCatalogCsv}\n`
  await assertRefused(uploadCsv(manager, `${csv}X-1,"never closed`), 400, /^Row 1202 has a quotation mark/)
  await assertRefused(uploadCsv(manager, `${csv}X-1,\0`), 400, /^The file is not a text file\.$/)
  const json = partialCatalogAsJson()
  await assertRefused(
    uploadJson(manager, json.slice(0, -5)),
    400,
    /^The JSON is incomplete: it ends after row 1,199\.$/,
  )
  await assertRefused(uploadJson(manager, json.replace(/\]$/, ',7]')), 400, /Row 1201 is not an object\.$/)
  await assertRefused(uploadJson(manager, `${json}]`), 400, /^The JSON is not valid/)
  await assertNothingWritten()
})

test('writes nothing if the upload is interrupted', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=seam', 'text/plain']) {
    await cutOff(
      type,
      type.startsWith('multipart') ? multipartHead('csvFile', 'a.csv') + catalogCsv : '[{"productId":"A-1",',
    )
  }
  await cutOff('multipart/form-data; boundary=seam', multipartHead('csvFile', 'a.exe') + catalogCsv)
  await wait(200)
  assert.equal((await app.publicClient.fetch('/healthz')).status, 200)
  await assertNothingWritten()
})

trialTest('writes nothing for other kinds of files', async () => {
  const please = /^Please upload a CSV file$/
  const send = (body: FormData) => manager.call(bulkUpload, {}, { body })
  await assertRefused(send(csvForm(catalogCsv, 'catalog.xlsx')), 400, please)
  await assertRefused(send(csvForm(catalogCsv, 'catalog')), 400, please)
  await assertRefused(send(csvForm(catalogCsv, 'catalog.csv', 'file')), 400, please)
  for (const type of ['text/csv', 'text/plain', 'application/xml', 'application/json5']) {
    await assertRefused(
      uploadWithType(manager, type, catalogCsv),
      415,
      /^Please upload a CSV file in a form, or products as JSON\.$/,
    )
  }
  await assertRefused(
    uploadJson(manager, '{"productId":"A-1"}'),
    400,
    /^Please send a JSON array of products\.$/,
  )
  const utf16 = new Uint8Array(Buffer.from('[{"productId":"A-1"}]', 'utf16le'))
  const sent = manager.call(bulkUpload, {}, { body: utf16, headers: { 'content-type': 'application/json' } })
  await assertRefused(sent, 400, /^JSON must be in UTF-8\.$/)
  await assertNothingWritten()
})

trialTest('sends the reason after a large file of the wrong kind', async () => {
  const body = csvForm('x'.repeat(10_000_000), 'photos.zip')
  await assertRefused(manager.call(bulkUpload, {}, { body }), 400, /^Please upload a CSV file$/)
  await assertRefused(
    uploadWithType(manager, 'text/xml', 'x'.repeat(10_000_000)),
    415,
    /^Please upload a CSV file in a form/,
  )
})

test('rejects Staff, Viewers and signed-out users', async () => {
  for (const role of ['Staff', 'Viewer'] as const) {
    await assertRefused(uploadCsv(await app.clientAs(role), catalogCsv), 403, /./)
    await assertRefused(uploadJson(await app.clientAs(role), '[]'), 403, /./)
  }
  await assertRefused(uploadJson(app.publicClient, '[]'), 401, /^Unauthorized$/)
  await assertNothingWritten()
})

function multipartHead(field: string, fileName: string): string {
  return (
    `--seam\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
    'content-type: text/csv\r\n\r\n'
  )
}

/** Sends only the start of the announced body, then disconnects. */
async function cutOff(type: string, beginning: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  const sending = request({
    hostname,
    port,
    method: 'POST',
    path: bulkUpload.path,
    headers: { cookie: manager.cookie, 'content-type': type, 'content-length': 5_000_000 },
  })
  const closed = new Promise<void>((resolve) => sending.on('close', () => resolve()))
  sending.on('error', () => undefined)
  sending.write(beginning)
  await wait(100)
  sending.destroy()
  await closed
}
