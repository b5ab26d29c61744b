// The figures of order lines, and units of them that are chosen to be allocated, released, cancelled or invoiced.
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { readTypedUnits } from '#domain/platform/numberTexts.ts'
import {
  allocationError,
  backOrderUnits,
  cancelError,
  invoicingError,
  openUnits,
  type OrderUnits,
  releaseError,
  shareFreeUnits,
} from '#domain/sales/orderLines.ts'
import { quantityTextError } from '#domain/stock/stock.ts'

/** Of the line; `free` is of its product. */
export const lineFigures = ['ordered', 'allocated', 'invoiced', 'back order', 'free'] as const
type LineFigure = (typeof lineFigures)[number]

/** Of the product, which the order doesn't have. */
export const productFigures = ['on hand', 'coming'] as const
type ProductFigure = (typeof productFigures)[number]

export type OrderFigure = LineFigure | ProductFigure

export function isProductFigure(figure: OrderFigure): figure is ProductFigure {
  return productFigures.some((other) => other === figure)
}

export function figureOf(line: OrderUnits & { free: number }, figure: LineFigure): number {
  if (figure === 'ordered') return line.quantity
  return figure === 'back order' ? backOrderUnits(line) : line[figure]
}

/** Whether units are on back order that are not free now. */
export function isShort(item: OrderItem): boolean {
  return backOrderUnits(item) > item.free
}

/** A cancelled order keeps what was ordered; nothing of it is on back order. */
export function asCancelled(order: Order): Order {
  if (order.state !== 'Cancelled') return order
  const { ordered, invoiced } = order.units
  return {
    ...order,
    units: { ...order.units, cancelled: ordered - invoiced },
    items: order.items.map((item) => ({ ...item, cancelled: item.quantity - item.invoiced })),
  }
}

export type UnitAction = 'allocate' | 'release' | 'cancel' | 'invoice'

/** By product. */
export function freeUnitsOf(items: readonly OrderItem[]): Map<number, number> {
  return new Map(items.map(({ productId, free }) => [productId, free]))
}

/** The units of each line that the action can have at most. Lines of one product share its free units. */
export function maxUnits(action: UnitAction, items: readonly OrderItem[]): number[] {
  if (action === 'release') return items.map(({ allocated }) => allocated)
  if (action === 'cancel') return items.map(openUnits)
  const shares = shareFreeUnits(items, freeUnitsOf(items))
  if (action === 'allocate') return shares
  return items.map(({ allocated }, index) => allocated + (shares[index] ?? 0))
}

interface ChosenUnits {
  /** Only lines with units, as the calls take them. */
  lines: { line: number; quantity: number }[]
  /** By item. */
  errors: (string | undefined)[]
  units: number
}

/** Reads the typed quantities, one for each item. An empty text is no unit. */
export function readChosenUnits(
  action: UnitAction,
  items: readonly OrderItem[],
  texts: readonly string[],
): ChosenUnits {
  const left = freeUnitsOf(items)
  const chosen: ChosenUnits = { lines: [], errors: [], units: 0 }
  for (const [index, item] of items.entries()) {
    const text = texts[index] ?? ''
    const quantity = readQuantity(text)
    const free = left.get(item.productId) ?? 0
    chosen.errors.push(
      quantity === undefined ? quantityTextError(text, 0) : unitError(action, item, quantity, free),
    )
    if (quantity === undefined || quantity === 0) continue
    chosen.lines.push({ line: item.line, quantity })
    chosen.units += quantity
    left.set(item.productId, free - takenUnits(action, item, quantity))
  }
  return chosen
}

/** An empty text is 0; undefined for a text that is not a whole number. */
export function readQuantity(text: string): number | undefined {
  return text.trim() === '' ? 0 : readTypedUnits(text)
}

/** Why the units can't be chosen, or undefined. `free`: what other lines leave of the product. */
function unitError(action: UnitAction, item: OrderItem, quantity: number, free: number): string | undefined {
  const line = { ...item, name: item.product.name, code: item.product.code }
  if (action === 'allocate') return allocationError(line, quantity, free)
  if (action === 'release') return releaseError(line, quantity)
  return action === 'cancel' ? cancelError(line, quantity) : invoicingError(line, quantity, free)
}

/** Of what is free. */
function takenUnits(action: UnitAction, { allocated }: OrderItem, quantity: number): number {
  if (action === 'allocate') return quantity
  return action === 'invoice' ? Math.max(0, quantity - allocated) : 0
}
