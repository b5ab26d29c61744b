// The lines of a document as matrices and lists.
import type { LineProduct } from '#contract/sales/lineProduct.ts'
import { groupLines, type LineBlock, type LinePrepack, type StyledLine } from '#domain/sales/lineMatrix.ts'

export type ItemsView = 'matrix' | 'list'

/** A line of an invoice, an order or a credit note. */
export interface DocumentLine {
  /** Its number, if lines can be selected. */
  line?: number
  productId: number
  product: LineProduct
  quantity: number
  unitPriceCents: number
  /** Of a price that was set by hand. */
  listPriceCents: number | null
  totalCents: number
  prepack: LinePrepack | null
}

export type StyleMatrix<Line> = Extract<LineBlock<StyledLine & { item: Line }>, { kind: 'matrix' }>['matrix']
export type StyleMatrixRow<Line> = StyleMatrix<Line>['rows'][number]

/** `maxSizes`: the columns that fit next to each other. */
export function lineBlocks<Line extends DocumentLine>(
  lines: readonly Line[],
  maxSizes: number,
): LineBlock<StyledLine & { item: Line }>[] {
  const styledLines = lines.map((item) => {
    const { style, sizePosition, color, size } = item.product
    const { quantity, unitPriceCents, listPriceCents, prepack } = item
    return { style, sizePosition, color, size, quantity, unitPriceCents, listPriceCents, prepack, item }
  })
  return groupLines(styledLines, { maxSizes, maxRows: lines.length })
}

/** The first product of each color of a style, whose picture shows the color. */
export function colorProductIds(lines: readonly DocumentLine[]): number[] {
  const styled = lines.filter(({ product }) => product.style !== null)
  const byColor = Map.groupBy(styled, ({ product }) => JSON.stringify([product.style?.id, product.color]))
  return [...byColor.values()].flatMap(([first]) => (first ? [first.productId] : []))
}
