// The open orders of each day, kept for comparisons: cancelled units have no day, so the orders don't tell it later.
import { companyDay } from '#server/company/companyDay.ts'
import type { AppServices } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'

import { isToShip } from './orderConditions.ts'

/** Query: `orders` that have something to ship, and their open `units`. */
export const openOrderSums = sql`
  select count(*)::int as orders, coalesce(sum(ordered_units - invoiced_units - cancelled_units), 0)::bigint as units
  from ${orders} where ${isToShip}`

/** Writes those of today, in place of an earlier count of the same day. */
export async function keepOpenOrders(
  { db, timeZone }: Pick<AppServices, 'db' | 'timeZone'>,
  now: Date,
): Promise<void> {
  const today = companyDay({ now, timeZone })
  await db.execute(sql`
    insert into open_order_days (day, orders, units) select ${today}::date, orders, units from (${openOrderSums}) as sums
    on conflict (day) do update set orders = excluded.orders, units = excluded.units`)
}
