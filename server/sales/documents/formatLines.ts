// Formats the lines of an invoice or a credit note for invoice.typ: as rows, and as matrices of styles where that is shorter.
import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { groupLines, type LineMatrix } from '#domain/sales/lineMatrix.ts'
import { sizeColumnWidth, sizesWidth } from '#domain/sales/matrixColumns.ts'
import { type WrappedText, wrapText } from '#server/messaging/documents/wrapText.ts'
import type { InvoiceLineRow } from '#server/sales/invoices/toInvoice.ts'
import { prepackOf, styleOf } from '#server/sales/lines/toLineProduct.ts'

import { maxDescriptionLength, maxNameLength, maxPacksLength, maxWordLength, toLine } from './documentText.ts'

export type DocumentLine = Pick<
  InvoiceLineRow,
  | 'code'
  | 'name'
  | 'description'
  | 'color'
  | 'size'
  | 'manufacturer'
  | 'quantity'
  | 'unitPriceCents'
  | 'totalCents'
  | 'styleId'
  | 'styleNumber'
  | 'styleName'
  | 'sizePosition'
  | 'prepackId'
  | 'prepackName'
  | 'packs'
> & {
  /** Printed next to the price. */
  listPriceCents?: number | null
  /** The code that the receiver has for the product. */
  theirCode?: string | null
}

export interface FormattedLine {
  kind: 'line'
  name: WrappedText
  /** Code and manufacturer, then the code of the receiver, the description, and the packs. */
  details: WrappedText
  color: WrappedText
  size: WrappedText
  quantity: string
  unitPrice: string
  /** Struck through; '' if it is not printed. */
  listPrice: string
  total: string
}

/** The lines of a style as colors by sizes. */
export interface FormattedMatrix {
  kind: 'matrix'
  style: WrappedText
  /** The style is above the sizes instead of left of them. */
  hasTitleRow: boolean
  /** The columns of the colors and of each size, in points. */
  colorWidth: number
  sizeWidth: number
  sizes: WrappedText[]
  rows: {
    color: WrappedText
    /** By size; '' where there is no line. */
    quantities: string[]
    quantity: string
    unitPrice: string
    listPrice: string
    total: string
  }[]
  /** The packs below the rows: 'Navy 3 × A (1-2-2-1)'. */
  packs: WrappedText
}

/** Text column widths in points, as in invoice.typ. */
const productWidth = 163
const lineColorWidth = 62
const lineSizeWidth = 50

/** Between columns, and between the sizes of a matrix. */
const gap = 10
const sizeGap = 2

/** How prices and totals are written. */
export interface LineMoney {
  /** A unit price, in the units of the lines. */
  formatPrice: (price: number) => string
  /** A total in cents, of lines with that unit price. */
  formatTotal: (cents: number, price: number) => string
}

const dollars: LineMoney = { formatPrice: formatUsd, formatTotal: formatUsd }

/** A style of which the receiver has codes is a list: each size needs the room of its code. */
export function formatLines(
  lines: readonly DocumentLine[],
  money = dollars,
): (FormattedLine | FormattedMatrix)[] {
  const coded = new Set(lines.flatMap(({ theirCode, styleId }) => (theirCode ? [styleId] : [])))
  const styled = lines.map((line) => ({
    ...line,
    style: coded.has(line.styleId) ? null : styleOf(line),
    prepack: prepackOf(line),
  }))
  const inStyles = styled.filter(({ style }) => style !== null)
  const sizeWidth = sizeColumnWidth(inStyles)
  // A row must fit on a page: a long color name takes several lines.
  const colorLines = Math.ceil(
    Math.max(1, ...inStyles.map(({ color }) => color.length * 9)) / (matrixWidth - sizesWidth),
  )
  const limits = {
    maxSizes: Math.floor(sizesWidth / sizeWidth),
    maxRows: Math.max(1, Math.floor(maxMatrixLines / colorLines)),
  }
  return groupLines(styled, limits).flatMap((block): (FormattedLine | FormattedMatrix)[] =>
    block.kind === 'list'
      ? block.lines.map((line) => formatLine(line, money))
      : [formatMatrix(block.matrix, sizeWidth, money)],
  )
}

/** The color and the sizes of a matrix, in points: the product, color and size columns of a line. */
const matrixWidth = 300
const maxMatrixLines = 24
/** Room for the style left of the sizes. */
const minTitleWidth = 140

function formatMatrix(
  { style, sizes, rows, packs }: LineMatrix<DocumentLine>,
  sizeWidth: number,
  money: LineMoney,
): FormattedMatrix {
  const colorWidth = matrixWidth - sizes.length * sizeWidth
  const hasTitleRow = colorWidth < minTitleWidth
  const title = [toLine(style.number, maxWordLength), toLine(style.name, maxNameLength)]
    .filter(Boolean)
    .join(' · ')
  return {
    kind: 'matrix',
    style: wrapText([title], ((hasTitleRow ? matrixWidth : colorWidth) - gap) / 9),
    hasTitleRow,
    colorWidth,
    sizeWidth,
    sizes: sizes.map((size) => wrapText([toLine(size, maxWordLength)], (sizeWidth - sizeGap) / 8)),
    rows: rows.map(({ color, cells, quantity, unitPriceCents, listPriceCents }) => ({
      color: wrapText([toLine(color, maxWordLength)], (colorWidth - gap) / 9),
      quantities: cells.map((line) => (line === null ? '' : formatCount(line.quantity))),
      quantity: formatCount(quantity),
      unitPrice: money.formatPrice(unitPriceCents),
      listPrice: formatListPrice(listPriceCents),
      total: money.formatTotal(
        cells.reduce((sum, line) => sum + (line?.totalCents ?? 0), 0),
        unitPriceCents,
      ),
    })),
    packs: wrapText(packs.length > 0 ? [toLine(packs.join(', '), maxPacksLength)] : [], matrixWidth / 7.5),
  }
}

function formatListPrice(cents: number | null = null): string {
  return cents === null ? '' : formatUsd(cents)
}

/** An allowance has a quantity of 0: neither it nor the unit price is printed. */
function formatLine(line: DocumentLine, money: LineMoney): FormattedLine {
  const origin = [line.code, line.manufacturer]
    .map((text) => toLine(text, maxWordLength))
    .filter(Boolean)
    .join(' · ')
  const prepack = prepackOf(line)
  const details = [
    origin,
    line.theirCode ? toLine(`Your code: ${line.theirCode}`, maxDescriptionLength) : '',
    toLine(line.description, maxDescriptionLength),
    prepack ? toLine(describePacks(prepack), maxWordLength) : '',
  ].filter(Boolean)
  return {
    kind: 'line',
    name: wrapText([toLine(line.name, maxNameLength)], productWidth / 9),
    details: wrapText(details, productWidth / 7.5),
    color: wrapText([toLine(line.color, maxWordLength)], lineColorWidth / 9),
    size: wrapText([toLine(line.size, maxWordLength)], lineSizeWidth / 9),
    quantity: line.quantity === 0 ? '' : formatCount(line.quantity),
    unitPrice: line.quantity === 0 ? '' : money.formatPrice(line.unitPriceCents),
    listPrice: formatListPrice(line.listPriceCents),
    total: money.formatTotal(line.totalCents, line.unitPriceCents),
  }
}
