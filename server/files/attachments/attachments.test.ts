// Files of records over HTTP: who may add and remove them, what is refused, and what a download looks like.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'

import { attachmentEndpoints } from '#contract/attachments.ts'
import { undoBatch } from '#contract/catalog/batches.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle, mergeStyles } from '#contract/catalog/styles.ts'
import { recordEndpoints } from '#contract/records.ts'
import { mergeCustomer, unmergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, deleteCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { maxAttachmentBytes, maxAttachments } from '#domain/files/attachments.ts'
import type { NounWithFiles } from '#domain/recordsWithFiles.ts'
import { eq, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { attachmentContents, attachments } from '#server/platform/db/schema.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { contentKey } from './attachmentContents.ts'
import { deleteUnusedContents } from './deleteUnusedContents.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
const viewer = useClient(app, 'Viewer')

const order = attachmentEndpoints.order
const customer = attachmentEndpoints.customer

let customerId: number
let orderId: number
let orderNumber: string

before(async () => {
  customerId = (await newCustomer('Harbor Boutique')).id
  const { id: productId } = await manager.call(createProduct, buildProduct({ quantity: 100 }))
  const created = await manager.call(createOrder, buildOrder(customerId, [{ productId, quantity: 2 }]))
  orderId = created.id
  orderNumber = created.number
})

const newCustomer = (name: string) => manager.call(createCustomer, { name, phone: '+1 212 555 0100' })
const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`

interface AddOptions {
  client?: TestClient
  type?: NounWithFiles
  id?: number
  key?: string
}

function add(
  fileName: string,
  body: BodyInit,
  { client = staff, type = 'order', id = orderId, key = randomUUID() }: AddOptions = {},
) {
  return client.call(attachmentEndpoints[type].add, { id, originalName: fileName, key }, { body })
}

async function refusal(call: Promise<unknown>): Promise<[number, string | undefined]> {
  const { status, sentence } = await catchRefusal(call)
  return [status, sentence]
}

test('a PDF is added to an order, listed, downloaded as an attachment, removed and restored', async () => {
  const added = await add('PO-4711.pdf', pdf('purchase order'))
  assert.deepEqual([added.name, added.type, added.isPicture], ['PO-4711.pdf', 'application/pdf', false])
  assert.equal((await findNewestLogEntry(app)).action, `Added PO-4711.pdf to ${orderNumber}`)
  const { files } = await viewer.call(order.findAll, { id: orderId })
  assert.deepEqual(
    files.map(({ id, bytes }) => [id, bytes]),
    [[added.id, pdf('purchase order').length]],
  )

  const response = await viewer.fetch(`/api/orders/${orderId}/files/${added.id}`)
  assert.equal(await response.text(), pdf('purchase order'))
  const header = (name: string) => response.headers.get(name)
  assert.equal(header('content-type'), 'application/pdf')
  assert.equal(
    header('content-disposition'),
    'attachment; filename="PO-4711.pdf"; filename*=UTF-8\'\'PO-4711.pdf',
  )
  assert.equal(header('x-content-type-options'), 'nosniff')
  assert.equal(header('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal(header('cache-control'), 'no-store')

  const input = { id: orderId, file: added.id }
  await staff.call(order.remove, input)
  assert.equal((await findNewestLogEntry(app)).action, `Removed PO-4711.pdf from ${orderNumber}`)
  assert.deepEqual((await viewer.call(order.findAll, { id: orderId })).files, [])
  const removed = [409, 'PO-4711.pdf was removed meanwhile.']
  assert.deepEqual(await refusal(viewer.call(order.download, input)), removed)
  assert.deepEqual(await refusal(manager.call(order.remove, input)), removed)
  assert.equal((await staff.call(order.restore, input)).name, 'PO-4711.pdf')
  assert.equal((await findNewestLogEntry(app)).action, `Restored PO-4711.pdf to ${orderNumber}`)
  assert.equal((await viewer.call(order.download, input)).size, added.bytes)
})

test('only those who may edit a record add and remove its files', async () => {
  const supplier = attachmentEndpoints.supplier
  const { id } = await manager.call(recordEndpoints.supplier.create, { name: 'Harbor Mills' })
  const denied = await catchRefusal(add('terms.pdf', pdf('terms'), { type: 'supplier', id }))
  assert.equal(denied.status, 403)
  const added = await add('terms.pdf', pdf('terms'), { type: 'supplier', id, client: manager })
  assert.equal((await findNewestLogEntry(app)).action, 'Added terms.pdf to supplier S-1 Harbor Mills')
  assert.equal((await catchRefusal(staff.call(supplier.remove, { id, file: added.id }))).status, 403)
  assert.equal((await viewer.call(supplier.findAll, { id })).files.length, 1)
  assert.equal((await catchRefusal(add('PO.pdf', pdf('PO'), { client: viewer }))).status, 403)
  assert.equal((await app.publicClient.fetch(`/api/suppliers/${id}/files/${added.id}`)).status, 401)
  // The file of another record.
  assert.deepEqual(await refusal(manager.call(order.download, { id: orderId, file: added.id })), [
    404,
    'File not found',
  ])
  await manager.call(recordEndpoints.supplier.remove, { id })
  assert.equal((await catchRefusal(viewer.call(supplier.findAll, { id }))).status, 404)
  assert.equal((await catchRefusal(viewer.call(supplier.download, { id, file: added.id }))).status, 404)
})

test('the kind of a file is that of its content', async () => {
  const wrongKind = /^Add a PDF, an image/
  const html = '<!doctype html><script>alert(1)</script>'
  const refused: [string, BodyInit][] = [
    ['photo.png', html],
    ['page.html', html],
    ['page.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['run.exe', new Uint8Array([0x4d, 0x5a, 0, 0])],
    ['letter.docx', 'PK\u0003\u0004 word/document.xml'],
    ['data.csv', new Uint8Array([1, 0, 2])],
  ]
  for (const [name, body] of refused) {
    const { status, sentence = '' } = await catchRefusal(add(name, body))
    assert.equal(status, 400, name)
    assert.match(sentence, wrongKind)
  }
  assert.deepEqual(await refusal(add('empty.pdf', '')), [400, 'The file is empty.'])
  assert.deepEqual(await refusal(add('photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))), [
    400,
    'The image is damaged or not an image.',
  ])
  const added = await Promise.all([
    add('scan.html', pdf('a PDF named as a page')),
    add('lines.csv', 'Style,Quantity\nTee,5\n'),
    add('mail.eml', 'From: jo@example.com\nSubject: PO 4711\n\nSee attached.\n'),
  ])
  assert.deepEqual(
    added.map(({ name, type }) => [name, type]),
    [
      ['scan.html.pdf', 'application/pdf'],
      ['lines.csv', 'text/csv'],
      ['mail.eml', 'message/rfc822'],
    ],
  )
})

test('an image has a thumbnail of our own making, and the original is only downloaded', async () => {
  const { id } = await manager.call(createStyle, {
    number: 'TEE-1',
    name: 'Tee',
    priceCents: 1000,
    colors: [{ name: 'Red' }],
    sizes: ['M'],
  })
  const jpeg = new Uint8Array(await photo(400, 300).jpeg().toBuffer())
  const added = await add('sketch.jpg', jpeg, { type: 'style', id })
  assert.equal(added.isPicture, true)
  const path = `/api/styles/${id}/files/${added.id}`
  const thumbnail = await viewer.fetch(`${path}/thumbnail`)
  assert.equal(thumbnail.headers.get('content-type'), 'image/webp')
  assert.ok((await thumbnail.bytes()).length < jpeg.length)
  const original = await viewer.fetch(path)
  assert.match(original.headers.get('content-disposition') ?? '', /^attachment;/)
  assert.deepEqual(await original.bytes(), jpeg)
})

test('names lose their path and control characters and keep quotes and emoji', async () => {
  const added = await add('C:\\Orders\\..\\Jo\'s "PO" \u0007\u202e🧵.pdf', pdf('names'))
  assert.equal(added.name, 'Jo\'s "PO" 🧵.pdf')
  const response = await viewer.fetch(`/api/orders/${orderId}/files/${added.id}`)
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="Jo_s__PO____.pdf"; filename*=UTF-8\'\'Jo%27s%20%22PO%22%20%F0%9F%A7%B5.pdf',
  )
  const unnamed = `/api/orders/${orderId}/files?originalName=${encodeURIComponent('../..')}&key=${randomUUID()}`
  assert.equal((await staff.fetch(unnamed, { method: 'POST', body: pdf('no name') })).status, 400)
  assert.equal((await add(`${'n'.repeat(300)}.pdf`, pdf('long'))).name, `${'n'.repeat(196)}.pdf`)
})

test('a file has at most 10 MB and a record at most 50 files, also when they are added at once', async () => {
  const { id } = await newCustomer('Full Cabinet')
  const at = { type: 'customer', id } as const
  const largest = Buffer.alloc(maxAttachmentBytes, ' ')
  largest.write('%PDF-1.7')
  assert.equal((await add('largest.pdf', new Uint8Array(largest), at)).bytes, maxAttachmentBytes)
  const tooLarge = new Uint8Array(Buffer.concat([largest, Buffer.from(' ')]))
  assert.deepEqual(await refusal(add('larger.pdf', tooLarge, at)), [413, 'The file is larger than 10 MB.'])

  const [row] = await app.db.select().from(attachments).where(eq(attachments.recordId, id))
  assert.ok(row)
  const { id: _, key: __, ...copy } = row
  await app.db.insert(attachments).values(Array.from({ length: maxAttachments - 2 }, () => copy))
  const { done, refused } = await settleCalls(
    ['one', 'two', 'three'].map((text) => add(`${text}.pdf`, pdf(text), at)),
  )
  assert.deepEqual(
    [done.length, refused.map(({ sentence }) => sentence)],
    [1, Array.from({ length: 2 }, () => 'A record can have at most 50 files. Remove one first.')],
  )
})

test('a repeated upload adds one file, and the same bytes are stored once', async () => {
  const key = randomUUID()
  const before = await app.db.$count(attachmentContents, isNotNull(attachmentContents.storedAt))
  const [first, second] = await Promise.all([
    add('twice.pdf', pdf('twice'), { key }),
    add('twice.pdf', pdf('twice'), { key }),
  ])
  assert.equal(first.id, second.id)
  assert.equal(await app.db.$count(attachmentContents, isNotNull(attachmentContents.storedAt)), before + 1)
  assert.deepEqual(await refusal(add('twice.pdf', pdf('other'), { key })), [
    409,
    'This key was used for another file.',
  ])
  const again = await add('copy.pdf', pdf('twice'), { type: 'customer', id: customerId })
  const contents = await app.db
    .selectDistinct({ id: attachments.contentId })
    .from(attachments)
    .where(sql`${attachments.id} in (${first.id}, ${again.id})`)
  assert.equal(contents.length, 1)
})

test('a customer shows the files of those that were merged into it', async () => {
  const [surviving, merged] = [await newCustomer('Pier Store'), await newCustomer('Pier Shop')]
  const added = await add('contract.pdf', pdf('contract'), { type: 'customer', id: merged.id })
  await manager.call(mergeCustomer, { id: merged.id, into: surviving.id, exemptionIds: [] })
  const listed = async (id: number) => (await viewer.call(customer.findAll, { id })).files.map(({ id }) => id)
  assert.deepEqual([await listed(surviving.id), await listed(merged.id)], [[added.id], [added.id]])
  assert.deepEqual(await refusal(add('late.pdf', pdf('late'), { type: 'customer', id: merged.id })), [
    409,
    `Customer ${merged.number} was merged into ${surviving.number}.`,
  ])
  await staff.call(customer.remove, { id: surviving.id, file: added.id })
  await staff.call(customer.restore, { id: surviving.id, file: added.id })
  await manager.call(unmergeCustomer, { id: merged.id })
  assert.deepEqual([await listed(surviving.id), await listed(merged.id)], [[], [added.id]])
  await manager.call(deleteCustomer, { id: merged.id })
  assert.equal((await catchRefusal(viewer.call(customer.findAll, { id: merged.id }))).status, 404)
})

test('a style shows the files of those that were merged into it, until the merge is undone', async () => {
  const newStyle = (name: string) =>
    manager.call(createStyle, { number: name, name, priceCents: 100, colors: [], sizes: [] })
  const [last, middle, first] = [await newStyle('Tank 3'), await newStyle('Tank 2'), await newStyle('Tank 1')]
  const style = attachmentEndpoints.style
  const sheet = await add('sheet.pdf', pdf('sheet'), { type: 'style', id: first.id })
  await manager.call(mergeStyles, { id: middle.id, otherId: first.id })
  const { batchId } = await manager.call(mergeStyles, { id: last.id, otherId: middle.id })
  const late = await add('late.pdf', pdf('late sheet'), { type: 'style', id: last.id })
  const listed = async (id: number) => (await viewer.call(style.findAll, { id })).files.map(({ id }) => id)
  assert.deepEqual(await listed(last.id), [late.id, sheet.id])
  assert.match(await (await viewer.call(style.download, { id: last.id, file: sheet.id })).text(), /sheet/)
  await staff.call(style.remove, { id: last.id, file: sheet.id })
  await staff.call(style.restore, { id: last.id, file: sheet.id })
  await manager.call(undoBatch, { id: batchId ?? assert.fail() })
  assert.deepEqual([await listed(last.id), await listed(middle.id)], [[late.id], [sheet.id]])
})

test('bytes are deleted when no file has named them for a day, 30 days after a removal', async () => {
  const { id } = await newCustomer('Tidy Shop')
  const at = { type: 'customer', id } as const
  const [kept, removed] = [
    await add('kept.pdf', pdf('kept'), at),
    await add('removed.pdf', pdf('removed'), at),
  ]
  await staff.call(customer.remove, { id, file: removed.id })
  const contentOf = async (file: number) => {
    const [row] = await app.db.select().from(attachments).where(eq(attachments.id, file))
    return row?.contentId ?? ''
  }
  const [keptContent, removedContent] = [await contentOf(kept.id), await contentOf(removed.id)]
  const { images } = app.app.services
  const inDays = async (days: number) => {
    await deleteUnusedContents({ db: app.db, images }, new Date(Date.now() + days * 86_400_000))
    return images.read(contentKey(removedContent))
  }
  assert.ok(await inDays(29))
  assert.ok(await inDays(31), 'a backup that runs now reads the bytes')
  assert.equal(await inDays(33), undefined)
  assert.equal(await contentOf(removed.id), '')
  assert.ok(await images.read(contentKey(keptContent)))
  assert.equal(await app.db.$count(attachmentContents, eq(attachmentContents.id, removedContent)), 0)
  assert.equal((await catchRefusal(staff.call(customer.restore, { id, file: removed.id }))).status, 404)
})

test('the integrity check finds a file whose bytes are gone or changed', async () => {
  const { id } = await newCustomer('Broken Disk')
  const added = await add('broken.pdf', pdf('broken'), { type: 'customer', id })
  const [row] = await app.db.select().from(attachments).where(eq(attachments.id, added.id))
  const key = contentKey(row?.contentId ?? '')
  const { images } = app.app.services
  await images.write(key, Buffer.from('other bytes'))
  await assert.rejects(app.assertIntegrity(), {
    message: `broken.pdf of customer ${id} is not the file that was added.`,
  })
  await images.remove([key])
  await assert.rejects(app.assertIntegrity(), {
    message: `The file store does not have broken.pdf of customer ${id}.`,
  })
  await images.write(key, Buffer.from(pdf('broken')))
})
