// Changes what is allocated, invoiced and cancelled of order lines, and the stock with it. Only this, the edit of an order and
// `countInvoicedUnits` write order lines.
import type { OrderUnits } from '#domain/sales/orderLines.ts'
import { lockReturnedUnits } from '#server/catalog/stock/lockReturnedUnits.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import type { OrderLineRow } from './toOrder.ts'

export interface UnitsChange {
  line: OrderLineRow
  after: OrderUnits
}

interface UnitsCause {
  /** The allocation run that allocates the units, or whose undo releases them. */
  runId?: number | undefined
}

/**
 * Writes the units of lines of one order, whose row is locked; what is invoiced follows from invoices (`countInvoicedUnits`). Released
 * units go back to stock; the caller has locked the products of allocated ones, which have enough. Throws a 409 if a product would exceed
 * its maximum stock.
 */
export async function writeUnits(
  ctx: Ctx,
  orderId: number,
  changes: readonly UnitsChange[],
  { runId }: UnitsCause = {},
): Promise<void> {
  if (changes.length === 0) return
  const values = {
    orderId,
    lines: changes.map(({ line }) => line.line),
    quantities: changes.map(({ after }) => after.quantity),
    allocated: changes.map(({ after }) => after.allocated),
    cancelled: changes.map(({ after }) => after.cancelled),
  }
  const write = preparedSql(ctx.db, 'write_order_units', () => {
    const parameters = placeholders(values)
    return sql`
      update order_lines set quantity = changed.quantity, allocated = changed.allocated, cancelled = changed.cancelled
      from unnest(
        ${parameters.lines}::int[], ${parameters.quantities}::int[], ${parameters.allocated}::int[], ${parameters.cancelled}::int[]
      ) as changed (line, quantity, allocated, cancelled)
      where order_id = ${parameters.orderId} and order_lines.line = changed.line`
  })
  await write.execute(values)
  await moveAllocated(ctx, orderId, changes, { runId })
}

/** Moves the units that were allocated or released between stock and an order, line by line. */
export async function moveAllocated(
  ctx: Ctx,
  orderId: number,
  changes: readonly UnitsChange[],
  { runId }: UnitsCause = {},
): Promise<void> {
  const moves = changes.map(({ line, after }) => ({
    productId: line.productId,
    difference: line.allocated - after.allocated,
    documentLine: line.line,
  }))
  const document = { type: 'order', id: orderId } as const
  const released = moves.filter(({ difference }) => difference > 0)
  await lockReturnedUnits(
    ctx,
    released.map(({ productId, difference }) => ({ productId, quantity: difference })),
  )
  await moveStock(ctx, released, { reason: 'released', document, allocationRunId: runId })
  await moveStock(
    ctx,
    moves.filter(({ difference }) => difference < 0),
    { reason: 'allocated', document, allocationRunId: runId },
  )
}
