// Which orders get what is in stock: the proposal of an allocation run.
import { formatCount } from '#domain/platform/format.ts'

import { backOrderUnits, type OrderUnits, shareFreeUnits } from './orderLines.ts'

/** In one run. */
export const maxAllocatedOrders = 200
export const maxAllocatedLines = 5000
export const tooManyAllocatedMessage = `An allocation run has at most ${formatCount(maxAllocatedOrders)} orders with ${formatCount(maxAllocatedLines)} lines`

interface WaitingLine extends OrderUnits {
  productId: number
}

interface WaitingOrder<Line extends WaitingLine> {
  shipComplete: boolean
  lines: readonly Line[]
}

/**
 * Proposes units for each line of the orders, in their order: what is free of its back order. An order that ships complete gets all of it
 * or nothing, so that later orders can have the units.
 */
export function proposeAllocation<Line extends WaitingLine, Order extends WaitingOrder<Line>>(
  orders: readonly Order[],
  freeUnits: ReadonlyMap<number, number>,
): { order: Order; proposed: number[] }[] {
  const left = new Map(freeUnits)
  return orders.map((order) => {
    const shares = shareFreeUnits(order.lines, left)
    const isComplete = order.lines.every((line, index) => shares[index] === backOrderUnits(line))
    if (order.shipComplete && !isComplete) return { order, proposed: order.lines.map(() => 0) }
    for (const [index, { productId }] of order.lines.entries())
      left.set(productId, (left.get(productId) ?? 0) - (shares[index] ?? 0))
    return { order, proposed: shares }
  })
}
