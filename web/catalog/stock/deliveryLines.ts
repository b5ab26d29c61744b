// The products of a delivery that is received, with the typed quantities.
import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import { isSameCode } from '#domain/platform/codes.ts'
import { quantityError, quantityTextError, stockLimits } from '#domain/stock/stock.ts'
import type { ItemLine } from '#web/catalog/itemEntry/ItemField.tsx'
import { type MatrixValues, readUnits } from '#web/catalog/matrix/matrixValues.ts'

const DeliveryLine = z.object({
  productId: z.int(),
  code: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  quantity: z.int(),
  styleId: z.nullable(z.int()),
  /** As typed. `quantity` is 0 if it is not a quantity of at least 1. */
  text: z.string(),
})
export type DeliveryLine = z.output<typeof DeliveryLine> & ItemLine

/** Stored in the browser. */
export const Delivery = z.object({
  lines: z.readonly(z.array(DeliveryLine)),
  /** The styles that are shown as matrices, in the order of opening. */
  styleIds: z.readonly(z.array(z.int())),
  /** The delivery note number. */
  note: z.string(),
})
export type Delivery = z.output<typeof Delivery>

export const emptyDelivery: Delivery = { lines: [], styleIds: [], note: '' }

type DeliveredProduct = Pick<Product, 'id' | 'code' | 'name' | 'color' | 'size' | 'styleId'>

/** One unit more of a product. */
export function addUnit(lines: readonly DeliveryLine[], product: DeliveredProduct): DeliveryLine[] {
  const known = lines.find(({ productId }) => productId === product.id)
  return known ? addToLine(lines, known) : [...lines, withText(newLine(product), '1')]
}

/** The line with this code, which may be written in another case; undefined if there is none. */
export function findByCode(lines: readonly DeliveryLine[], code: string): DeliveryLine | undefined {
  return lines.find((line) => isSameCode(line.code, code))
}

export function addToLine(lines: readonly DeliveryLine[], { productId }: DeliveryLine): DeliveryLine[] {
  return lines.map((line) =>
    line.productId === productId ? withText(line, String(line.quantity + 1)) : line,
  )
}

/** Writes the typed texts of a style's cells, by product. An empty cell or 0 removes its line. */
export function setCells(
  lines: readonly DeliveryLine[],
  products: readonly DeliveredProduct[],
  typed: MatrixValues,
): DeliveryLine[] {
  const isEmptied = (text: string | undefined) => text !== undefined && (readUnits(text) ?? 0) === 0
  const known = new Set(lines.map(({ productId }) => productId))
  const added = products.filter(({ id }) => typed[id] !== undefined && !known.has(id)).map(newLine)
  return [...lines, ...added]
    .filter(({ productId }) => !isEmptied(typed[productId]))
    .map((line) => withText(line, typed[line.productId] ?? line.text))
}

export function setText(lines: readonly DeliveryLine[], productId: number, text: string): DeliveryLine[] {
  return lines.map((line) => (line.productId === productId ? withText(line, text) : line))
}

function newLine({ id, code, name, color, size, styleId }: DeliveredProduct): DeliveryLine {
  return { productId: id, code, productName: name, color, size, styleId, quantity: 0, text: '' }
}

function withText(line: DeliveryLine, text: string): DeliveryLine {
  const units = readUnits(text) ?? 0
  return { ...line, text, quantity: quantityError(units, 1) === undefined ? units : 0 }
}

/** Why the typed text is not a quantity, or undefined. */
export function lineError({ text }: DeliveryLine): string | undefined {
  return quantityTextError(text, 1)
}

/** Why the delivery can't be received, or undefined. */
export function deliveryError({ lines }: Delivery): string | undefined {
  if (lines.length === 0) return 'Enter the received units first.'
  if (lines.length > stockLimits.countLines)
    return `At most ${stockLimits.countLines} products in one delivery. Receive the others with a second one.`
  const wrong = lines.find((line) => lineError(line) !== undefined)
  return wrong && `${wrong.productName}, ${wrong.color}, ${wrong.size}: ${lineError(wrong)}.`
}
