import assert from 'node:assert/strict'
import { test } from 'node:test'

import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import { guessOrderColumns } from '#domain/sales/orderFiles/guessOrderColumns.ts'

import { shopifyOrders } from './shopifyOrders.ts'

test('the columns of the export of orders', () => {
  const columns = [
    ['Name', 'orderNumber'],
    ['Email', 'customerEmail'],
    ['Financial Status', 'orderStatus'],
    ['Subtotal', null],
    ['Taxes', 'extraAmount'],
    ['Total', 'statedTotal'],
    ['Discount Amount', 'discountAmount'],
    ['Lineitem quantity', 'quantity'],
    ['Lineitem name', null],
    ['Lineitem price', 'unitPrice'],
    ['Lineitem sku', 'productId'],
    ['Billing Name', null],
    ['Billing Company', 'customerName'],
    ['Shipping Company', 'shipToName'],
    ['Shipping Province', 'shipToState'],
    ['Notes', 'notes'],
    ['Id', null],
    ['Vendor', null],
  ] as const
  const names = columns.map(([name]) => name)
  assert.equal(recognizeProgram(names, [shopifyOrders], normalizeColumnName), shopifyOrders)
  assert.deepEqual(
    guessOrderColumns(names, shopifyOrders),
    columns.map(([, field]) => field),
  )
})
