import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AllocationRun, runAllocation as endpoint } from '#contract/sales/allocationRuns.ts'
import { pluralize } from '#domain/platform/format.ts'
import { repeatedOrderMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { allocationRunLines, allocationRuns } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import { allocateLines, assertFree } from './allocateOrder.ts'
import { chooseLines } from './chooseLines.ts'
import { findAllocationRun } from './findAllocationRun.ts'
import { findNamedLines } from './findNamedLines.ts'
import { assertConfirmed, lockOrders, orderNotFound } from './findOrder.ts'
import { lockCustomersOf } from './lockCustomersOf.ts'

/**
 * Allocates the units to all orders, or to none: throws a 409 if one is not confirmed, has less on back order or too few units are free,
 * or if a customer is on hold or would owe more than its limit.
 */
export async function runAllocation(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<AllocationRun> {
  return transact(ctx, async (ctx) => {
    const ids = input.orders.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw fieldRefusal('invalid', 'orders', repeatedOrderMessage)
    const customers = await lockCustomersOf(ctx, ids)
    const locked = new Map((await lockOrders(ctx, ids)).map((order) => [order.id, order]))
    const named = input.orders.flatMap(({ id, lines }) => lines.map(({ line }) => ({ orderId: id, line })))
    const lines = Map.groupBy(await findNamedLines(ctx, named), ({ orderId }) => orderId)
    const allocations = input.orders.map(({ id, lines: named }, index) => {
      const order = locked.get(id)
      if (!order) throw orderNotFound()
      return { order, lineUnits: chooseLines(order, lines.get(id) ?? [], named, `orders.${index}.lines`) }
    })
    for (const [index, { order }] of allocations.entries())
      await conflictAt(`orders.${index}`, assertConfirmed(ctx, order))
    const all = allocations.flatMap(({ lineUnits }) => lineUnits)
    const free = await lockStock(ctx, [...new Set(all.map(({ line }) => line.productId))])
    const paths = allocations.flatMap(({ lineUnits }, index) =>
      lineUnits.map((_, line) => `orders.${index}.lines.${line}.quantity`),
    )
    assertFree(all, free, (index) => paths[index] ?? '')
    const runId = await insertRun(ctx, allocations)
    for (const [index, { order, lineUnits }] of allocations.entries()) {
      const customer = customers.get(order.customerId)
      if (!customer) throw new Error(`The customer of order ${order.number} is not locked`)
      await conflictAt(`orders.${index}`, allocateLines(ctx, order, { lineUnits, customer, runId }))
    }
    const units = all.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordActivity(ctx, {
      action: `Allocated ${formatUnits(units)} to ${pluralize(allocations.length, 'order')}`,
      module: 'Orders',
      subject: { type: 'allocationRun', id: runId },
    })
    ctx.crashPoint('order.before-commit')
    return findAllocationRun(ctx, { id: runId })
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
    lineUnits: readonly { line: { line: number }; quantity: number }[]
  }[],
): Promise<number> {
  const [run] = await ctx.db
    .insert(allocationRuns)
    .values({ createdAt: ctx.now, userId: ctx.user.id })
    .returning({ id: allocationRuns.id })
  if (!run) throw new Error('The allocation run was not inserted')
  const rows = allocations.flatMap(({ order, lineUnits }) =>
    lineUnits.map(({ line, quantity }) => ({ runId: run.id, orderId: order.id, line: line.line, quantity })),
  )
  await ctx.db.insert(allocationRunLines).values(rows)
  return run.id
}
