// The order list: what is left to ship by its ship window, everything else newest first, or as it is sorted.
import type { OrderFilters, OrderQuery, OrderSummary } from '#contract/sales/orders.ts'
import { lastDayOfMonth } from '#domain/platform/days.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { defaultHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { type OrderFilter, todoFilters } from '#domain/sales/orderStates.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { isDue, isToShip, isWaiting, shipDay } from './orderConditions.ts'
import { type OrderSums, sumOrders } from './orderSums.ts'
import { toOrderSummary } from './toOrder.ts'

type OrderList = OrderSums & { orders: OrderSummary[] }

/** Totals and units are exact; without a filter for it, cancelled orders don't add to the amount. */
export async function findOrders(ctx: Ctx, query: OrderQuery): Promise<OrderList> {
  const { page, limit, sort, direction, ...filters } = query
  const matching = matchingOrders(filters, companyDay(ctx))
  const [rows, sums] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(matching)
      .orderBy(...orderOf({ sort, direction }, filters.show))
      .limit(limit)
      .offset((page - 1) * limit),
    sumOrders(ctx.db, filters, matching),
  ])
  return { orders: rows.map(toOrderSummary), ...sums }
}

/** Without `sort`, what is left to do comes by the day on which it has to be done, everything else newest first. */
function orderOf(
  { sort, direction }: Pick<OrderQuery, 'sort' | 'direction'>,
  show: OrderFilter | undefined,
): SQL[] {
  const isToDo = show !== undefined && todoFilters.some((filter) => filter === show)
  const by = (direction ?? (sort !== undefined || isToDo ? 'asc' : 'desc')) === 'asc' ? asc : desc
  return [by(sortKeys[sort ?? (isToDo ? 'ship date' : 'number')]), by(orders.id)]
}

const sortKeys = {
  /** Numbers are given in the order of creation. */
  number: orders.orderedOn,
  customer: sql`fold_text(${orders.customerName}) collate "C"`,
  'ship date': shipDay,
  total: orders.totalCents,
}

/** `today` is the company's day, for orders that are late and for periods. */
export function matchingOrders(filters: OrderFilters, today: string): SQL | undefined {
  const { search, show, kind, season, customerId, importId, productId, bookedMonth, shipPeriod } = filters
  const days = shipPeriod && periodDays(shipPeriod, today)
  const { startDate: shipFrom, endDate: shipTo } = days ?? {
    startDate: filters.shipFrom,
    endDate: filters.shipTo,
  }
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
    bookedMonth ? isBookedIn(bookedMonth) : undefined,
    shipFrom ? sql`coalesce(${orders.cancelOn}, 'infinity') >= ${shipFrom}::date` : undefined,
    shipTo ? sql`${shipDay} <= ${shipTo}::date` : undefined,
  )
}

/** `month` is '2026-11'. */
function isBookedIn(month: string): SQL {
  const start = `${month}-01`
  return isBooked({ start: sql`${start}`, end: sql`${lastDayOfMonth(start)}` })
}

interface Days {
  start: SQLWrapper
  end: SQLWrapper
}

/** As in the partial index. */
function isBooked({ start, end }: Days): SQL {
  return sql`${orders.state} = 'Confirmed' and ${orders.orderedOn} between ${start}::date and ${end}::date`
}

/** A subquery: the total in cents of the confirmed orders of these days. */
export function bookingsSql(days: Days): SQL<string> {
  return sql<string>`(select coalesce(sum(${orders.totalCents}), 0) from ${orders} where ${isBooked(days)})`
}

/** The states of lateness are those of `orderLateness`. */
function isShown(show: OrderFilter, today: string): SQL {
  const { orderedUnits, allocatedUnits, pickedUnits, invoicedUnits, cancelledUnits } = orders
  const { startShipOn, cancelOn, progress } = orders
  if (show === 'to ship') return isToShip
  if (show === 'to allocate')
    return sql`${isToShip} and ${orderedUnits} > ${allocatedUnits} + ${invoicedUnits} + ${cancelledUnits}`
  // As an allocation run proposes them.
  if (show === 'can be allocated') return sql`${isWaiting({})} and ${isDue(today, defaultHorizonDays)}`
  if (show === 'to pick') return sql`${isToShip} and ${allocatedUnits} > ${pickedUnits}`
  if (show === 'picked')
    return sql`${isToShip} and ${allocatedUnits} > 0 and ${allocatedUnits} = ${pickedUnits}`
  if (show === 'to invoice') return sql`${isToShip} and ${allocatedUnits} > 0`
  if (show === 'past start ship')
    return sql`${isToShip} and ${startShipOn} < ${today}::date and coalesce(${cancelOn}, 'infinity') >= ${today}::date`
  if (show === 'past cancel date') return sql`${isToShip} and ${cancelOn} < ${today}::date`
  return eq(progress, show)
}

/** The seasons of orders, those of the latest orders first. */
export async function findOrderSeasons(ctx: Ctx): Promise<{ seasons: string[] }> {
  const { rows } = await ctx.db.execute<{ season: string }>(sql`
    select season from orders where season is not null group by season order by max(ordered_on) desc, season limit 100`)
  return { seasons: rows.map(({ season }) => season) }
}
