// The integrity check finds pick lists that were changed in the database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { createPickList, markPicked } from '#contract/sales/pickLists.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('pick lists changed in the database', () => {
  const app = useTestApp()
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  before(async () => {
    const { id: productId } = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    const invoice = await staff.call(createInvoice, buildInvoice([{ productId, quantity: 3 }]))
    const { id } = await staff.call(createPickList, { invoices: [invoice.id], orders: [] })
    await staff.call(markPicked, { id, line: 1, quantity: 2 })
    await staff.call(dispatchInvoice, { id: invoice.id, dispatchedOn: '2026-01-05' })
    const other = await staff.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
    await manager.call(voidInvoice, { id: other.id, reason: 'Wrong customer' })
  })

  const addEntry = (columns: { list?: number; asked: number; picked: number; kind: string }) => sql`
    insert into pick_entries (pick_list_id, line, document_type, document_id, kind, asked, picked, created_at, user_id)
    select ${columns.list ?? 1}, 1, 'invoice', 1, ${columns.kind}, ${columns.asked}, ${columns.picked}, now(), min(id) from users`

  test('finds more units picked than a line asks for', async () => {
    const differences = await differencesAfter(app, addEntry({ asked: 0, picked: 4, kind: 'moved' }))
    assert.deepEqual(differences, [
      'Line 1 of pick list 1 has 6 units picked of 3.',
      'The picked units of invoice INV-2026-00001 do not match its pick lists.',
    ])
  })

  test('finds units on two open lists', async () => {
    const differences = await differencesAfter(app, addEntry({ asked: 1, picked: 0, kind: 'moved' }))
    assert.deepEqual(differences, ['Pick lists ask for more of product 1 than invoice 1 has.'])
  })

  test('finds a list that was closed with units left', async () => {
    const differences = await differencesAfter(
      app,
      sql`update pick_lists set closed_at = now(), closed_by = created_by where id = 1`,
    )
    assert.deepEqual(differences, ['Pick list 1 is closed, but 1 units are not picked.'])
  })

  test('finds a deleted mark, also if the invoice was changed to fit', async () => {
    const differences = await differencesAfter(
      app,
      sql`delete from pick_entries where kind = 'picked'`,
      sql`update invoices set picking = 'none'`,
    )
    assert.deepEqual(differences, ['The marks of pick list 1 do not match the activity log.'])
  })

  test('finds a deleted pick list', async () => {
    const differences = await differencesAfter(
      app,
      sql`delete from pick_entries`,
      sql`delete from pick_list_lines`,
      sql`delete from pick_lists`,
      sql`update invoices set picking = 'none'`,
    )
    assert.deepEqual(differences, [
      'Pick list 1 was made with 3 units according to the activity log, and has 0.',
      'The marks of pick list 1 do not match the activity log.',
    ])
  })

  test('finds a dispatch of a void invoice, one in the future, and one of another day', async () => {
    const dispatch = (id: number, day: string) =>
      differencesAfter(app, sql`update invoices set dispatched_on = ${day} where id = ${id}`)
    assert.deepEqual(await dispatch(2, '2026-01-05'), [
      'The dispatch of invoice INV-2026-00002 is not in the activity log.',
    ])
    assert.deepEqual(await dispatch(1, '2026-01-06'), [
      'The dispatch of invoice INV-2026-00001 is not in the activity log.',
    ])
    assert.deepEqual(await dispatch(1, '2199-01-01'), [
      'Invoice INV-2026-00001 is dispatched on a day in the future.',
      'The dispatch of invoice INV-2026-00001 is not in the activity log.',
    ])
  })
})
