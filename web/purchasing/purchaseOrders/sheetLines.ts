// Fills the lines of a supplier's sheet into a purchase order that is typed.
import type { PurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { DraftLine } from '#web/catalog/itemEntry/itemDraft.ts'

import type { PurchaseDraft } from './purchaseDraft.ts'

type SheetLine = PurchaseSheet['lines'][number]

/** The units of the sheet replace those of its products; other lines stay. A cost that the sheet doesn't have stays, too. */
export function fillLines(draft: PurchaseDraft, sheetLines: readonly SheetLine[]): PurchaseDraft {
  const lines = new Map<number, DraftLine>(draft.lines.map((line) => [line.productId, line]))
  const costs = { ...draft.costs }
  for (const { product, quantity, unitCostMicros } of sheetLines) {
    const { id, code, name, color, size, styleId } = product
    const text = String(quantity)
    lines.set(id, { productId: id, code, productName: name, color, size, styleId, quantity, text })
    if (unitCostMicros !== null) costs[id] = formatUnitCost(unitCostMicros)
  }
  const styleIds = sheetLines.flatMap(({ product }) => product.styleId ?? [])
  return {
    ...draft,
    lines: [...lines.values()],
    styleIds: [...new Set([...draft.styleIds, ...styleIds])],
    costs,
  }
}

/** '3 products, 48 units, 1 without a cost, 2 replaced' */
export function describeSheetLines(
  sheetLines: readonly SheetLine[],
  { lines }: Pick<PurchaseDraft, 'lines'>,
): string {
  const units = sheetLines.reduce((sum, { quantity }) => sum + quantity, 0)
  const unknown = sheetLines.filter(({ unitCostMicros }) => unitCostMicros === null).length
  const known = new Set(lines.map(({ productId }) => productId))
  const replaced = sheetLines.filter(({ product }) => known.has(product.id)).length
  return [
    pluralize(sheetLines.length, 'product'),
    formatUnits(units),
    ...(unknown > 0 ? [`${unknown} without a cost`] : []),
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
  ].join(', ')
}
