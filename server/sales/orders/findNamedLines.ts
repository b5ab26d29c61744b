import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { orderLines } from '#server/platform/db/schema.ts'

import type { OrderLineRow } from './toOrder.ts'

/** Converting more rows at once would make other calls wait. */
const linesPerBatch = 2000

/** Returns these lines of orders, without those that don't exist. */
export async function findNamedLines(
  ctx: Pick<Ctx, 'db'>,
  named: readonly { orderId: number; line: number }[],
): Promise<OrderLineRow[]> {
  const rows: OrderLineRow[] = []
  for (let start = 0; start < named.length; start += linesPerBatch) {
    const batch = named.slice(start, start + linesPerBatch)
    rows.push(
      ...(await ctx.db
        .select()
        .from(orderLines)
        .where(
          sql`(${orderLines.orderId}, ${orderLines.line}) in (
            select * from unnest(
              ${sql.param(batch.map(({ orderId }) => orderId))}::bigint[],
              ${sql.param(batch.map(({ line }) => line))}::int[]))`,
        )),
    )
  }
  return rows
}
