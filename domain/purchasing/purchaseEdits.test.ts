// An edit of the lines of a purchase order, by product.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planPurchaseLines } from './purchaseEdits.ts'

const line = (productId: number, quantity: number, accepted = 0, cancelled = 0) => ({
  productId,
  name: `Tank ${productId}`,
  code: `T-${productId}`,
  quantity,
  accepted,
  cancelled,
})
const lines = [line(1, 10, 4), line(2, 5), line(3, 8, 0, 8)]

for (const { title, items, kept, removed, added, errors } of [
  {
    title: 'the same items',
    items: [
      [1, 10],
      [2, 5],
      [3, 8],
    ],
    kept: [1, 2, 3],
  },
  {
    title: 'a lower line that came in part',
    items: [
      [1, 4],
      [2, 5],
      [3, 8],
    ],
    kept: [1, 2, 3],
  },
  {
    title: 'fewer than came',
    items: [
      [1, 3],
      [2, 5],
      [3, 8],
    ],
    kept: [1, 2, 3],
    errors: ["items.0.quantity: Tank 1 (T-1) can't have fewer than 4 units: 4 units of it came."],
  },
  {
    title: 'without a line that came in part',
    items: [
      [3, 9],
      [2, 5],
    ],
    kept: [3, 2],
    removed: [1],
    errors: ["items: Tank 1 (T-1) can't be removed: 4 of it came."],
  },
  {
    title: 'another product instead of one that did not come',
    items: [
      [4, 6],
      [1, 10],
    ],
    kept: [1],
    removed: [2, 3],
    added: [4],
  },
  {
    title: 'fewer than are cancelled',
    items: [
      [1, 10],
      [3, 7],
    ],
    kept: [1, 3],
    removed: [2],
    errors: ["items.1.quantity: Tank 3 (T-3) can't have fewer than 8 units: 8 units of it are cancelled."],
  },
] as {
  title: string
  items: [number, number][]
  kept: number[]
  removed?: number[]
  added?: number[]
  errors?: string[]
}[])
  test(`plans ${title}`, () => {
    const plan = planPurchaseLines(
      lines,
      items.map(([productId, quantity]) => ({ productId, quantity })),
    )
    assert.deepEqual(
      {
        kept: plan.kept.map(({ item }) => item.productId),
        removed: plan.removed.map(({ productId }) => productId),
        added: plan.added.map(({ productId }) => productId),
        errors: plan.errors.map(({ path, message }) => `${path}: ${message}`),
      },
      { kept, removed: removed ?? [], added: added ?? [], errors: errors ?? [] },
    )
    for (const { line, item } of plan.kept) assert.equal(line.productId, item.productId)
  })
