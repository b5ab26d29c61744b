// The items of an invoice or an order as matrices and lists.
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { groupLines, type LineBlock, type StyledLine } from '#domain/sales/lineMatrix.ts'

export type ItemsView = 'matrix' | 'list'

type StyledItem<Item> = StyledLine & { item: Item }
export type ItemBlock<Item = InvoiceItem> = LineBlock<StyledItem<Item>>
export type ItemBlockMatrix<Item = InvoiceItem> = Extract<ItemBlock<Item>, { kind: 'matrix' }>['matrix']

/** `maxSizes`: the columns that fit next to each other. */
export function itemBlocks<Item extends InvoiceItem>(
  items: readonly Item[],
  maxSizes: number,
): ItemBlock<Item>[] {
  const lines = items.map((item) => {
    const { style, sizePosition, color, size } = item.product
    const { quantity, unitPriceCents, listPriceCents, prepack } = item
    return { style, sizePosition, color, size, quantity, unitPriceCents, listPriceCents, prepack, item }
  })
  return groupLines(lines, { maxSizes, maxRows: lines.length })
}
