// Pick lists over HTTP: what they ask for, marks, units that are not found, and what becomes of them when documents change.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  type Invoice,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder, invoiceOrders, releaseOrder } from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import {
  closePickList,
  createPickList,
  findPickList,
  findPickLists,
  markPicked,
  type PickList,
  type PickLine,
  reportNotFound,
} from '#contract/sales/pickLists.ts'
import { notFoundNote } from '#domain/sales/picking.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('picking', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  const stock = (code: string, shelf: string | null, quantity = 10): Promise<Product> =>
    staff.call(createProduct, buildProduct({ code, name: 'Rib Tank', shelf, quantity, priceCents: 1900 }))

  const sell = (...items: [Product, number][]): Promise<Invoice> =>
    staff.call(
      createInvoice,
      buildInvoice(items.map(([product, quantity]) => ({ productId: product.id, quantity }))),
    )

  /** Confirmed, with what is in stock allocated. */
  async function order(...items: [Product, number][]): Promise<Order> {
    const customer = await staff.call(createCustomer, { name: 'Harbor & Pine', phone: '+1 212 555 0100' })
    const { id } = await manager.call(createOrder, {
      order: {
        customerId: customer.id,
        customerName: customer.name,
        customerPhone: '+1 212 555 0100',
        kind: 'at once',
      },
      items: items.map(([product, quantity]) => ({ productId: product.id, quantity })),
      confirm: true,
    })
    return staff.call(allocateOrder, { id })
  }

  const pick = (documents: { invoices?: number[]; orders?: number[] }): Promise<PickList> =>
    staff.call(createPickList, { invoices: [], orders: [], ...documents })

  const mark = ({ id }: PickList, line: number, quantity: number) =>
    staff.call(markPicked, { id, line, quantity })

  const unitsOf = (list: PickList) =>
    list.lines.map(({ product, asked, notFound, available, picked }) => [
      product.code,
      asked,
      notFound,
      available,
      picked,
    ])

  function lineOf(list: PickList, product: Product): PickLine {
    const line = list.lines.find((each) => each.product.id === product.id)
    assert.ok(line)
    return line
  }

  const quantityOf = async ({ id }: Product) => (await staff.call(findProduct, { id })).quantity

  test('lists units by shelf, and is done with the last one', async () => {
    const far = await stock('FAR-1', 'B-10')
    const near = await stock('NEAR-1', 'B-2')
    const nowhere = await stock('NOWHERE-1', null)
    const invoice = await sell([nowhere, 1], [far, 2], [near, 3])
    const list = await pick({ invoices: [invoice.id] })
    assert.deepEqual(
      list.lines.map(({ product, shelf, asked }) => [product.code, shelf, asked]),
      [
        ['NEAR-1', 'B-2', 3],
        ['FAR-1', 'B-10', 2],
        ['NOWHERE-1', null, 1],
      ],
    )
    assert.partialDeepStrictEqual(list, { state: 'open', units: 6, picked: 0, closed: null })
    assert.deepEqual(list.documents, [
      {
        type: 'invoice',
        id: invoice.id,
        number: invoice.number,
        customerName: invoice.customerName,
      },
    ])

    const line = lineOf(list, near).line
    await assert.rejects(mark(list, line, 4), {
      status: 409,
      sentence: 'Only 3 of Rib Tank (NEAR-1) are left to pick.',
    })
    await mark(list, line, 2)
    await assert.rejects(mark(list, line, -3), {
      status: 409,
      sentence: 'Only 2 of Rib Tank (NEAR-1) are picked.',
    })
    await mark(list, line, 1)
    await mark(list, lineOf(list, far).line, 2)
    const done = await mark(list, lineOf(list, nowhere).line, 1)
    assert.partialDeepStrictEqual(done, { state: 'done', units: 6, picked: 6, closed: { by: 'Sam Staff' } })
    await assert.rejects(mark(list, line, 1), {
      status: 409,
      sentence: /^Pick list \d+ was closed by Sam Staff/,
    })

    const reopened = await mark(list, line, -1)
    assert.partialDeepStrictEqual(reopened, { state: 'open', picked: 5, closed: null })
    assert.equal((await mark(list, line, 1)).state, 'done')
  })

  test('never asks for units that another open list wants', async () => {
    const tank = await stock('ONCE-1', 'A-1')
    const { id, number } = await order([tank, 12])
    const first = await pick({ orders: [id] })
    assert.deepEqual(unitsOf(first), [['ONCE-1', 10, 0, 10, 0]])
    await assert.rejects(pick({ orders: [id] }), {
      status: 409,
      sentence: `Nothing of ${number} is left to pick: the units are on pick list ${first.id}.`,
    })

    const more = await manager.call(createProduct, buildProduct({ code: 'ONCE-2', quantity: 1 }))
    const invoice = await sell([more, 1])
    const both = await pick({ orders: [id], invoices: [invoice.id] })
    assert.deepEqual(unitsOf(both), [['ONCE-2', 1, 0, 1, 0]])

    await mark(first, 1, 4)
    await staff.call(closePickList, { id: first.id })
    const second = await pick({ orders: [id] })
    assert.deepEqual(unitsOf(second), [['ONCE-1', 10, 0, 10, 0]])
    await assert.rejects(mark(first, 1, -1), {
      status: 409,
      sentence: `Units of pick list ${first.id} are on pick list ${second.id} now, so it can't be opened again.`,
    })
    await staff.call(closePickList, { id: second.id })
    await assert.rejects(staff.call(closePickList, { id: second.id }), {
      status: 409,
      sentence: /was closed by/,
    })
  })

  test('gives eight simultaneous requests for one invoice one list', async () => {
    const invoice = await sell([await stock('RACE-1', 'A-1'), 5])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => pick({ invoices: [invoice.id] })),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('leaves units of an order that are not found on back order', async () => {
    const tank = await stock('GONE-1', 'A-1')
    const ordered = await order([tank, 10])
    const list = await pick({ orders: [ordered.id] })
    await mark(list, 1, 6)
    const report = (found: number) => staff.call(reportNotFound, { id: list.id, line: 1, found })
    await assert.rejects(report(5), { status: 409, sentence: /^6 units of Rib Tank \(GONE-1\) are picked/ })
    await assert.rejects(report(10), { status: 409, sentence: /Enter fewer if some are missing/ })

    const reported = await report(7)
    assert.deepEqual(unitsOf(reported), [['GONE-1', 10, 3, 7, 6]])
    assert.deepEqual([reported.state, lineOf(reported, tank).outdated], ['open', null])
    assert.partialDeepStrictEqual(await staff.call(findOrder, { id: ordered.id }), {
      items: [{ quantity: 10, allocated: 7, invoiced: 0, cancelled: 0, free: 0 }],
    })
    const { movements } = await staff.call(findStockMovements, { id: tank.id, page: 1, limit: 3 })
    assert.deepEqual(
      movements.map(({ reason, difference, note }) => [reason, difference, note]),
      [
        ['adjusted', -3, notFoundNote],
        ['released', 3, null],
        ['allocated', -10, null],
      ],
    )
    const done = await report(6)
    assert.deepEqual([done.state, done.units, done.picked], ['done', 6, 6])
    assert.equal(await quantityOf(tank), 0)
  })

  test('corrects a pending invoice by what is not found, and goes on with the new one', async () => {
    const tank = await stock('SHORT-1', 'A-1')
    const scarf = await stock('SHORT-2', 'A-2')
    const ordered = await order([tank, 5])
    const invoice = await manager.call(invoiceOrders, { orders: [{ id: ordered.id }] })
    const other = await sell([scarf, 2])
    const list = await pick({ invoices: [invoice.id, other.id] })
    const line = lineOf(list, tank).line
    await mark(list, line, 2)

    const reported = await staff.call(reportNotFound, { id: list.id, line, found: 3 })
    assert.partialDeepStrictEqual(lineOf(reported, tank), {
      asked: 5,
      notFound: 2,
      available: 3,
      picked: 2,
      outdated: null,
    })
    const corrected = await staff.call(findInvoice, { id: lineOf(reported, tank).document.id })
    assert.partialDeepStrictEqual(corrected, {
      status: 'Pending',
      replaces: { id: invoice.id },
      orders: [{ id: ordered.id }],
      items: [{ productId: tank.id, quantity: 3, unitPriceCents: 1900 }],
      customerId: invoice.customerId,
      subtotalCents: 5700,
    })
    assert.equal((await staff.call(findInvoice, { id: invoice.id })).status, 'Void')
    assert.partialDeepStrictEqual(await staff.call(findOrder, { id: ordered.id }), {
      items: [{ allocated: 0, invoiced: 3 }],
    })
    assert.equal(await quantityOf(tank), 5)

    await mark(list, line, 1)
    await assert.rejects(pick({ invoices: [corrected.id] }), { status: 409, sentence: /is left to pick/ })
    const scarfLine = lineOf(list, scarf).line
    const nothing = await staff.call(reportNotFound, { id: list.id, line: scarfLine, found: 0 })
    assert.equal(nothing.state, 'done')
    assert.partialDeepStrictEqual(await staff.call(findInvoice, { id: other.id }), {
      status: 'Void',
      voidReason: notFoundNote,
      replacedBy: null,
    })
    assert.equal(await quantityOf(scarf), 8)
  })

  test('corrects twice, and leaves out a line without units', async () => {
    const [first, second] = [await stock('TWICE-1', 'A-1'), await stock('TWICE-2', 'A-2')]
    const invoice = await sell([first, 4], [second, 4])
    const list = await pick({ invoices: [invoice.id] })
    const report = (product: Product, found: number) =>
      staff.call(reportNotFound, { id: list.id, line: lineOf(list, product).line, found })
    await report(first, 1)
    await report(second, 0)
    const last = await report(first, 0).catch(() => undefined)
    assert.equal(last?.state, 'done')
    const { invoices } = await staff.call(findInvoices, { page: 1, limit: 3 })
    assert.deepEqual(
      invoices.map(({ status, subtotalCents }) => [status, subtotalCents]),
      [
        ['Void', 1900],
        ['Void', 5 * 1900],
        ['Void', 8 * 1900],
      ],
    )
    assert.deepEqual([await quantityOf(first), await quantityOf(second)], [6, 6])
  })

  test('marks lines as outdated when their documents change', async () => {
    const tank = await stock('OLD-1', 'A-1', 20)
    const invoice = await sell([tank, 5])
    const ordered = await order([tank, 8])
    const list = await pick({ invoices: [invoice.id], orders: [ordered.id] })
    await staff.call(releaseOrder, { id: ordered.id, lines: [{ line: 1, quantity: 6 }] })
    await manager.call(createInvoice, {
      ...buildInvoice([{ productId: tank.id, quantity: 4 }]),
      replaces: invoice.id,
    })
    const outdatedOf = async () => {
      const { lines } = await staff.call(findPickList, { id: list.id })
      return lines.map(({ available, outdated }) => [available, outdated])
    }
    const [replaced] = (await staff.call(findPickList, { id: list.id })).documents
    assert.ok(replaced)
    assert.deepEqual(await outdatedOf(), [
      [4, `${replaced.number} has only 4 of 5 units now.`],
      [2, `${ordered.number} has only 2 of 8 units allocated now.`],
    ])
    await manager.call(voidInvoice, { id: replaced.id, reason: 'Cancelled' })
    assert.deepEqual((await outdatedOf())[0], [0, `${replaced.number} was voided.`])
    await assert.rejects(mark(list, 1, 1), {
      status: 409,
      sentence: 'Nothing of Rib Tank (OLD-1) is left to pick.',
    })
    const done = await mark(list, 2, 2)
    assert.equal(done.state, 'closed')
  })

  test('picks a processed invoice on, but does not correct it', async () => {
    const tank = await stock('PROCESSED-1', 'A-1')
    const invoice = await sell([tank, 5])
    const list = await pick({ invoices: [invoice.id] })
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    assert.equal((await mark(list, 1, 1)).lines[0]?.outdated, null)
    await assert.rejects(staff.call(reportNotFound, { id: list.id, line: 1, found: 1 }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Processed: only a pending invoice can be corrected.`,
    })
    await assert.rejects(pick({ invoices: [invoice.id] }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Processed: only a pending invoice can be picked.`,
    })
  })

  test('refuses what it cannot list', async () => {
    const invoice = await sell([await stock('REFUSED-1', 'A-1'), 1])
    const none = await staff.send('POST', createPickList.path, { invoices: [], orders: [] })
    const sentence = 'Choose an invoice or an order to pick'
    const errors = [{ path: 'invoices', message: sentence }]
    assert.deepEqual([none.status, none.body], [400, { message: sentence, errors }])
    await assert.rejects(pick({ invoices: [invoice.id, invoice.id] }), {
      status: 400,
      sentence: 'An invoice is named twice.',
    })
    await assert.rejects(pick({ invoices: [999_999] }), { status: 404, sentence: 'Invoice not found' })
    await assert.rejects(pick({ orders: [999_999] }), { status: 404, sentence: 'Order not found' })
    const list = await pick({ invoices: [invoice.id] })
    await assert.rejects(mark(list, 9, 1), { status: 409, sentence: `Pick list ${list.id} has no line 9.` })
    await assert.rejects(mark({ ...list, id: 999_999 }, 1, 1), {
      status: 404,
      sentence: 'Pick list not found',
    })
  })

  test('lists open ones first', async () => {
    const { pickLists, total } = await staff.call(findPickLists, { page: 1, limit: 200 })
    assert.equal(pickLists.length, total)
    const states = pickLists.map(({ state }) => state)
    assert.ok(states.includes('open') && states.includes('done') && states.includes('closed'))
    assert.deepEqual(
      states,
      states.toSorted((a, b) => Number(a !== 'open') - Number(b !== 'open')),
    )
  })
})
