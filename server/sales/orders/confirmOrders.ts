import type { InputOf } from '#contract/platform/endpoint.ts'
import type { ConfirmedOrders, confirmOrders as endpoint } from '#contract/sales/orderActions.ts'
import type { Ctx } from '#server/ctx.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { assertConfirmable, assertMayConfirm, confirmLocked } from './confirmOrder.ts'
import { lockOrders, orderNotFound } from './findOrder.ts'
import { lockCustomersOf } from './lockCustomersOf.ts'

/**
 * In one transaction. An order that can't be confirmed is listed with the reason and doesn't stop the others. Throws a 403 if the user may
 * confirm no orders, a 404 for an unknown order or import.
 */
export async function confirmOrders(
  ctx: Ctx,
  { ids, importId }: InputOf<typeof endpoint>,
): Promise<ConfirmedOrders> {
  return transact(ctx, async (ctx) => {
    await assertMayConfirm(ctx)
    const wanted = [...new Set(ids ?? (await findDraftsOf(ctx, importId ?? 0)))]
    const customers = await lockCustomersOf(ctx, wanted)
    const locked = await lockOrders(ctx, wanted)
    if (locked.length < wanted.length) throw orderNotFound()
    const outcome: ConfirmedOrders = { confirmed: 0, problems: [] }
    for (const order of locked) {
      const { id, number } = order
      const customer = customers.get(order.customerId)
      if (!customer) throw new Error(`The customer of order ${number} is not locked`)
      try {
        await assertConfirmable(ctx, order)
        await confirmLocked(ctx, order, { customer })
        outcome.confirmed += 1
      } catch (error) {
        // A confirmation is refused before it writes.
        if (!(error instanceof Refusal)) throw error
        outcome.problems.push({ id, number, reason: error.message })
      }
    }
    return outcome
  })
}

async function findDraftsOf(ctx: Ctx, importId: number): Promise<number[]> {
  await readImport(ctx, 'order', { id: importId })
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.importId, importId), eq(orders.state, 'Draft')))
  return rows.map(({ id }) => id)
}
