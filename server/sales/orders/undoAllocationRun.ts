import type { AllocationRun } from '#contract/sales/allocationRuns.ts'
import { pluralize } from '#domain/platform/format.ts'
import { type AllocationChange, releasesOfRun } from '#domain/sales/allocation.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, asc, eq, getTableColumns, sql } from '#server/platform/db/drizzle.ts'
import { allocationRunLines, allocationRuns, orderLines } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import { findAllocationRun, runNotFound } from './findAllocationRun.ts'
import { lockOrders } from './findOrder.ts'
import type { OrderLineRow } from './toOrder.ts'
import { writeUnits } from './writeUnits.ts'

/**
 * Releases what the lines still have of the units that the run allocated (`releasesOfRun`). Throws a 409 if the run is undone already, or if a
 * product would exceed its maximum stock.
 */
export async function undoAllocationRun(ctx: Ctx, { id }: { id: number }): Promise<AllocationRun> {
  return transact(ctx, async (ctx) => {
    const orderRows = await ctx.db
      .selectDistinct({ id: allocationRunLines.orderId })
      .from(allocationRunLines)
      .where(eq(allocationRunLines.runId, id))
    await lockOrders(
      ctx,
      orderRows.map((order) => order.id),
    )
    const [run] = await ctx.db
      .select()
      .from(allocationRuns)
      .where(eq(allocationRuns.id, id))
      .for('no key update')
    if (!run) throw runNotFound()
    if (run.undoneAt !== null) throw new Refusal('conflict', 'This allocation run is already undone.')
    const documents = orderRows.map((order) => ({ type: 'order' as const, id: order.id }))
    await lockPickListsOf(ctx, documents)
    const releases = await findReleases(ctx, run)
    const released = [...releases.values()].flat()
    // All products first, so that they are locked in id order.
    await lockStock(ctx, [...new Set(released.map(({ line }) => line.productId))])
    for (const [orderId, units] of releases) {
      const changes = units.map(({ line, quantity }) => ({
        line,
        after: { ...line, allocated: line.allocated - quantity },
      }))
      await writeUnits(ctx, orderId, changes, { runId: id })
    }
    await settlePicks(ctx, documents)
    const undoneUnits = released.reduce((sum, { quantity }) => sum + quantity, 0)
    await ctx.db
      .update(allocationRuns)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id, undoneUnits })
      .where(eq(allocationRuns.id, id))
    await recordActivity(ctx, {
      action: `Undid an allocation: released ${formatUnits(undoneUnits)} of ${pluralize(orderRows.length, 'order')}`,
      module: 'Orders',
      subject: { type: 'allocationRun', id },
    })
    ctx.crashPoint('order.before-commit')
    return findAllocationRun(ctx, { id })
  })
}

type LineChange = AllocationChange & { orderId: number; line: number }

/** What of the run is released, by order. The orders are locked. */
async function findReleases(
  ctx: Ctx,
  run: { id: number; createdAt: Date },
): Promise<Map<number, { line: OrderLineRow; quantity: number }[]>> {
  const runLines = await ctx.db
    .select({ line: getTableColumns(orderLines), ofRun: allocationRunLines.quantity, isOlder: isOlder(run) })
    .from(allocationRunLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, allocationRunLines.orderId), eq(orderLines.line, allocationRunLines.line)),
    )
    .where(eq(allocationRunLines.runId, run.id))
    .orderBy(asc(allocationRunLines.orderId), asc(allocationRunLines.line))
  const orderIds = [...new Set(runLines.map(({ line }) => line.orderId))]
  return releasesOfRun(runLines, await findChanges(ctx, { id: run.id, orderIds }), run.id)
}

/** Condition: the movement of the run for the product is so old that it names neither the line nor the run. */
function isOlder({ createdAt }: { createdAt: Date }) {
  return sql<boolean>`exists (
    select from stock_movements
    where document_type = 'order' and document_id = ${orderLines.orderId} and product_id = ${orderLines.productId}
      and reason = 'allocated' and document_line is null and created_at = ${createdAt.toISOString()}::timestamptz)`
}

/** What was allocated and released since movements name lines, of the lines of a run, oldest first. */
async function findChanges(
  ctx: Ctx,
  run: { id: number; orderIds: readonly number[] },
): Promise<LineChange[]> {
  const isOfOrders = sql`any(${sql.param(run.orderIds)}::bigint[])`
  const { rows } = await ctx.db.execute<LineChange>(sql`
    select run_line.order_id::float8 as "orderId", run_line.line, change.difference, change.run_id::float8 as "runId"
    from (
      select id, document_id as order_id, document_line as line, product_id, -difference as difference, allocation_run_id as run_id
      from stock_movements
      where document_type = 'order' and document_id = ${isOfOrders} and document_line is not null
      union all
      select movement.id, order_id, order_line, movement.product_id, -from_allocated, null
      from invoice_lines
      join stock_movements as movement
        on document_type = 'invoice' and document_id = invoice_id and document_line = invoice_lines.line
      where order_id = ${isOfOrders} and from_allocated > 0
    ) as change
    join allocation_run_lines as run_line
      on run_line.run_id = ${run.id} and run_line.order_id = change.order_id and run_line.line = change.line
    join order_lines on order_lines.order_id = change.order_id and order_lines.line = change.line
      and order_lines.product_id = change.product_id
    order by change.id`)
  return rows
}
