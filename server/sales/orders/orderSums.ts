// The number, totals and open units of orders by progress, kind and season, read from a counter table that triggers update.
import type { OrderFilters } from '#contract/sales/orders.ts'
import { type OrderFilter, todoFilters } from '#domain/sales/orderStates.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type CounterTable, rollUpCounters, withPendingChanges } from '#server/platform/db/counterTable.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { orders } from '#server/platform/db/schema.ts'

export interface OrderSums {
  total: number
  totalAmountCents: number
  openUnits: number
}

const sums = { count: 'count', total_cents: 'total_cents', open_units: 'open_units' }
const counters: CounterTable = {
  counts: 'order_sums',
  changes: 'order_sum_changes',
  groupBy: ['progress', 'kind', 'season'],
  sums,
}

/** Of the orders that match filters. Cancelled ones add to the amount only if the filters ask for them. */
export async function sumOrders(
  db: Db,
  filters: OrderFilters,
  matching: SQL | undefined,
): Promise<OrderSums> {
  const isCounted = filters.show === 'cancelled' ? sql`true` : sql`progress <> 'cancelled'`
  const counted = countedFilters(filters)
  const source = counted
    ? sql`${withPendingChanges(counters)} where ${counted}`
    : sql`(select progress, 1 as count, ${orders.totalCents}, open_units_of(orders) as open_units from ${orders} where ${matching ?? sql`true`}) as matching`
  const { rows } = await db.execute<Record<keyof OrderSums, number>>(sql`
    select coalesce(sum(count), 0)::float8 as total, coalesce(sum(total_cents) filter (where ${isCounted}), 0)::float8 as "totalAmountCents",
      coalesce(sum(open_units), 0)::float8 as "openUnits"
    from ${source}`)
  return rows[0] ?? { total: 0, totalAmountCents: 0, openUnits: 0 }
}

const toShip: readonly OrderFilter[] = ['open', 'partly allocated', 'allocated', 'partly invoiced']

/** The condition of the counters, or undefined if the filters ask for more than these tell. */
function countedFilters(filters: OrderFilters): SQL | undefined {
  const { show, kind, season, ...others } = filters
  if (Object.values(others).some(Boolean)) return undefined
  if (show !== 'to ship' && todoFilters.some((filter) => filter === show)) return undefined
  return and(
    sql`true`,
    show === 'to ship' ? sql`progress = any(${sql.param(toShip)}::text[])` : show && sql`progress = ${show}`,
    kind && sql`kind = ${kind}`,
    season ? sql`season = ${season}` : undefined,
  )
}

export function rollUpOrderSums(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Integrity check: returns one sentence per sum that differs from the orders. */
export async function checkOrderSums(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ progress: string; kind: string; season: string }>(
    db,
    sql`
    select progress, kind, season
    from (
      select progress, kind, season, count, total_cents, open_units from ${withPendingChanges(counters)}
      union all
      select progress, kind, coalesce(season, ''), -1, -total_cents, -open_units_of(orders) from orders
    ) as sums
    group by 1, 2, 3 having sum(count) <> 0 or sum(total_cents) <> 0 or sum(open_units) <> 0
    order by 1, 2, 3`,
  )
  return rows.map(
    ({ progress, kind, season }) =>
      `The totals of ${progress} ${kind} orders${season && ` of ${season}`} do not match the orders.`,
  )
}
