// The integrity check finds pick lists that were changed in the database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('pick lists changed in the database', () => {
  const app = useTestApp()
  const staff = useClient(app, 'Staff')

  before(async () => {
    const { id: productId } = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    const invoice = await staff.call(createInvoice, buildInvoice([{ productId, quantity: 3 }]))
    await staff.call(createPickList, { invoices: [invoice.id], orders: [] })
  })

  test('finds more units picked than a line asks for', async () => {
    const differences = await differencesAfter(
      app,
      sql`insert into pick_marks (pick_list_id, line, quantity, created_at, user_id) select 1, 1, 4, now(), min(id) from users`,
    )
    assert.deepEqual(differences, ['Line 1 of pick list 1 has 4 units picked of 3.'])
  })

  test('finds units on two open lists', async () => {
    const differences = await differencesAfter(
      app,
      sql`
      with copy as (
        insert into pick_lists (created_at, created_by) select created_at, created_by from pick_lists where id = 1 returning id
      )
      insert into pick_list_lines (pick_list_id, line, document_type, document_id, document_line, product_id, quantity)
      select copy.id, line, document_type, document_id, document_line, product_id, 1 from copy, pick_list_lines where pick_list_id = 1`,
    )
    assert.deepEqual(differences, ['Open pick lists want more of product 1 than invoice 1 had.'])
  })
})
