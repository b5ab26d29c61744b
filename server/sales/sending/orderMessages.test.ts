// Quotes, order confirmations and the message of a dispatch: their PDFs and emails.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { dispatchInvoice, emailDispatch } from '#contract/sales/dispatch.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
} from '#contract/sales/orderActions.ts'
import { downloadOrderPdf, emailOrder, findOrderDeliveries } from '#contract/sales/orders.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { needs } from '#server/testing/needs.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('the papers of an order', () => {
  const { app: shop, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  let customerId: number
  let dress: Product

  before(async () => {
    const contacts = [{ name: 'Ana', email: 'ana@quay.test', getsInvoices: true }]
    customerId = (await manager.call(createCustomer, { name: 'Quay Street', contacts })).id
    dress = await manager.call(createProduct, buildProduct({ quantity: 5, color: 'Navy' }))
  })

  const draft = (fields = {}) =>
    manager.call(
      createOrder,
      buildOrder(customerId, [{ productId: dress.id, quantity: 12 }], {
        customerEmail: 'orders@quay.test',
        startShipOn: '2030-03-01',
        cancelOn: '2030-03-31',
        season: 'SS30',
        charges: [{ label: 'Freight', amountCents: 4500, isTaxed: false }],
        ...fields,
      }),
    )

  async function download({ id }: { id: number }): Promise<Buffer> {
    const pdf = await manager.call(downloadOrderPdf, { id })
    return Buffer.from(await pdf.arrayBuffer())
  }

  /** With single spaces. */
  async function print(order: { id: number }): Promise<string> {
    const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
    reading.child.stdin?.end(await download(order))
    return (await reading).stdout.replace(/ +/g, ' ')
  }

  test('are a quote first, and then a confirmation with what is to follow', needs('pdftotext'), async () => {
    const order = await draft({ validUntil: '2030-01-31' })
    const quote = await print(order)
    for (const part of [
      'QUOTE',
      order.number,
      'Valid until',
      formatLongDay('2030-01-31'),
      'Freight',
      '$1,005.00',
    ])
      assert.ok(quote.includes(part), `"${part}" is missing in:\n${quote}`)
    assert.ok(!quote.includes('To follow'))
    await manager.call(confirmOrder, { id: order.id })
    await manager.call(allocateOrder, { id: order.id })
    const confirmation = await print(order)
    for (const part of [
      'ORDER CONFIRMATION',
      'Mar 1 to\n Mar 31, 2030',
      'SS30',
      `7 × Linen dress (${dress.code}), Navy, M`,
      'Payment terms',
      'Agreed by the customer',
    ])
      assert.ok(confirmation.includes(part), `"${part}" is missing in:\n${confirmation}`)
    await manager.call(cancelOrder, { id: order.id, reason: 'The shop closed' })
    assert.ok((await download(order)).includes(`(order, ${order.number}, cancelled)`))
  })

  test('have at least 17 loose lines on a full page, and no QR code', needs('pdftotext'), async () => {
    const products: Product[] = []
    for (let index = 0; index < 20; index += 1)
      products.push(
        await manager.call(
          createProduct,
          buildProduct({ name: `Scarf ${index}`, description: 'Wool, woven' }),
        ),
      )
    const items = products.map(({ id }) => ({ productId: id, quantity: 1 }))
    const order = await manager.call(createOrder, buildOrder(customerId, items))
    const [firstPage = ''] = (await print(order)).split('\f')
    const shown = firstPage.match(/^ ?Scarf \d+/gm)?.length ?? 0
    assert.ok(shown >= 17, `${shown} lines`)
    assert.ok(!firstPage.includes('Scan to open'))
  })

  test('go to the customer and its contacts by email', async () => {
    const order = await draft()
    await manager.call(confirmOrder, { id: order.id })
    const { deliveries } = await manager.call(emailOrder, { id: order.id })
    assert.deepEqual(
      deliveries.map(({ recipient, status }) => [recipient, status]),
      [
        ['orders@quay.test', 'sent'],
        ['ana@quay.test', 'sent'],
      ],
    )
    await waitFor('the emails', () => mailbox.received.length >= 2)
    const [{ mail } = assert.fail()] = mailbox.received
    assert.match(mail.subject ?? '', new RegExp(`^Order confirmation ${order.number} from `))
    assert.equal(mail.attachments[0]?.filename, `order-confirmation-${order.number}.pdf`)
    assert.match(mail.text ?? '', /12 units/)
    const listed = await manager.call(findOrderDeliveries, { id: order.id })
    assert.equal(listed.deliveries.length, 2)
    const empty = await manager.call(createOrder, buildOrder(customerId, []))
    const refusal = await catchRefusal(manager.call(emailOrder, { id: empty.id }))
    assert.deepEqual([refusal.status, refusal.sentence], [409, `Order ${empty.number} has no items.`])
  })

  test('a dispatched invoice is announced with its tracking number', async () => {
    const order = await draft()
    await manager.call(confirmOrder, { id: order.id })
    const invoice = await manager.call(invoiceOrders, {
      orders: [{ id: order.id, lines: [{ line: 1, quantity: 5 }] }],
    })
    const early = await catchRefusal(manager.call(emailDispatch, { id: invoice.id }))
    assert.match(early.sentence ?? '', /is not dispatched/)
    await manager.call(dispatchInvoice, {
      id: invoice.id,
      dispatchedOn: today(),
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      cartons: 2,
    })
    const before = mailbox.received.length
    await manager.call(emailDispatch, { id: invoice.id, recipients: ['dock@quay.test'] })
    await waitFor('the email', () => mailbox.received.length > before)
    const text = mailbox.received.at(-1)?.mail.text ?? ''
    for (const part of ['UPS', '1Z999AA10123456784', invoice.number]) assert.ok(text.includes(part), text)
  })
})
