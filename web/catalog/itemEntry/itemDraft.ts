// The items of a form that is typed, such as a delivery or a purchase order: products with the typed quantities.
import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import { isSameCode } from '#domain/platform/codes.ts'
import { quantityError, quantityTextError } from '#domain/stock/stock.ts'
import { type MatrixValues, readUnits } from '#web/catalog/matrix/matrixValues.ts'

import type { ItemLine } from './ItemField.tsx'
import { ownPrices } from './itemPrices.ts'
import type { ItemTarget } from './useItemEntry.ts'

const DraftLine = z.object({
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
export type DraftLine = z.output<typeof DraftLine> & ItemLine

/** Stored in the browser. */
export const ItemDraft = z.object({
  lines: z.readonly(z.array(DraftLine)),
  /** The styles that are shown as matrices, in the order of opening. */
  styleIds: z.readonly(z.array(z.int())),
})
export type ItemDraft = z.output<typeof ItemDraft>

export const emptyItems: ItemDraft = { lines: [], styleIds: [] }

export type ChangeItems = (change: (before: ItemDraft) => ItemDraft) => void

type DraftProduct = Pick<Product, 'id' | 'code' | 'name' | 'color' | 'size' | 'styleId'>

/** `units` more of a product. */
export function addUnits(lines: readonly DraftLine[], product: DraftProduct, units = 1): DraftLine[] {
  const known = lines.find(({ productId }) => productId === product.id)
  return known ? addToLine(lines, known, units) : [...lines, withText(newLine(product), String(units))]
}

/** The line with this code, which may be written in another case; undefined if there is none. */
export function findByCode(lines: readonly DraftLine[], code: string): DraftLine | undefined {
  return lines.find((line) => isSameCode(line.code, code))
}

export function addToLine(lines: readonly DraftLine[], { productId }: DraftLine, units = 1): DraftLine[] {
  return lines.map((line) =>
    line.productId === productId ? withText(line, String(line.quantity + units)) : line,
  )
}

/** Writes the typed texts of a style's cells, by product. An empty cell or 0 removes its line. */
export function setCells(
  lines: readonly DraftLine[],
  products: readonly DraftProduct[],
  typed: MatrixValues,
): DraftLine[] {
  const isEmptied = (text: string | undefined) => text !== undefined && (readUnits(text) ?? 0) === 0
  const known = new Set(lines.map(({ productId }) => productId))
  const added = products.filter(({ id }) => typed[id] !== undefined && !known.has(id)).map(newLine)
  return [...lines, ...added]
    .filter(({ productId }) => !isEmptied(typed[productId]))
    .map((line) => withText(line, typed[line.productId] ?? line.text))
}

export function setText(lines: readonly DraftLine[], productId: number, text: string): DraftLine[] {
  return lines.map((line) => (line.productId === productId ? withText(line, text) : line))
}

function newLine({ id, code, name, color, size, styleId }: DraftProduct): DraftLine {
  return { productId: id, code, productName: name, color, size, styleId, quantity: 0, text: '' }
}

function withText(line: DraftLine, text: string): DraftLine {
  const units = readUnits(text) ?? 0
  return { ...line, text, quantity: quantityError(units, 1) === undefined ? units : 0 }
}

/** Why the typed text is not a quantity, or undefined. */
export function lineError({ text }: DraftLine): string | undefined {
  return quantityTextError(text, 1)
}

/** Why the lines can't be saved, or undefined. */
export function draftLinesError(lines: readonly DraftLine[]): string | undefined {
  const wrong = lines.find((line) => lineError(line) !== undefined)
  return wrong && `${wrong.productName}, ${wrong.color}, ${wrong.size}: ${lineError(wrong)}.`
}

/** Takes looked up items. `read` and `change` must be stable. */
export function createItemTarget(read: () => ItemDraft, change: ChangeItems): ItemTarget {
  return {
    prices: ownPrices,
    addByCode(code) {
      const known = findByCode(read().lines, code)
      if (known) change((before) => ({ ...before, lines: addToLine(before.lines, known) }))
      return known?.productId
    },
    addUnits(product, units) {
      change((before) => ({ ...before, lines: addUnits(before.lines, product, units) }))
      return true
    },
    openStyle(styleId) {
      change((before) =>
        before.styleIds.includes(styleId) ? before : { ...before, styleIds: [...before.styleIds, styleId] },
      )
    },
  }
}
