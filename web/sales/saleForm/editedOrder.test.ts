import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyPart } from '#domain/sales/invoiceParts.ts'
import { confirmedOrder, orderItem } from '#web/sales/orders/orderFixtures.ts'

import { editedOrderValues } from './editedOrder.ts'
import { editDraft } from './orderEdit.ts'

const freight = { label: 'Freight', amountCents: 500, isTaxed: false }

test('open units count with the charges that no invoice has', () => {
  const part = { ...emptyPart, subtotalCents: 2000, chargesCents: 500, taxCents: 200 }
  const order = confirmedOrder(
    1,
    [orderItem({ line: 1, quantity: 9, allocated: 3, invoiced: 2, cancelled: 1 })],
    {
      kind: 'at once',
      charges: [{ ...freight, isInvoiced: true }],
      invoices: [{ id: 7, part } as never],
    },
  )
  const { lines } = editDraft(order)
  const values = (rates = {}, quantity = 9) =>
    editedOrderValues(
      order,
      lines.map((line) => ({ ...line, quantity })),
      {
        discountBasisPoints: 0,
        taxPpm: 100_000,
        charges: [freight],
        ...rates,
      },
    )
  assert.deepEqual(values(), {
    allocatedCents: 3300,
    allocatedAfterCents: 3300,
    beforeCents: 6600,
    afterCents: 6600,
  })
  assert.equal(values({}, 5).allocatedAfterCents, 2200)
  assert.equal(values({}, 10).afterCents, 7700)
  assert.equal(values({ charges: [{ ...freight, amountCents: 900 }] }).afterCents, 6600)
  assert.equal(values({ charges: [freight, { ...freight, label: 'Rush' }] }).afterCents, 7100)
  assert.equal(values({ taxPpm: 0 }).afterCents, 6000)
  assert.equal(values({}, 3).afterCents, 0)
})

test('what is owed can be raised while the open units stay worth the same', () => {
  const order = confirmedOrder(1, [
    orderItem({ line: 1, productId: 1, quantity: 1, allocated: 1 }),
    orderItem({ line: 2, productId: 2, quantity: 3 }),
  ])
  const [dearer, fewer] = editDraft(order).lines
  assert.ok(dearer && fewer)
  const lines = [
    { ...dearer, unitPriceCents: 2000 },
    { ...fewer, quantity: 2 },
  ]
  assert.deepEqual(editedOrderValues(order, lines, { discountBasisPoints: 0, taxPpm: 100_000 }), {
    allocatedCents: 1100,
    allocatedAfterCents: 2200,
    beforeCents: 4400,
    afterCents: 4400,
  })
})
