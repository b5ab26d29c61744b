// Pick lists over HTTP: what they ask for, marks, and what becomes of them when documents change.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { cancelOrder, invoiceOrders, releaseOrder } from '#contract/sales/orderActions.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import {
  closePickList,
  createPickList,
  findPickList,
  findPickLists,
  reportNotFound,
} from '#contract/sales/pickLists.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { createPickingFixtures, lineOf, unitsOf } from './pickingFixtures.ts'

describe('picking', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  const { stock, sell, order, pick, mark } = createPickingFixtures(staff, manager)

  test('lists units by shelf, and is done with the last one', async () => {
    const far = await stock('FAR-1', 'B-10')
    const near = await stock('NEAR-1', 'B-2')
    const nowhere = await stock('NOWHERE-1', null)
    const invoice = await sell([nowhere, 1], [far, 2], [near, 3])
    const list = await pick({ invoices: [invoice.id] })
    assert.deepEqual(
      list.lines.map(({ product, shelf, units }) => [product.code, shelf, units]),
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
        customerId: null,
        shipping: 'to pick',
        boxes: ['A'],
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
    assert.partialDeepStrictEqual(done, {
      line: { product: { code: 'NOWHERE-1' }, picked: 1 },
      list: { state: 'done', units: 6, picked: 6, closed: { by: 'Sam Staff' } },
    })
    await assert.rejects(mark(list, line, 1), {
      status: 409,
      sentence: /^Pick list \d+ was closed by Sam Staff/,
    })

    const reopened = await mark(list, line, -1)
    assert.partialDeepStrictEqual(reopened.list, { state: 'open', picked: 5, closed: null })
    assert.equal((await mark(list, line, 1)).list.state, 'done')
  })

  test('never asks for units that are on an open list or picked', async () => {
    const tank = await stock('ONCE-1', 'A-1')
    const { id, number } = await order([tank, 12])
    const first = await pick({ orders: [id] })
    assert.deepEqual(unitsOf(first), [['ONCE-1', 10, 0, 0]])
    await assert.rejects(pick({ orders: [id] }), {
      status: 409,
      sentence: `Nothing of ${number} is left to pick: the units are on pick list ${first.id}.`,
    })

    const more = await manager.call(createProduct, buildProduct({ code: 'ONCE-2', quantity: 1 }))
    const invoice = await sell([more, 1])
    const both = await pick({ orders: [id], invoices: [invoice.id] })
    assert.deepEqual(unitsOf(both), [['ONCE-2', 1, 0, 0]])

    await mark(first, 1, 4)
    const closed = await staff.call(closePickList, { id: first.id })
    assert.partialDeepStrictEqual(closed, { state: 'closed', units: 10, picked: 4 })
    const second = await pick({ orders: [id] })
    assert.deepEqual(unitsOf(second), [['ONCE-1', 6, 0, 0]])
    const undone = await mark(first, 1, -1)
    assert.partialDeepStrictEqual(undone, {
      list: { state: 'closed', picked: 3 },
      line: { units: 3, picked: 3 },
    })
    assert.deepEqual(unitsOf(await pick({ orders: [id] })), [['ONCE-1', 1, 0, 0]])
    await mark(second, 1, 6)
    await assert.rejects(staff.call(closePickList, { id: second.id }), {
      status: 409,
      sentence: /was closed by/,
    })
  })

  test('keeps what is picked from the order to its invoices', async () => {
    const [tank, scarf] = [await stock('ALONG-1', 'A-1'), await stock('ALONG-2', 'A-2')]
    const ordered = await order([tank, 8], [scarf, 2])
    const other = await order([tank, 2])
    const list = await pick({ orders: [ordered.id, other.id] })
    assert.deepEqual(
      list.documents.map(({ id, boxes }) => [id, boxes]),
      [
        [ordered.id, ['A']],
        [other.id, ['B']],
      ],
    )
    const line = lineOf(list, tank).line
    await mark(list, line, 5)
    await mark(list, lineOf(list, scarf).line, 2)
    const part = await manager.call(invoiceOrders, {
      orders: [{ id: ordered.id, lines: [{ line: 1, quantity: 3 }] }],
    })
    const rest = await manager.call(invoiceOrders, { orders: [{ id: ordered.id }] })
    assert.deepEqual([part.shipping, rest.shipping], ['picked', 'partly picked'])
    const after = await staff.call(findPickList, { id: list.id })
    assert.deepEqual(
      after.lines.map(({ document, box, product, units, picked }) => [
        document.id,
        box,
        product.code,
        units,
        picked,
      ]),
      [
        [rest.id, 'A', 'ALONG-1', 5, 2],
        [other.id, 'B', 'ALONG-1', 2, 0],
        [part.id, 'A', 'ALONG-1', 3, 3],
        [rest.id, 'A', 'ALONG-2', 2, 2],
      ],
    )
    assert.deepEqual(
      after.lines.map(({ change }) => change),
      [null, null, null, null],
    )

    // The row of the order is the row of its invoice now.
    const marked = await mark(list, line, 3)
    assert.partialDeepStrictEqual(marked.line, { document: { id: rest.id, number: rest.number }, picked: 5 })
    assert.equal((await staff.call(findInvoice, { id: rest.id })).shipping, 'picked')
    await assert.rejects(pick({ invoices: [rest.id, part.id] }), {
      status: 409,
      sentence: `Everything of ${rest.number}, ${part.number} is picked already.`.replace(
        `${rest.number}, ${part.number}`,
        `${part.number}, ${rest.number}`,
      ),
    })
  })

  test('keeps what is picked for the invoice that corrects one, and puts back what a void returns', async () => {
    const [tank, scarf] = [await stock('KEPT-1', 'A-1', 20), await stock('KEPT-2', 'A-2')]
    const invoice = await sell([tank, 5], [scarf, 1])
    const list = await pick({ invoices: [invoice.id] })
    await mark(list, lineOf(list, tank).line, 5)
    await mark(list, lineOf(list, scarf).line, 1)
    const correct = (id: number, quantity: number) =>
      manager.call(createInvoice, {
        ...buildInvoice([{ productId: tank.id, quantity }]),
        replaces: id,
      })
    const larger = await correct(invoice.id, 7)
    assert.equal(larger.shipping, 'partly picked')
    const read = () => staff.call(findPickList, { id: list.id })
    assert.deepEqual(
      (await read()).lines.map(({ units, picked, change }) => [units, picked, change]),
      [
        [5, 5, null],
        [0, 0, `${invoice.number} was voided. Put 1 picked unit back on the shelf.`],
      ],
    )
    const rest = await pick({ invoices: [larger.id] })
    assert.deepEqual(unitsOf(rest), [['KEPT-1', 2, 0, 0]])
    const smaller = await correct(larger.id, 4)
    assert.equal(smaller.shipping, 'picked')
    assert.equal((await staff.call(findPickList, { id: rest.id })).state, 'closed')
    assert.partialDeepStrictEqual((await read()).lines[0], {
      document: { id: smaller.id },
      units: 4,
      picked: 4,
      change: `${smaller.number} has 1 unit less now. Put 1 picked unit back on the shelf.`,
    })
    const voided = await manager.call(voidInvoice, { id: smaller.id, reason: 'Cancelled' })
    assert.equal(voided.shipping, null)
    assert.partialDeepStrictEqual((await read()).lines[0], {
      units: 0,
      picked: 0,
      change: `${smaller.number} was voided. Put 5 picked units back on the shelf.`,
    })
    const { invoices } = await staff.call(findInvoices, { page: 1, limit: 200, shipping: 'picked' })
    assert.ok(invoices.every(({ shipping }) => shipping === 'picked'))
    assert.ok(!invoices.some(({ id }) => id === smaller.id))
  })

  test('takes units off its list that an order no longer has, and shows orders by what is picked', async () => {
    const tank = await stock('LESS-1', 'A-1')
    const { id, number } = await order([tank, 8])
    const list = await pick({ orders: [id] })
    await mark(list, 1, 7)
    const shown = async (show: 'to pick' | 'picked') =>
      (await staff.call(findOrders, { page: 1, limit: 200, show })).orders.some((one) => one.id === id)
    assert.deepEqual([await shown('to pick'), await shown('picked')], [true, false])
    const released = await staff.call(releaseOrder, { id, lines: [{ line: 1, quantity: 3 }] })
    assert.deepEqual([released.units.picked, await shown('to pick'), await shown('picked')], [5, false, true])
    const { state, lines } = await staff.call(findPickList, { id: list.id })
    assert.deepEqual([state, lines[0]?.units, lines[0]?.picked], ['done', 5, 5])
    assert.equal(lines[0]?.change, `${number} has 3 units less now. Put 2 picked units back on the shelf.`)
    await manager.call(cancelOrder, { id, reason: 'Late' })
    assert.equal((await staff.call(findOrder, { id })).units.picked, 0)
  })

  test('takes the units of a deleted product off its list', async () => {
    const [gone, other] = [await stock('GONE-1', 'A-1', 3), await stock('OTHER-1', 'A-2', 2)]
    const { id, number } = await order([gone, 3], [other, 2])
    const list = await pick({ orders: [id] })
    await mark(list, 1, 2)
    await manager.call(deleteProduct, { id: gone.id })
    const { lines } = await staff.call(findPickList, { id: list.id })
    assert.deepEqual(
      lines.map(({ units, picked, change }) => [units, picked, change]),
      [
        [0, 0, `${number} has 3 units less now. Put 2 picked units back on the shelf.`],
        [2, 0, null],
      ],
    )
  })

  test('gives eight simultaneous requests for one invoice one list', async () => {
    const invoice = await sell([await stock('RACE-1', 'A-1'), 5])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => pick({ invoices: [invoice.id] })),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('picks a processed invoice on, but does not correct it', async () => {
    const tank = await stock('PROCESSED-1', 'A-1')
    const invoice = await sell([tank, 5])
    const list = await pick({ invoices: [invoice.id] })
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    assert.equal((await mark(list, 1, 1)).line.change, null)
    await assert.rejects(staff.call(reportNotFound, { id: list.id, line: 1, found: 1 }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Processed, so it can't be corrected. Issue a credit note for the missing units instead, with none of them back to stock.`,
    })
    await assert.rejects(pick({ invoices: [invoice.id] }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Processed: its units have left the stock. Print its packing slip and dispatch it instead.`,
    })
  })

  test('says what to do with what is picked of an invoice that was voided meanwhile', async () => {
    const invoice = await sell([await stock('VOIDED-MEANWHILE', 'A-1'), 5])
    const list = await pick({ invoices: [invoice.id] })
    await mark(list, 1, 2)
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
    await assert.rejects(staff.call(reportNotFound, { id: list.id, line: 1, found: 0 }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Void: nothing of it is left to pick. Put what is picked back on the shelf.`,
    })
    await assert.rejects(pick({ invoices: [invoice.id] }), {
      status: 409,
      sentence: `Invoice ${invoice.number} is Void: its units are back in stock, so there is nothing to pick.`,
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
