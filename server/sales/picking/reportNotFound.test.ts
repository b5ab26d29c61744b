// Units that are not found while picking, over HTTP: orders keep them on back order, invoices are corrected.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { findInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { reportNotFound } from '#contract/sales/pickLists.ts'
import { notFoundNote } from '#domain/sales/picking.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { createPickingFixtures, lineOf, unitsOf } from './pickingFixtures.ts'

describe('reporting units as not found', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')
  const { stock, sell, order, pick, mark, quantityOf } = createPickingFixtures(staff, manager)

  test('leaves units of an order that are not found on back order', async () => {
    const tank = await stock('GONE-1', 'A-1')
    const ordered = await order([tank, 10])
    const list = await pick({ orders: [ordered.id] })
    await mark(list, 1, 6)
    const report = (found: number) => staff.call(reportNotFound, { id: list.id, line: 1, found })
    await assert.rejects(report(5), { status: 409, sentence: /^6 units of Rib Tank \(GONE-1\) are picked/ })
    await assert.rejects(report(10), { status: 409, sentence: /Enter fewer if some are missing/ })

    const reported = await report(7)
    assert.deepEqual(unitsOf({ lines: [reported.line] }), [['GONE-1', 7, 6, 3]])
    assert.deepEqual([reported.list.state, reported.line.change], ['open', null])
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
    assert.partialDeepStrictEqual(done.list, { state: 'done', units: 6, picked: 6 })
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
    assert.partialDeepStrictEqual(reported.line, { line, units: 3, picked: 2, notFound: 2, change: null })
    const corrected = await staff.call(findInvoice, { id: reported.line.document.id })
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
    await assert.rejects(pick({ invoices: [corrected.id] }), { status: 409, sentence: /is picked already/ })
    const scarfLine = lineOf(list, scarf).line
    const nothing = await staff.call(reportNotFound, { id: list.id, line: scarfLine, found: 0 })
    assert.equal(nothing.list.state, 'done')
    assert.partialDeepStrictEqual(await staff.call(findInvoice, { id: other.id }), {
      status: 'Void',
      voidReason: notFoundNote,
      replacedBy: null,
    })
    assert.equal(await quantityOf(scarf), 8)
  })

  test('books the free units as well if nothing else is on the shelf', async () => {
    const tank = await stock('EMPTY-1', 'A-1')
    const list = await pick({ invoices: [(await sell([tank, 4])).id] })
    const report = (found: number, isShelfEmpty: boolean) =>
      staff.call(reportNotFound, { id: list.id, line: 1, found, isShelfEmpty })
    await report(3, false)
    assert.equal(await quantityOf(tank), 6)
    await report(1, true)
    assert.equal(await quantityOf(tank), 0)
    const { movements } = await staff.call(findStockMovements, { id: tank.id, page: 1, limit: 20 })
    assert.deepEqual(
      movements.filter(({ note }) => note === notFoundNote).map(({ difference }) => difference),
      [-8, -1],
    )
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
    assert.equal(last?.list.state, 'closed')
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
})
