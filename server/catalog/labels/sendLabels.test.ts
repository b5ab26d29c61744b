// Labels that the server prints on a printer in the network, on an emulator.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import { sendLabels } from '#contract/catalog/labels.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { findDelivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { recordEndpoints } from '#contract/records.ts'
import { openPrinterEmulator, type PrinterEmulator } from '#server/testing/openPrinterEmulator.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { readZplCodes } from './labelFixtures.ts'

const shop = useTestApp()
const admin = useClient(shop, 'Admin')
const manager = useClient(shop, 'Manager')
const staff = useClient(shop, 'Staff')
const viewer = useClient(shop, 'Viewer')

describe('labels for a printer in the network', () => {
  let printer: PrinterEmulator
  let product: Product
  let printerProfileId: number

  before(async () => {
    printer = await openPrinterEmulator()
    product = await manager.call(createProduct, buildProduct({ code: 'PN-1042', name: 'Linen shirt' }))
    printerProfileId = await createPrinter('Packing table', printer.address)
  })

  beforeEach(() => {
    printer.setFault(undefined)
    printer.received.length = 0
  })

  after(() => printer.close())

  async function createPrinter(name: string, networkAddress: string | null): Promise<number> {
    const { id } = await admin.call(recordEndpoints.printerProfile.create, { name, networkAddress })
    return id
  }

  /** Three labels of a roll. */
  const labels = (changes: { printerProfileId?: number; formatId?: number } = {}) => ({
    formatId: 3,
    printerProfileId,
    items: [{ productId: product.id, copies: 3 }],
    firstCell: 1,
    codeKind: 'code128' as const,
    fields: ['name' as const],
    ...changes,
  })

  test('are printed once, and the outbox says where and which', async () => {
    const delivery = await staff.call(sendLabels, labels(), { idempotencyKey: 'labels-of-today' })
    assert.deepEqual(
      [delivery.status, delivery.recipient, delivery.subject, delivery.serverReply],
      ['sent', 'Packing table', '3 labels', 'The printer took all labels.'],
    )
    await staff.call(sendLabels, labels(), { idempotencyKey: 'labels-of-today' })
    const [zpl = '', ...others] = printer.received
    assert.deepEqual(others, [])
    assert.deepEqual(await readZplCodes(zpl), ['PN-1042'])
    assert.match(zpl, /\^PQ3\n/)
    const { text } = await admin.call(findDelivery, { id: delivery.id })
    assert.equal(text, '3 x PN-1042')
  })

  test('wait until the printer has labels again', async () => {
    printer.setFault('out of labels')
    const waiting = await staff.call(sendLabels, labels())
    assert.deepEqual([waiting.status, waiting.serverReply], ['queued', 'The printer is out of labels.'])
    printer.setFault(undefined)
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    await waitFor('the labels', async () => {
      const { status } = await admin.call(findDelivery, { id: waiting.id })
      return status === 'sent'
    })
    assert.equal(printer.received.filter((zpl) => zpl !== '').length, 1)
  })

  test('that may be printed are only sent again by hand, to the address that the printer has by then', async () => {
    printer.setFault('closes')
    const { id, status } = await staff.call(sendLabels, labels())
    assert.equal(status, 'unknown')
    printer.setFault(undefined)
    const moved = await openPrinterEmulator()
    const { edit } = recordEndpoints.printerProfile
    await admin.call(edit, { id: printerProfileId, name: 'Packing table', networkAddress: moved.address })
    assert.equal((await admin.call(retryDelivery, { id })).status, 'sent')
    assert.equal(moved.received.length, 1)
    await admin.call(edit, { id: printerProfileId, name: 'Packing table', networkAddress: printer.address })
    await moved.close()
  })

  test('fail when the profile of their printer was deleted meanwhile', async () => {
    printer.setFault('open')
    const id = await createPrinter('Back office', printer.address)
    const waiting = await staff.call(sendLabels, labels({ printerProfileId: id }))
    await admin.call(recordEndpoints.printerProfile.remove, { id })
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    const failed = await waitFor('the second attempt', async () => {
      const delivery = await admin.call(findDelivery, { id: waiting.id })
      return delivery.status === 'failed' && delivery
    })
    assert.equal(failed.serverReply, 'The printer profile of Back office was deleted.')
  })

  test('need a printer with an address and a format with dots per inch, and permission', async () => {
    const refusalOf = async (changes: Parameters<typeof labels>[0]) => {
      const { status, sentence } = await catchRefusal(staff.call(sendLabels, labels(changes)))
      return [status, sentence]
    }
    assert.deepEqual(await refusalOf({ printerProfileId: await createPrinter('Office laser', null) }), [
      409,
      'Office laser has no network address. An Admin enters it in its printer profile.',
    ])
    assert.deepEqual(await refusalOf({ printerProfileId: 999_999 }), [
      404,
      'The printer profile no longer exists. Choose another one.',
    ])
    const [status, sentence] = await refusalOf({ formatId: 1 })
    assert.equal(status, 409)
    assert.match(String(sentence), /has no dots per inch, which a label printer needs/)
    const refused = await catchRefusal(viewer.call(sendLabels, labels()))
    assert.equal(refused.status, 403)
    assert.deepEqual(printer.received, [])
  })
})
