// Purchase orders in the results of the header's search, by number, supplier and its reference: exact numbers first, then the newest.
import type { PurchaseOrderResult } from '#contract/purchasing/purchaseOrders.ts'
import { possibleDocumentNumbers } from '#domain/sales/searchedNumbers.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'

const unitColumns = {
  ordered: purchaseOrders.orderedUnits,
  accepted: purchaseOrders.acceptedUnits,
  cancelled: purchaseOrders.cancelledUnits,
  open: purchaseOrders.openUnits,
}

export function findPurchaseOrderResults(ctx: Ctx, search: ResultSearch): Promise<PurchaseOrderResult[]> {
  const numbers = possibleDocumentNumbers(search.text, ctx.now.getUTCFullYear(), 'PO')
  const isExact = sql`number = any (${sql.placeholder('numbers')}::text[])`
  const matches = newestMatchesQuery({
    table: sql`purchase_orders`,
    where: sql`true`,
    newestBy: ['ordered_on', 'id'],
  })
  const { id, number, state, supplierName, orderedOn, nextExpectedOn, progress } = purchaseOrders
  const statement = prepared(ctx.db, 'search_purchase_orders', () =>
    ctx.db
      .select({ id, number, state, supplierName, orderedOn, nextExpectedOn, progress, units: unitColumns })
      .from(purchaseOrders)
      .where(sql`${id} = any (array(select id from purchase_orders where ${isExact}) || array(${matches}))`)
      .orderBy(sql`${isExact} desc`, desc(orderedOn), desc(id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...search, numbers })
}
