// The number of purchase orders and their units to come by progress, supplier and season, from a counter table that triggers update.
import type { PurchaseOrderFilters } from '#contract/purchasing/purchaseOrders.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type CounterTable, rollUpCounters, withPendingChanges } from '#server/platform/db/counterTable.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'

export interface PurchaseSums {
  total: number
  openUnits: number
}

const counters: CounterTable = {
  counts: 'purchase_sums',
  changes: 'purchase_sum_changes',
  groupBy: ['progress', 'supplier_id', 'season'],
  sums: { count: 'count', open_units: 'open_units' },
}

/** Of the orders that match filters. */
export async function sumPurchaseOrders(
  db: Db,
  filters: PurchaseOrderFilters,
  matching: SQL | undefined,
): Promise<PurchaseSums> {
  const counted = countedFilters(filters)
  const source = counted
    ? sql`${withPendingChanges(counters)} where ${counted}`
    : sql`(select 1 as count, units_to_come(purchase_orders) as open_units from ${purchaseOrders} where ${matching ?? sql`true`}) as matching`
  const { rows } = await db.execute<Record<keyof PurchaseSums, number>>(sql`
    select coalesce(sum(count), 0)::float8 as total, coalesce(sum(open_units), 0)::float8 as "openUnits" from ${source}`)
  return rows[0] ?? { total: 0, openUnits: 0 }
}

/** The condition of the counters, or undefined if the filters ask for more than these tell. */
function countedFilters(filters: PurchaseOrderFilters): SQL | undefined {
  const { show, supplierId, season, ...others } = filters
  if (show === 'late' || Object.values(others).some(Boolean)) return undefined
  return and(
    sql`true`,
    show === 'to come' ? sql`progress in ('open', 'partly received')` : show && sql`progress = ${show}`,
    supplierId ? sql`supplier_id = ${supplierId}` : undefined,
    season ? sql`season = ${season}` : undefined,
  )
}

export function rollUpPurchaseSums(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Integrity check: returns one sentence per sum that differs from the purchase orders. */
export async function checkPurchaseSums(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ progress: string; supplier: string; season: string }>(
    db,
    sql`
    select progress, suppliers.name as supplier, season
    from (
      select progress, supplier_id, season, count, open_units from ${withPendingChanges(counters)}
      union all
      select progress, supplier_id, coalesce(season, ''), -1, -units_to_come(purchase_orders) from purchase_orders
    ) as sums join suppliers on suppliers.id = supplier_id
    group by progress, suppliers.id, season having sum(count) <> 0 or sum(open_units) <> 0
    order by progress, suppliers.id, season`,
  )
  return rows.map(
    ({ progress, supplier, season }) =>
      `The totals of ${progress} purchase orders of ${supplier}${season && ` for ${season}`} do not match the purchase orders.`,
  )
}
