// Corrupts the cost ledger: the integrity check finds each difference.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('the check of costs', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let tank: Product

  before(async () => {
    tank = await manager.call(createProduct, buildProduct({ code: 'RT-1-M', quantity: 7 }))
    await manager.call(setFirstCost, { id: tank.id, unitCostMicros: 3_500_000 })
    await manager.call(adjustStock, { id: tank.id, difference: -2, reason: 'Damaged' })
  })

  const last = () => sql`(select max(id) from cost_entries)`
  const corruptions: [title: string, changes: () => SQL[], differences: RegExp[]][] = [
    [
      'finds units that are not on hand',
      () => [sql`update cost_entries set units = -1 where id = ${last()}`],
      [
        /^Product RT-1-M has 5 units on hand; its cost entries add up to 6\.$/,
        /^What product RT-1-M is worth is not the sum of its cost entries\.$/,
      ],
    ],
    [
      'finds another value of an entry',
      () => [sql`update cost_entries set value_micros = value_micros + 1 where id = ${last()}`],
      [/^What product RT-1-M is worth is not the sum of its cost entries\.$/],
    ],
    [
      'finds another stored value',
      () => [
        sql`update product_costs set value_micros = value_micros - 1, low_micros = 0 where product_id = ${tank.id}`,
      ],
      [/^What product RT-1-M is worth is not the sum of its cost entries\.$/],
    ],
    [
      'finds a day before that of an earlier entry',
      () => [sql`update cost_entries set on_date = on_date - 1 where id = ${last()}`],
      [/^Cost entry \d+ of product RT-1-M leaves a wrong balance or day\.$/],
    ],
    [
      'finds an entry of a missing document',
      () => [sql`update cost_entries set document_type = 'invoice', document_id = 999 where id = ${last()}`],
      [/^Cost entry \d+ refers to invoice 999, which does not exist\.$/],
    ],
  ]

  for (const [title, changes, differences] of corruptions)
    test(title, async () => {
      const messages = await differencesAfter(app, ...changes())
      assert.equal(messages.length, differences.length, messages.join('\n'))
      for (const [index, difference] of differences.entries()) assert.match(messages[index] ?? '', difference)
    })
})
