import type { InputOf } from '#contract/platform/endpoint.ts'
import type { allocateOrder as endpoint } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { deletedLineMessage, deletedProductsMessage } from '#domain/sales/deletedProducts.ts'
import { addedByAllocating } from '#domain/sales/invoiceParts.ts'
import { allocationError, backOrderUnits, shareFreeUnits } from '#domain/sales/orderLines.ts'
import { nothingFreeMessage, nothingOnBackOrderMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { assertMayOwe } from '#server/sales/customers/assertMayOwe.ts'
import { type CustomerRow, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import { allocatedOf, readNextParts } from './allocatedValues.ts'
import { chooseLines } from './chooseLines.ts'
import { assertConfirmed, findOrder, findOrderLines, lockOrder, readOrder } from './findOrder.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'
import { writeUnits } from './writeUnits.ts'

/**
 * Takes the units of the lines from stock, or of all lines what is free. Throws a 409 unless the order is confirmed, if a line asks for
 * more than is on back order or free, if nothing is free, or if the customer is on hold or would owe more than its limit.
 */
export async function allocateOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const { customerId } = await readOrder(ctx, input.id)
    const customer = await lockSurvivingRow(ctx, customerId)
    const order = await lockOrder(ctx, input.id)
    await assertConfirmed(ctx, order)
    const lines = await findOrderLines(ctx, [order.id])
    const waiting = lines.filter((line) => backOrderUnits(line) > 0)
    const lineUnits = input.lines
      ? chooseLines(order, lines, input.lines)
      : waiting.map((line) => ({ line, quantity: 0 }))
    const free = await lockStock(ctx, [...new Set(lineUnits.map(({ line }) => line.productId))])
    if (input.lines) assertFree(lineUnits, free)
    else takeFree(order, lineUnits, free)
    await allocateLines(ctx, order, {
      lineUnits: lineUnits.filter(({ quantity }) => quantity > 0),
      customer,
      overrideReason: input.overrideReason,
    })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}

interface ChosenUnits {
  line: OrderLineRow
  quantity: number
}

interface Allocation {
  lineUnits: readonly ChosenUnits[]
  customer: CustomerRow
  overrideReason?: string | null | undefined
  /** The allocation run that it is part of. */
  runId?: number
}

/** Takes the units from stock. The customer, the order and the products are locked, and the units are free and on back order. */
export async function allocateLines(
  ctx: Ctx,
  order: OrderRow,
  { lineUnits, customer, overrideReason, runId }: Allocation,
): Promise<void> {
  const subtotalCents = lineUnits.reduce((sum, { line, quantity }) => sum + quantity * line.unitPriceCents, 0)
  const units = lineUnits.reduce((sum, { quantity }) => sum + quantity, 0)
  const next = (await readNextParts(ctx, [order.id])).get(order.id)
  if (!next) throw new Error(`Order ${order.number} was deleted while locked`)
  await assertMayOwe(ctx, customer, {
    addedCents: addedByAllocating(allocatedOf(order), { units, subtotalCents }, { ...order, ...next }),
    document: `order ${order.number}`,
    overrideReason,
  })
  ctx.crashPoint('order.before-stock')
  await writeUnits(
    ctx,
    order.id,
    lineUnits.map(({ line, quantity }) => ({
      line,
      after: { ...line, allocated: line.allocated + quantity },
    })),
    { runId },
  )
  await recordActivity(ctx, {
    action: `Allocated ${formatUnits(units)} to order ${order.number}`,
    module: 'Orders',
    subject: { type: 'order', id: order.id, version: order.version + 1 },
  })
}

/** Throws a 409 for the first line that asks for too many or whose product was deleted, which `freeUnits` then lacks. Lines of one product share its free units. */
export function assertFree(
  lineUnits: readonly ChosenUnits[],
  freeUnits: ReadonlyMap<number, number>,
  pathOf = (index: number) => `lines.${index}.quantity`,
): void {
  const remaining = new Map(freeUnits)
  for (const [index, { line, quantity }] of lineUnits.entries()) {
    const free = remaining.get(line.productId)
    const error = free === undefined ? deletedLineMessage(line) : allocationError(line, quantity, free)
    if (error !== undefined) throw fieldRefusal('conflict', pathOf(index), error)
    remaining.set(line.productId, (free ?? 0) - quantity)
  }
}

function takeFree(order: OrderRow, lineUnits: ChosenUnits[], free: ReadonlyMap<number, number>): void {
  if (lineUnits.length === 0) throw new Refusal('conflict', nothingOnBackOrderMessage(order.number))
  const shares = shareFreeUnits(
    lineUnits.map(({ line }) => line),
    free,
  )
  for (const [index, units] of lineUnits.entries()) units.quantity = shares[index] ?? 0
  if (shares.every((share) => share === 0)) {
    const open = lineUnits.reduce((sum, { line }) => sum + backOrderUnits(line), 0)
    const [deleted, ...others] = lineUnits
      .map(({ line }) => line)
      .filter(({ productId }) => !free.has(productId))
    const parts = [
      nothingFreeMessage(order.number, open),
      ...(deleted ? [deletedProductsMessage([deleted, ...others])] : []),
    ]
    throw new Refusal('conflict', parts.join(' '))
  }
}
