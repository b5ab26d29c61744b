import type { InputOf } from '#contract/platform/endpoint.ts'
import type { releaseOrder as endpoint } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { releaseError } from '#domain/sales/orderLines.ts'
import { nothingToReleaseMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'

import { chooseLines } from './chooseLines.ts'
import { assertConfirmed, findOrder, findOrderLines, lockOrder } from './findOrder.ts'
import { writeUnits } from './writeUnits.ts'

/** Returns allocated units to stock, those of the lines or all. Throws a 409 if a line has fewer or nothing is allocated. */
export async function releaseOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.id)
    await assertConfirmed(ctx, order)
    const document = { type: 'order', id: order.id } as const
    await lockPickListsOf(ctx, [document])
    const lines = await findOrderLines(ctx, [order.id])
    const chosen = input.lines
      ? chooseLines(order, lines, input.lines)
      : lines.filter(({ allocated }) => allocated > 0).map((line) => ({ line, quantity: line.allocated }))
    if (chosen.length === 0) throw new Refusal('conflict', nothingToReleaseMessage(order.number))
    for (const [index, { line, quantity }] of chosen.entries()) {
      const error = releaseError(line, quantity)
      if (error !== undefined) throw fieldRefusal('conflict', `lines.${index}.quantity`, error)
    }
    ctx.crashPoint('order.before-stock')
    await writeUnits(
      ctx,
      order.id,
      chosen.map(({ line, quantity }) => ({
        line,
        after: { ...line, allocated: line.allocated - quantity },
      })),
    )
    await settlePicks(ctx, [document])
    const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordActivity(ctx, {
      action: `Released ${formatUnits(units)} of order ${order.number}`,
      module: 'Orders',
      subject: { type: 'order', id: order.id, version: order.version + 1 },
    })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}
