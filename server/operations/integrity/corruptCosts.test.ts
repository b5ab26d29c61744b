// Corrupts the cost ledger: the integrity check finds each difference.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, receiveStockLines } from '#contract/catalog/stock.ts'
import { createLandedCost, undoLandedCost } from '#contract/purchasing/landedCosts.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildLandedCost } from '#server/purchasing/purchaseFixtures.ts'
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
    const delivery = { lines: [{ id: tank.id, quantity: 3 }] }
    const { arrival } = await manager.call(receiveStockLines, delivery)
    const { id } = await manager.call(createLandedCost, buildLandedCost([arrival.id], 4000))
    await manager.call(undoLandedCost, { id })
    await manager.call(createLandedCost, buildLandedCost([arrival.id], 200))
    await manager.call(adjustStock, { id: tank.id, difference: -2, reason: 'Damaged' })
  })

  const landed = () => sql`(select max(id) from landed_costs)`
  const last = () => sql`(select max(id) from cost_entries)`
  const corruptions: [title: string, changes: () => SQL[], differences: RegExp[]][] = [
    [
      'finds units that are not on hand',
      () => [sql`update cost_entries set units = -1 where id = ${last()}`],
      [
        /^Product RT-1-M has 8 units on hand; its cost entries add up to 9\.$/,
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
    [
      'finds a share of a landed cost that was changed',
      () => [
        sql`update landed_cost_lines set share_micros = share_micros + 1 where landed_cost_id = ${landed()}`,
      ],
      [
        /^The shares of landed cost \d+ \(Freight\) do not add up to it\.$/,
        /^The cost entries of landed cost \d+ \(Freight\) do not match its shares\.$/,
      ],
    ],
    [
      'finds a landed cost that is undone without entries, and one that is not',
      () => [
        sql`update landed_costs set undone_at = now(), undone_by = created_by where id = ${landed()}`,
        sql`update landed_costs set undone_at = null, undone_by = null where id < ${landed()}`,
      ],
      [
        /^The cost entries of landed cost \d+ \(Freight\) do not match its shares\.$/,
        /^The cost entries of landed cost \d+ \(Freight\) do not match its shares\.$/,
      ],
    ],
  ]

  for (const [title, changes, differences] of corruptions)
    test(title, async () => {
      const messages = await differencesAfter(app, ...changes())
      assert.equal(messages.length, differences.length, messages.join('\n'))
      for (const [index, difference] of differences.entries()) assert.match(messages[index] ?? '', difference)
    })
})
