// Pick lists over HTTP: what they ask for, marks, and what becomes of them when documents change.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { releaseOrder } from '#contract/sales/orderActions.ts'
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
