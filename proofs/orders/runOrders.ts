import assert from 'node:assert/strict'

import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { type Action, type Model, type ModelProduct, priceCents } from './model.ts'
import { orderActions } from './orderActions.ts'
import { stockActions } from './stockActions.ts'

const actions: Record<string, Action> = { ...orderActions, ...stockActions }
export const orderActionNames = Object.keys(actions)

const runAction = createActionRunner(actions, {
  weights: {
    create: 5,
    'allocate what is free': 4,
    'invoice orders': 5,
    receive: 4,
    process: 3,
  },
  onRefused: ({ kind, message }, name) => assert.equal(kind, 'conflict', `${name}: ${message}`),
})

/**
 * Runs random operations from an empty database; what is free is compared after each. Returns how often each succeeded and was refused.
 */
export async function runOrders(options: RunOptions): Promise<Model['counts']> {
  const app = await startTestApp()
  try {
    const model = await createModel(app, options.seed)
    await runChecked(options, {
      async step() {
        await runAction(model)
        await assertFree(model)
      },
      async check() {
        await assertOnHand(model)
        await assertLines(model)
        await app.assertIntegrity()
      },
    })
    return model.counts
  } finally {
    await app.close()
  }
}

async function createModel(app: TestApp, seed: number): Promise<Model> {
  const ctx = await adminCtx(app)
  const products: ModelProduct[] = []
  for (let index = 0; index < 6; index += 1) {
    const quantity = 20 * index
    const { id } = await createProduct(ctx, buildProduct({ quantity, priceCents }))
    products.push({ id, free: quantity, onHand: quantity })
  }
  const names = ['Quay', 'Dock', 'Pier'].map((name) => ({ name, createdAt: ctx.now }))
  const rows = await ctx.db.insert(customers).values(names).returning({ id: customers.id })
  return {
    ctx: () => ({ ...ctx, now: app.app.services.clock.now() }),
    random: createRandomSource(seed, 0),
    customerIds: rows.map(({ id }) => id),
    products,
    orders: [],
    invoices: [],
    runs: [],
    counts: new Map(),
  }
}

async function assertFree({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<{ free: number }>(
    sql`select quantity as free from products order by id`,
  )
  assert.deepEqual(
    rows.map(({ free }) => free),
    products.map(({ free }) => free),
  )
}

/** On hand = free + allocated + pending. */
async function assertOnHand({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<{ onHand: number }>(sql`
    select (quantity + coalesce(held.units, 0) + coalesce(pending.units, 0))::int as "onHand"
    from products
    left join (select product_id, sum(allocated) as units from order_lines group by 1) as held on held.product_id = products.id
    left join (
      select product_id, sum(quantity) as units from invoices join invoice_lines on invoice_id = invoices.id
      where status = 'Pending' group by 1
    ) as pending on pending.product_id = products.id
    order by products.id`)
  assert.deepEqual(
    rows.map(({ onHand }) => onHand),
    products.map(({ onHand }) => onHand),
  )
}

/** The units of all order lines, and the totals of all orders. */
async function assertLines({ ctx, orders }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<Record<string, unknown>>(sql`
    select orders.id::float8 as id, state, total_cents::float8 as "totalCents", coalesce(
      (select json_agg(json_build_array(line, quantity, allocated, invoiced, cancelled) order by line)
        from order_lines where order_id = orders.id), '[]') as lines
    from orders order by id`)
  assert.deepEqual(
    rows,
    orders.map(({ id, state, lines }) => ({
      id,
      state,
      totalCents: [...lines.values()].reduce(
        (sum, { ordered, cancelled }) => sum + (ordered - cancelled) * priceCents,
        0,
      ),
      lines: [...lines].map(([number, { ordered, allocatedBy, invoiced, cancelled }]) => [
        number,
        ordered,
        allocatedBy.length,
        invoiced,
        cancelled,
      ]),
    })),
  )
}
