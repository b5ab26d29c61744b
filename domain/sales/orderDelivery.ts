// How the units of a corrected invoice go on delivering the lines of its orders.
import { formatCount, joinList } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { lineName } from './orderLines.ts'

/** A line of an order that the corrected invoice delivers. */
export interface DeliveredLine {
  orderId: number
  orderNumber: string
  /** Of the order. */
  line: number
  /** On the corrected invoice. */
  quantity: number
  /** What the correction can deliver: these units and those open on the order, allocated or not. */
  openUnits: number
  /** The order's. */
  unitPriceCents: number
  listPriceCents: number | null
}

/**
 * How many units each line gets: as many as before, in the order of the lines, then more of them up to what is open. Their sum is less than
 * `quantity` if no more are open.
 */
export function shareDelivered(
  quantity: number,
  lines: readonly Pick<DeliveredLine, 'quantity' | 'openUnits'>[],
): number[] {
  let left = quantity
  const take = (units: number) => {
    const taken = Math.max(Math.min(units, left), 0)
    left -= taken
    return taken
  }
  const kept = lines.map((line) => take(Math.min(line.quantity, line.openUnits)))
  return lines.map((line, index) => {
    const units = kept[index] ?? 0
    return units + take(line.openUnits - units)
  })
}

/** Why a correction can't have so many units, or undefined. */
export function deliveryError(
  product: { name: string; code: string },
  quantity: number,
  lines: readonly DeliveredLine[],
): string | undefined {
  const open = lines.reduce((sum, { openUnits }) => sum + openUnits, 0)
  if (lines.length === 0 || quantity <= open) return undefined
  const numbers = [...new Set(lines.map(({ orderNumber }) => orderNumber))]
  const orders = `${numbers.length === 1 ? 'order' : 'orders'} ${joinList(numbers)}`
  return `Only ${formatUnits(open)} of ${lineName(product)} can be invoiced for ${orders}, not ${formatCount(quantity)}.`
}

interface Item {
  productId: number
  quantity: number
  unitPriceCents?: number | undefined
  isPriceByHand?: boolean | undefined
}

/**
 * The lines of orders that each item delivers, by its product. Of several items of a product, each gets a line, one at its price if there
 * is one; lines that are left go to the first at their price. Items without a line deliver no order.
 */
export function matchDelivered<Line extends DeliveredLine & { productId: number }>(
  items: readonly Item[],
  lines: readonly Line[],
): Line[][] {
  const matches: Line[][] = items.map(() => [])
  const unused = new Set(lines)
  const assign = (index: number, line: Line | undefined) => {
    if (!line || !unused.delete(line)) return
    matches[index]?.push(line)
  }
  const ofProduct = ({ productId }: Item) => [...unused].filter((line) => line.productId === productId)
  const isAtPrice = ({ unitPriceCents, isPriceByHand }: Item, line: Line) =>
    unitPriceCents === undefined || isPriceByHand === true || line.unitPriceCents === unitPriceCents
  for (const [index, item] of items.entries())
    assign(
      index,
      ofProduct(item).find((line) => isAtPrice(item, line)),
    )
  for (const [index, item] of items.entries())
    if (matches[index]?.length === 0) assign(index, ofProduct(item)[0])
  for (const [index, item] of items.entries())
    if (matches[index]?.length !== 0)
      for (const line of ofProduct(item)) if (isAtPrice(item, line)) assign(index, line)
  return matches
}
