// Applies an allocation run, reads and undoes it.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AllocationRun, runAllocation as endpoint } from '#contract/sales/allocationRuns.ts'
import { displayName } from '#domain/people/users.ts'
import { pluralize } from '#domain/platform/format.ts'
import { repeatedOrderMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { allocationRunLines, allocationRuns, orders, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import { allocateLines, assertFree } from './allocateOrder.ts'
import { chooseLines } from './chooseLines.ts'
import { assertConfirmed, findOrderLines, lockOrders, orderNotFound } from './findOrder.ts'
import { lockCustomersOf } from './lockCustomersOf.ts'
import { writeUnits } from './writeUnits.ts'

const undoers = alias(users, 'undoers')

/**
 * Allocates the units to all orders, or to none: throws a 409 if one is not confirmed, has less on back order or too few units are free,
 * or if a customer is on hold or would owe more than its limit.
 */
export async function runAllocation(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<AllocationRun> {
  return transact(ctx, async (ctx) => {
    const ids = input.orders.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw fieldRefusal('invalid', 'orders', repeatedOrderMessage)
    const customers = await lockCustomersOf(ctx, ids)
    const locked = await lockOrders(ctx, ids)
    const lines = await findOrderLines(ctx, ids)
    const allocations = input.orders.map(({ id, lines: wanted }) => {
      const order = locked.find((row) => row.id === id)
      if (!order) throw orderNotFound()
      const own = lines.filter(({ orderId }) => orderId === id)
      return { order, chosen: chooseLines(order, own, wanted) }
    })
    for (const { order } of allocations) await assertConfirmed(ctx, order)
    const all = allocations.flatMap(({ chosen }) => chosen)
    const free = await lockStock(ctx, [...new Set(all.map(({ line }) => line.productId))])
    const paths = allocations.flatMap(({ chosen }, index) =>
      chosen.map((_, line) => `orders.${index}.lines.${line}.quantity`),
    )
    assertFree(all, free, (index) => paths[index] ?? '')
    for (const [index, { order, chosen }] of allocations.entries()) {
      const customer = customers.get(order.customerId)
      if (!customer) throw new Error(`The customer of order ${order.number} is not locked`)
      await conflictAt(`orders.${index}`, allocateLines(ctx, order, { chosen, customer }))
    }
    const id = await insertRun(ctx, allocations)
    ctx.crashPoint('order.before-commit')
    return findAllocationRun(ctx, { id })
  })
}

/** A conflict of the work names the path. */
async function conflictAt(path: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    throw fieldRefusal('conflict', path, error.message)
  }
}

async function insertRun(
  ctx: Ctx,
  allocations: readonly {
    order: { id: number }
    chosen: readonly { line: { line: number }; quantity: number }[]
  }[],
): Promise<number> {
  const [run] = await ctx.db
    .insert(allocationRuns)
    .values({ createdAt: ctx.now, userId: ctx.user.id })
    .returning({ id: allocationRuns.id })
  if (!run) throw new Error('The allocation run was not inserted')
  const rows = allocations.flatMap(({ order, chosen }) =>
    chosen.map(({ line, quantity }) => ({ runId: run.id, orderId: order.id, line: line.line, quantity })),
  )
  await ctx.db.insert(allocationRunLines).values(rows)
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordActivity(ctx, {
    action: `Allocated ${formatUnits(units)} to ${pluralize(allocations.length, 'order')}`,
    module: 'Orders',
    subject: { type: 'allocationRun', id: run.id },
  })
  return run.id
}

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
  const own = await ctx.db
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
  const units = own.reduce((sum, order) => sum + order.units, 0)
  return {
    id,
    createdAt,
    userName: displayName(run.user),
    undone: undoneAt && run.undoer ? { at: undoneAt, by: displayName(run.undoer) } : null,
    units,
    orders: own,
    keptUnits: undoneUnits === null ? 0 : units - undoneUnits,
  }
}

function runNotFound(): Refusal {
  return new Refusal('missing', 'Allocation run not found')
}

/** Releases what is still allocated of it. Units that were invoiced, released or cancelled since stay as they are. */
export async function undoAllocationRun(ctx: Ctx, { id }: { id: number }): Promise<AllocationRun> {
  return transact(ctx, async (ctx) => {
    const runLines = await ctx.db.select().from(allocationRunLines).where(eq(allocationRunLines.runId, id))
    const ids = [...new Set(runLines.map(({ orderId }) => orderId))]
    const locked = await lockOrders(ctx, ids)
    const [run] = await ctx.db
      .select()
      .from(allocationRuns)
      .where(eq(allocationRuns.id, id))
      .for('no key update')
    if (!run) throw runNotFound()
    if (run.undoneAt !== null) throw new Refusal('conflict', 'This allocation run is already undone.')
    const lines = await findOrderLines(ctx, ids)
    let undoneUnits = 0
    // All products first, so that they are locked in id order.
    await lockStock(ctx, [...new Set(lines.map(({ productId }) => productId))])
    for (const order of locked) {
      const changes = runLines.flatMap((runLine) => {
        const line = lines.find((row) => row.orderId === order.id && row.line === runLine.line)
        if (runLine.orderId !== order.id || !line) return []
        const released = Math.min(line.allocated, runLine.quantity)
        undoneUnits += released
        return released === 0 ? [] : [{ line, after: { ...line, allocated: line.allocated - released } }]
      })
      await writeUnits(ctx, order.id, changes)
    }
    await ctx.db
      .update(allocationRuns)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id, undoneUnits })
      .where(eq(allocationRuns.id, id))
    await recordActivity(ctx, {
      action: `Undid an allocation: released ${formatUnits(undoneUnits)} of ${pluralize(ids.length, 'order')}`,
      module: 'Orders',
      subject: { type: 'allocationRun', id },
    })
    ctx.crashPoint('order.before-commit')
    return findAllocationRun(ctx, { id })
  })
}
