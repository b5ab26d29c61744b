// The order list: what is left to ship by its ship window, everything else newest first.
import type { OrderFilters, OrderQuery, OrderSummary } from '#contract/sales/orders.ts'
import { type OrderFilter, todoFilters } from '#domain/sales/orderStates.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { type OrderSums, sumOrders } from './orderSums.ts'
import { toOrderSummary } from './toOrder.ts'

type OrderList = OrderSums & { orders: OrderSummary[] }

/** As in the partial index: confirmed, and something is open. */
export const isToShip = sql`${orders.state} = 'Confirmed' and ${orders.orderedUnits} > ${orders.invoicedUnits} + ${orders.cancelledUnits}`

/** The day by which orders are shipped: the start of the ship window, or else the day of the order. */
export const shipDay = sql`coalesce(${orders.startShipOn}, ${orders.orderedOn})`

/** Totals and units are exact; without a filter for it, cancelled orders don't add to the amount. */
export async function findOrders(ctx: Ctx, query: OrderQuery): Promise<OrderList> {
  const { page, limit, ...filters } = query
  const matching = matchingOrders(filters, companyDay(ctx))
  const isByDay = isByShipDay(filters.show)
  const [rows, sums] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(matching)
      .orderBy(...(isByDay ? [asc(shipDay), asc(orders.id)] : [desc(orders.orderedOn), desc(orders.id)]))
      .limit(limit)
      .offset((page - 1) * limit),
    sumOrders(ctx.db, filters, matching),
  ])
  return { orders: rows.map(toOrderSummary), ...sums }
}

/** What is left to do comes by the day on which it has to be done. */
function isByShipDay(show: OrderFilter | undefined): boolean {
  return show !== undefined && todoFilters.some((filter) => filter === show)
}

/** `today` is the company's day, for orders past their cancel date. */
export function matchingOrders(filters: OrderFilters, today: string): SQL | undefined {
  const { search, show, kind, season, customerId, importId, productId, shipFrom, shipTo } = filters
  return and(
    search ? containsTerms(orders.searchText, toSearchParams(search).words) : undefined,
    show && isShown(show, today),
    kind && eq(orders.kind, kind),
    season ? eq(orders.season, season) : undefined,
    customerId ? isOfCustomer(sql`${orders.customerId}`, customerId) : undefined,
    importId ? eq(orders.importId, importId) : undefined,
    productId
      ? sql`exists (select from order_lines where order_id = ${orders.id} and product_id = ${productId})`
      : undefined,
    shipFrom ? sql`coalesce(${orders.cancelOn}, 'infinity') >= ${shipFrom}::date` : undefined,
    shipTo ? sql`${shipDay} <= ${shipTo}::date` : undefined,
  )
}

function isShown(show: OrderFilter, today: string): SQL {
  const { orderedUnits, allocatedUnits, pickedUnits, invoicedUnits, cancelledUnits, cancelOn, progress } =
    orders
  if (show === 'to ship') return isToShip
  if (show === 'to allocate')
    return sql`${isToShip} and ${orderedUnits} > ${allocatedUnits} + ${invoicedUnits} + ${cancelledUnits}`
  if (show === 'to pick') return sql`${isToShip} and ${allocatedUnits} > ${pickedUnits}`
  if (show === 'picked')
    return sql`${isToShip} and ${allocatedUnits} > 0 and ${allocatedUnits} = ${pickedUnits}`
  if (show === 'to invoice') return sql`${isToShip} and ${allocatedUnits} > 0`
  if (show === 'past cancel date') return sql`${isToShip} and ${cancelOn} < ${today}::date`
  return eq(progress, show)
}

/** The seasons of orders, those of the latest orders first. */
export async function findOrderSeasons(ctx: Ctx): Promise<{ seasons: string[] }> {
  const { rows } = await ctx.db.execute<{ season: string }>(sql`
    select season from orders where season is not null group by season order by max(ordered_on) desc, season limit 100`)
  return { seasons: rows.map(({ season }) => season) }
}
