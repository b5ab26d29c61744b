import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findOrdersByCustomerNumber as endpoint } from '#contract/sales/orders.ts'
import type { AppServices } from '#server/ctx.ts'
import { and, desc, ne, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

const maxFound = 5

/** Returns none for an unknown customer. Cancelled orders don't count: their customer can order again. */
export async function findOrdersByCustomerNumber(
  { db }: Pick<AppServices, 'db'>,
  { customerId, customerPurchaseOrder, exceptId }: InputOf<typeof endpoint>,
) {
  const { id, number, customerName } = orders
  const found = await db
    .select({ id, number, customerName })
    .from(orders)
    .where(
      and(
        isOfCustomer(sql`${orders.customerId}`, customerId),
        sql`fold_text(${orders.customerPurchaseOrder}) = fold_text(${customerPurchaseOrder})`,
        ne(orders.state, 'Cancelled'),
        exceptId ? ne(id, exceptId) : undefined,
      ),
    )
    .orderBy(desc(orders.orderedOn), desc(id))
    .limit(maxFound)
  return { orders: found }
}
