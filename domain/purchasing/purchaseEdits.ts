// Plans an edit of the lines of a purchase order: what has come stays, and a line keeps its number.
import { purchaseQuantityError, type PurchaseUnits } from './purchaseLines.ts'
import { receivedLineMessage } from './purchaseOrders.ts'

interface PlannedLine extends PurchaseUnits {
  productId: number
  name: string
  code: string
}

interface PlannedItem {
  productId: number
  quantity: number
}

export interface PurchasePlan<Line, Item> {
  /** Lines that stay, with what they become. */
  kept: { line: Line; item: Item }[]
  removed: Line[]
  added: Item[]
  /** The first is shown. */
  errors: { path: string; message: string }[]
}

/** Items change the line of their product, or add one; lines of other products are removed. */
export function planPurchaseLines<Line extends PlannedLine, Item extends PlannedItem>(
  lines: readonly Line[],
  items: readonly Item[],
): PurchasePlan<Line, Item> {
  const byProduct = new Map(lines.map((line) => [line.productId, line]))
  const named = new Set(items.map(({ productId }) => productId))
  const plan: PurchasePlan<Line, Item> = {
    kept: [],
    removed: lines.filter(({ productId }) => !named.has(productId)),
    added: [],
    errors: [],
  }
  for (const [index, item] of items.entries()) {
    const line = byProduct.get(item.productId)
    if (!line) {
      plan.added.push(item)
      continue
    }
    const message = purchaseQuantityError(line, item.quantity)
    if (message !== undefined) plan.errors.push({ path: `items.${index}.quantity`, message })
    plan.kept.push({ line, item })
  }
  for (const line of plan.removed)
    if (line.accepted > 0) plan.errors.push({ path: 'items', message: receivedLineMessage(line) })
  return plan
}
