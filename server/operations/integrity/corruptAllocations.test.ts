// The integrity check finds allocations that were changed in the database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('allocations changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  /** The first run gives the order 3 and 2 units of one product; the second one is undone. */
  let runs: number[]
  let order: { id: number; number: string }

  before(async () => {
    const { id: productId } = await manager.call(
      createProduct,
      buildProduct({ code: 'ALLOC-1', quantity: 20 }),
    )
    const { id: customerId } = await manager.call(createCustomer, buildBuyer())
    const items = [4, 4].map((quantity) => ({ productId, quantity }))
    order = await manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
    const allocate = (...quantities: number[]) => {
      const lines = quantities.map((quantity, index) => ({ line: index + 1, quantity }))
      return manager.call(runAllocation, { orders: [{ id: order.id, lines }] })
    }
    runs = [(await allocate(3, 2)).id, (await allocate(1, 1)).id]
    await manager.call(undoAllocationRun, { id: runs[1] ?? 0 })
  })

  /** Disables the triggers that reject changes of runs. */
  const ofRuns = (...changes: SQL[]) => [
    sql`alter table allocation_runs disable trigger user`,
    sql`alter table allocation_run_lines disable trigger user`,
    ...changes,
  ]

  const corruptions: [title: string, changes: () => SQL[], differences: () => string[]][] = [
    [
      'finds units moved between two lines of one product',
      () => [sql`update order_lines set allocated = 5 - allocated where order_id = ${order.id}`],
      () => [`The allocated units of order ${order.number} do not match the stock ledger.`],
    ],

    [
      'finds a forged release and allocation that cancel out',
      () => [
        sql`
      insert into stock_movements (product_id, difference, quantity_after, reason, document_type, document_id, document_line,
        user_id, product_version, created_at)
      select product_id, sign.difference, quantity_after + greatest(sign.difference, 0), sign.reason, document_type, document_id, document_line,
        user_id, product_version, created_at
      from (select * from stock_movements where document_type = 'order' order by product_version desc, id desc limit 1) as last
      cross join (values (2, 'released'), (-2, 'allocated')) as sign (difference, reason)`,
      ],
      () => [`Order ${order.number} has 9 units allocated in the stock ledger; the activity log has 7.`],
    ],

    [
      'finds a deleted run',
      () =>
        ofRuns(
          sql`update stock_movements set allocation_run_id = null where allocation_run_id = ${runs[0]}`,
          sql`delete from allocation_run_lines where run_id = ${runs[0]}`,
          sql`delete from allocation_runs where id = ${runs[0]}`,
        ),
      () => [`Allocation run ${runs[0]} is in the activity log but missing.`],
    ],

    [
      'finds changed lines of a run',
      () => ofRuns(sql`update allocation_run_lines set quantity = 5 - quantity where run_id = ${runs[0]}`),
      () => [`The lines of allocation run ${runs[0]} do not match the stock ledger.`],
    ],

    [
      'finds a deleted line of a run',
      () => ofRuns(sql`delete from allocation_run_lines where run_id = ${runs[0]} and line = 2`),
      () => [
        `Allocation run ${runs[0]} has 3 units of 1 order; the activity log has 5 of 1.`,
        `The lines of allocation run ${runs[0]} do not match the stock ledger.`,
      ],
    ],

    [
      'finds the mark of an undo that was removed',
      () => [
        sql`update allocation_runs set undone_at = null, undone_by = null, undone_units = null where id = ${runs[1]}`,
      ],
      () => [`Allocation run ${runs[1]} is not marked as undone; the activity log says that it was.`],
    ],

    [
      'finds the mark of an undo that never was, and other units of one',
      () => [
        sql`update allocation_runs set undone_at = now(), undone_by = user_id, undone_units = 5 where id = ${runs[0]}`,
        sql`update allocation_runs set undone_units = 1 where id = ${runs[1]}`,
      ],
      () => [
        `Allocation run ${runs[0]} is marked as undone; the activity log doesn't say so.`,
        `Allocation run ${runs[1]} is undone with 1 unit released; the activity log has 2.`,
      ],
    ],
    [
      'finds a run that is not in the log',
      () => [
        sql`insert into allocation_runs (created_at, user_id) select created_at, user_id from allocation_runs where id = ${runs[0]}`,
      ],
      () => [`Allocation run ${Number(runs[1]) + 1} is not in the activity log.`],
    ],

    [
      'finds another user and another time of a run and its undo',
      () => [
        sql`update allocation_runs set user_id = (select min(id) from users where id <> user_id) where id = ${runs[0]}`,
        sql`update allocation_runs set undone_at = undone_at - interval '1 day' where id = ${runs[1]}`,
      ],
      () => [
        `Allocation run ${runs[0]} has another user than the activity log.`,
        `Allocation run ${runs[1]} has another time than the activity log.`,
      ],
    ],
  ]

  for (const [title, changes, differences] of corruptions)
    test(title, async () => {
      assert.deepEqual(await differencesAfter(app, ...changes()), differences())
    })
})
