// Fills the lines of a supplier's bill, read from its file, into the lines of the arrivals that are on the bill.
import type { PurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { joinFirst, pluralize } from '#domain/platform/format.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import type { BillDraft, DraftBillLine } from './billDraft.ts'

type SheetLine = PurchaseSheet['lines'][number]

const maxNamed = 3

/**
 * The units of a product fill its lines in their order, each up to what is left to bill; what is beyond that stays on the last one, which
 * says so. Lines that the file doesn't have are not billed. A cost that it doesn't have stays.
 */
export function fillBillLines(draft: BillDraft, sheetLines: readonly SheetLine[]): BillDraft {
  const rest = new Map(sheetLines.map(({ product, quantity }) => [product.id, quantity]))
  const costs = new Map(sheetLines.map(({ product, unitCostMicros }) => [product.id, unitCostMicros]))
  const last = new Map(draft.lines.map((line) => [line.productId, line]))
  const lines = draft.lines.map((line): DraftBillLine => {
    const open = rest.get(line.productId) ?? 0
    const units = last.get(line.productId) === line ? open : Math.min(open, line.toBill)
    rest.set(line.productId, open - units)
    const micros = costs.get(line.productId) ?? null
    return { ...line, units: String(units), ...(micros !== null && { cost: formatUnitCost(micros) }) }
  })
  return { ...draft, lines }
}

/** Units or cost are not those that the line began with. */
function isTyped({ units, toBill, cost, agreedCostMicros }: DraftBillLine): boolean {
  const agreed = agreedCostMicros === null ? '' : formatUnitCost(agreedCostMicros)
  return units !== String(toBill) || cost !== agreed
}

/** '3 products, 48 units; not on the arrivals: Rib Tank (RT-1-M); 2 lines of the arrivals are not in the file; replaces 1 line that was changed' */
export function describeBillSheet(sheetLines: readonly SheetLine[], draft: BillDraft): string {
  const { lines } = draft
  const filled = fillBillLines(draft, sheetLines).lines
  const replaced = lines.filter((line, index) => {
    const { units, cost } = filled[index] ?? line
    return isTyped(line) && (units !== line.units || cost !== line.cost)
  }).length
  const units = sheetLines.reduce((sum, { quantity }) => sum + quantity, 0)
  const arrived = new Set(lines.map(({ productId }) => productId))
  const billed = new Set(sheetLines.map(({ product }) => product.id))
  const others = sheetLines
    .filter(({ product }) => !arrived.has(product.id))
    .map(({ product }) => `${product.name} (${product.code})`)
  const missing = lines.filter(({ productId }) => !billed.has(productId)).length
  return [
    `${pluralize(sheetLines.length, 'product')}, ${formatUnits(units)}`,
    ...(others.length > 0 ? [`not on the arrivals: ${joinFirst(others, maxNamed)}`] : []),
    ...(missing > 0
      ? [`${pluralize(missing, 'line')} of the arrivals ${missing === 1 ? 'is' : 'are'} not in the file`]
      : []),
    ...(replaced > 0
      ? [`replaces ${pluralize(replaced, 'line')} that ${replaced === 1 ? 'was' : 'were'} changed`]
      : []),
  ].join('; ')
}
