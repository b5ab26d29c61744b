// Orders in the results of the header's search, by number, customer and the customer's order number: exact numbers first, then the newest.
import { possibleDocumentNumbers } from '#domain/sales/searchedNumbers.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { orders } from '#server/platform/db/schema.ts'

export function findOrderResults(ctx: Ctx, search: ResultSearch) {
  const numbers = possibleDocumentNumbers(search.text, ctx.now.getUTCFullYear(), 'SO')
  const isExact = sql`number = any (${sql.placeholder('numbers')}::text[])`
  const matches = newestMatchesQuery({
    table: sql`orders`,
    where: sql`true`,
    newestBy: ['ordered_on', 'id'],
  })
  const statement = prepared(ctx.db, 'search_orders', () =>
    ctx.db
      .select({
        id: orders.id,
        number: orders.number,
        customerName: orders.customerName,
        orderedOn: orders.orderedOn,
        state: orders.state,
        progress: orders.progress,
        units: {
          ordered: orders.orderedUnits,
          allocated: orders.allocatedUnits,
          picked: orders.pickedUnits,
          invoiced: orders.invoicedUnits,
          cancelled: orders.cancelledUnits,
        },
        validUntil: orders.validUntil,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(sql`${orders.id} = any (array(select id from orders where ${isExact}) || array(${matches}))`)
      .orderBy(sql`${isExact} desc`, desc(orders.orderedOn), desc(orders.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...search, numbers })
}
