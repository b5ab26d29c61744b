// Finds the orders that a file has again: with the same order number of the same customer, or our own number.
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

interface WantedOrder {
  customerId: number
  /** The number of the order in the file. */
  orderNumber: string | undefined
  /** The order number of the customer. */
  customerPurchaseOrder: string | null
}

export type ExistingOrder = { id: number; number: string; customerName: string }

/** By the position of an order. Cancelled orders don't count: their customer can order again. */
export async function findExistingOrders(
  ctx: Ctx,
  wanted: readonly WantedOrder[],
): Promise<Map<number, ExistingOrder>> {
  const { rows } = await ctx.db.execute<ExistingOrder & { position: number }>(sql`
    select given.position::int as position, found.id::float8 as id, found.number, found.customer_name as "customerName"
    from unnest(
      ${sql.param(wanted.map(({ customerId }) => customerId))}::bigint[],
      ${sql.param(wanted.map(({ orderNumber }) => orderNumber ?? null))}::text[],
      ${sql.param(wanted.map(({ customerPurchaseOrder }) => customerPurchaseOrder))}::text[]
    ) with ordinality as given (customer_id, order_number, purchase_order, position)
    cross join lateral (
      select id, number, customer_name from orders where number = given.order_number and state <> 'Cancelled'
      union all (
        select orders.id, orders.number, orders.customer_name
        from customers
        join orders on orders.customer_id = customers.id
        where given.customer_id in (customers.id, customers.merged_into)
          and fold_text(customer_purchase_order) = fold_text(given.purchase_order) and state <> 'Cancelled'
        limit 1
      )
      limit 1
    ) as found`)
  return new Map(rows.map(({ position, ...order }) => [position - 1, order]))
}
