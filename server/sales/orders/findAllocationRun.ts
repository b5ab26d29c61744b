import type { AllocationRun } from '#contract/sales/allocationRuns.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { allocationRunLines, allocationRuns, orders, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

const undoers = alias(users, 'undoers')

export async function findAllocationRun(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: number },
): Promise<AllocationRun> {
  const [run] = await ctx.db
    .select({ run: allocationRuns, user: nameColumns, undoer: nameColumnsOf(undoers) })
    .from(allocationRuns)
    .innerJoin(users, eq(users.id, allocationRuns.userId))
    .leftJoin(undoers, eq(undoers.id, allocationRuns.undoneBy))
    .where(eq(allocationRuns.id, id))
  if (!run) throw runNotFound()
  const { id: orderId, number, customerName } = orders
  const ordersOfRun = await ctx.db
    .select({
      id: orderId,
      number,
      customerName,
      units: sql<number>`sum(${allocationRunLines.quantity})::int`,
    })
    .from(allocationRunLines)
    .innerJoin(orders, eq(orders.id, allocationRunLines.orderId))
    .where(eq(allocationRunLines.runId, id))
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
  const { createdAt, undoneAt, undoneUnits } = run.run
  const units = ordersOfRun.reduce((sum, order) => sum + order.units, 0)
  return {
    id,
    createdAt,
    userName: displayName(run.user),
    undone: undoneAt && run.undoer ? { at: undoneAt, by: displayName(run.undoer) } : null,
    units,
    orders: ordersOfRun,
    keptUnits: undoneUnits === null ? 0 : units - undoneUnits,
  }
}

export function runNotFound(): Refusal {
  return new Refusal('missing', 'Allocation run not found')
}
