import type { Ctx } from '#server/ctx.ts'
import { asc, inArray } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { type CustomerRow, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'

/** By the id that the order names; those that were merged are locked with the surviving ones, in id order. */
export async function lockCustomersOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, CustomerRow>> {
  const rows = await ctx.db
    .selectDistinct({ customerId: orders.customerId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.customerId))
  const customers = new Map<number, CustomerRow>()
  for (const { customerId } of rows) customers.set(customerId, await lockSurvivingRow(ctx, customerId))
  return customers
}
