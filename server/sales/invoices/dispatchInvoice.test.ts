// The dispatch of an invoice, and its packing slip.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import { createInvoice, findInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { createOrder, allocateOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { addDays } from '#domain/platform/days.ts'
import { needs } from '#server/testing/needs.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

const run = promisify(execFile)

describe('dispatch', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  async function sell(): Promise<number> {
    const product = await staff.call(createProduct, buildProduct())
    return (await staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))).id
  }

  test('is set before and after processing, changed and removed', async () => {
    const id = await sell()
    const dispatch = {
      dispatchedOn: today(),
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      cartons: 3,
    }
    assert.deepEqual((await staff.call(dispatchInvoice, { id, ...dispatch })).dispatch, dispatch)
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    const changed = await staff.call(dispatchInvoice, { id, dispatchedOn: today(), carrier: 'DHL' })
    assert.deepEqual(changed.dispatch, {
      dispatchedOn: today(),
      carrier: 'DHL',
      trackingNumber: null,
      cartons: null,
    })
    assert.equal((await staff.call(dispatchInvoice, { id, dispatchedOn: null })).dispatch, null)
    assert.equal((await staff.call(findInvoice, { id })).dispatch, null)
  })

  test('is refused in the future, without a day, and for a void invoice', async () => {
    const id = await sell()
    const tomorrow = addDays(today(), 1)
    await assert.rejects(staff.call(dispatchInvoice, { id, dispatchedOn: tomorrow }), {
      status: 400,
      sentence: /is in the future/,
    })
    const path = `/api/invoices/${id}/dispatch`
    const dayless = await staff.send('PUT', path, { dispatchedOn: null, carrier: 'UPS' })
    const sentence = 'Enter the day of dispatch'
    const errors = [{ path: 'dispatchedOn', message: sentence }]
    assert.deepEqual([dayless.status, dayless.body], [400, { message: sentence, errors }])
    const voided = await manager.call(voidInvoice, { id, reason: 'Mistake' })
    await assert.rejects(staff.call(dispatchInvoice, { id, dispatchedOn: today() }), {
      status: 409,
      sentence: `Invoice ${voided.number} is Void: it can't be dispatched.`,
    })
  })

  test('stays when the invoice is corrected', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId: product.id, quantity: 1 }])
    const { id: replaces } = await staff.call(createInvoice, order)
    const { dispatch } = await staff.call(dispatchInvoice, {
      id: replaces,
      dispatchedOn: today(),
      carrier: 'UPS',
      cartons: 2,
    })
    const corrected = await manager.call(createInvoice, { ...order, replaces })
    assert.equal(dispatch?.carrier, 'UPS')
    assert.deepEqual(corrected.dispatch, dispatch)
  })

  test('prints a packing slip without prices, with what is on back order', needs('pdftotext'), async () => {
    const product = await staff.call(
      createProduct,
      buildProduct({ name: 'Rib Tank', code: 'RT-1-M', quantity: 4, priceCents: 1234 }),
    )
    const customer = await staff.call(createCustomer, { name: 'Harbor & Pine' })
    const order = await manager.call(createOrder, {
      order: {
        customerId: customer.id,
        customerName: 'Harbor & Pine',
        customerPhone: '+1 212 555 0100',
        shipTo: '7 Dock Street\nPortland, ME 04101',
        kind: 'at once',
      },
      items: [{ productId: product.id, quantity: 7 }],
      confirm: true,
    })
    await staff.call(allocateOrder, { id: order.id })
    const invoice = await staff.call(invoiceOrders, { orders: [{ id: order.id }] })
    const dispatchedOn = today()
    await staff.call(dispatchInvoice, { id: invoice.id, dispatchedOn, carrier: 'UPS', cartons: 2 })
    const response = await staff.fetch(`/api/invoices/${invoice.id}/packing-slip`)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`packing-slip-${invoice.number}\\.pdf`),
    )
    const text = await textOf(Buffer.from(await response.arrayBuffer()))
    for (const expected of [
      'PACKING SLIP',
      invoice.number,
      order.number,
      '7 Dock Street',
      'Rib Tank',
      'UPS',
      `On back order of ${order.number}`,
      '3 × Rib Tank (RT-1-M), Indigo, M',
    ])
      assert.ok(text.includes(expected), `${expected} in ${text}`)
    assert.doesNotMatch(text, /\$|12\.34/)
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Mistake' })
    assert.equal((await staff.fetch(`/api/invoices/${invoice.id}/packing-slip`)).status, 409)
  })

  async function textOf(pdf: Buffer): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-slip-'))
    const file = join(folder, 'slip.pdf')
    await writeFile(file, pdf)
    const { stdout } = await run('pdftotext', ['-layout', file, '-'])
    await rm(folder, { recursive: true })
    return stdout
  }
})
