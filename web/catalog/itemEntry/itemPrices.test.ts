// Prices while the customer of an invoice changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { forChosenCustomer, keepOfSameCustomer } from './itemPrices.ts'

test('looks a price up again if another customer is chosen meanwhile', async () => {
  const chosen = [null, 7, 7]
  const asked: (number | null)[] = []
  let current: number | null = null
  const price = await forChosenCustomer(
    () => current,
    async (customerId) => {
      asked.push(customerId)
      current = chosen[asked.length] ?? null
      return customerId === 7 ? 800 : 1000
    },
  )
  assert.deepEqual([price, asked], [800, [null, 7]])
})

test('keeps what a query showed, but not of another customer', () => {
  const before = { queryKey: ['/api/products', 'items', 7, 'tee'] }
  assert.equal(keepOfSameCustomer(7)('shown', before), 'shown')
  assert.equal(keepOfSameCustomer(null)('shown', before), undefined)
  assert.equal(keepOfSameCustomer(7)(undefined, undefined), undefined)
})
