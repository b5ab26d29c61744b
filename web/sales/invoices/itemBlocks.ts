// The items of an invoice as matrices and lists.
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { groupLines, type LineBlock, type StyledLine } from '#domain/sales/lineMatrix.ts'

export type ItemsView = 'matrix' | 'list'

type StyledItem = StyledLine & { item: InvoiceItem }
export type ItemBlock = LineBlock<StyledItem>
export type ItemBlockMatrix = Extract<ItemBlock, { kind: 'matrix' }>['matrix']

/** `maxSizes`: the columns that fit next to each other. */
export function itemBlocks(items: readonly InvoiceItem[], maxSizes: number): ItemBlock[] {
  const lines = items.map((item) => {
    const { style, sizePosition, color, size } = item.product
    const { quantity, unitPriceCents, listPriceCents, prepack } = item
    return { style, sizePosition, color, size, quantity, unitPriceCents, listPriceCents, prepack, item }
  })
  return groupLines(lines, { maxSizes, maxRows: lines.length })
}
