import type { WaitingOrders } from '#contract/sales/waitingOrders.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'

import { isToShip, shipDay } from './orderConditions.ts'

const maxListed = 10

type OrderRow = WaitingOrders['orders'][number]

/** Totals are exact, however many orders are listed. Empty for a deleted style or product. */
export async function findWaitingOrders(
  ctx: Ctx,
  { styleId, productId }: { styleId?: number | undefined; productId?: number | undefined },
): Promise<WaitingOrders> {
  const isNamed = styleId === undefined ? sql`id = ${productId}` : sql`style_id = ${styleId}`
  const lines = sql`
    select order_id, product_id, quantity - invoiced - cancelled as open, allocated
    from order_lines join ${orders} on ${orders.id} = order_id
    where product_id in (select id from products where ${isNamed} and deleted_at is null)
      and quantity > invoiced + cancelled and ${isToShip}`
  const [listed, products] = await Promise.all([
    ctx.db.execute<OrderRow & { total: number }>(sql`
      select ${orders.id}::float8 as id, ${orders.number}, ${orders.customerName} as "customerName",
        ${orders.startShipOn}::text as "startShipOn", ${orders.cancelOn}::text as "cancelOn",
        waiting.open, waiting.allocated, waiting.open - waiting.allocated as "backOrder", count(*) over ()::int as total
      from (select order_id, sum(open)::int as open, sum(allocated)::int as allocated from (${lines}) as line group by order_id) as waiting
        join ${orders} on ${orders.id} = waiting.order_id
      order by ${shipDay}, ${orders.id} limit ${maxListed}`),
    ctx.db.execute<{ id: number; open: number; allocated: number }>(sql`
      select product_id::float8 as id, sum(open)::int as open, sum(allocated)::int as allocated from (${lines}) as line
      group by product_id order by product_id`),
  ])
  const sum = (name: 'open' | 'allocated') => products.rows.reduce((units, row) => units + row[name], 0)
  const [open, allocated] = [sum('open'), sum('allocated')]
  return {
    orders: listed.rows.map(({ total: _total, ...order }) => order),
    total: listed.rows[0]?.total ?? 0,
    units: { open, allocated, backOrder: open - allocated },
    products: products.rows.map(({ id, open, allocated }) => ({ id, backOrder: open - allocated })),
  }
}
