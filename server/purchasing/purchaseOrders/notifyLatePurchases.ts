import { companyDay } from '#server/company/companyDay.ts'
import type { AppServices } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'

import { isLate } from './findPurchaseOrders.ts'

/**
 * Adds a notification for each purchase order that became late. A trigger settles it once what was late has come or has a later day, so
 * each missed day is reported once.
 */
export async function notifyLatePurchases(
  { db, live, timeZone }: Pick<AppServices, 'db' | 'live' | 'timeZone'>,
  now: Date,
): Promise<void> {
  const { rows } = await db.execute(sql`
    insert into notifications (kind, purchase_order_id, created_at)
    select 'purchase order late', id, ${now} from ${purchaseOrders} where ${isLate(companyDay({ now, timeZone }))}
    order by id
    on conflict do nothing
    returning id`)
  if (rows.length > 0) await live.publish({ notifications: true })
}
