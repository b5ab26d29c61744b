// Reads pasted prices: lines of a code, a price and units, as copied from a spreadsheet or a CSV file.
import { normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { unescapeFormula } from '#domain/platform/csv.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd, maxPriceCents } from '#domain/platform/money.ts'
import { readTypedCents, readTypedUnits } from '#domain/platform/numberTexts.ts'
import { cleanLine } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { isFromUnits } from './priceLists.ts'

export interface PastedPrice {
  /** Its line in the text, from 1. */
  line: number
  /** A product ID or a style number. */
  code: string
  /** Which of both the code is; undefined if the line doesn't say it. */
  kind: 'style' | 'product' | undefined
  priceCents: number
  fromUnits: number
}

export interface RefusedLine {
  line: number
  text: string
  reason: string
}

const maxShownLength = 80

/** A line of pasted text that is not used, shortened to what a table shows. */
export function refusedLine(line: number, text: string, reason: string): RefusedLine {
  const characters = Array.from(text.trim())
  const shown =
    characters.length <= maxShownLength ? characters : [...characters.slice(0, maxShownLength), '…']
  return { line, text: shown.join(''), reason }
}

type Column = 'code' | 'price' | 'fromUnits' | 'kind'

/** The columns of an exported price list, which is read back unchanged. */
export const exportedColumns: Record<Column, string> = {
  code: 'Code',
  price: 'Price',
  fromUnits: 'From units',
  kind: 'Style or product',
}

const columnNames: Record<Column | 'unclear', ReadonlySet<string>> = {
  code: toNameSet(
    'Code, Product ID, Product code, Style number, Style no, Style, Product, SKU, Item, Item code, Item number, Item no, Product ID or style number',
  ),
  price: toNameSet('Price, List price, Unit price, Wholesale price, Wholesale, Price USD, New price'),
  fromUnits: toNameSet(
    'From units, Units, From, From qty, From quantity, Min qty, Min quantity, Minimum quantity, Minimum qty, Min units, Minimum units, Units from, Qty from, Quantity from, MOQ',
  ),
  kind: toNameSet('Style or product'),
  /** Stock, or the units of a price. */
  unclear: toNameSet('Quantity, Qty'),
}

interface Columns {
  positions: Partial<Record<Column, number>>
  /** Cells after so many must be empty. */
  count: number
  /** By a first line, so that a comma always separates columns. */
  areNamed: boolean
}

const defaultColumns: Columns = {
  positions: { code: 0, price: 1, fromUnits: 2 },
  count: 3,
  areNamed: false,
}

const unclearHeaderReason = `No line was read. Name the columns ${exportedColumns.code}, ${exportedColumns.price} and ${exportedColumns.fromUnits}, each once.`

/**
 * Reads lines of a code, a price and optionally the units from which it applies, separated by a tab, a semicolon or a comma. A first line
 * without a number can name the columns in another order. Skips empty lines.
 */
export function parsePastedPrices(text: string): { prices: PastedPrice[]; refused: RefusedLine[] } {
  const prices: PastedPrice[] = []
  const refused: RefusedLine[] = []
  let columns = defaultColumns
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (row.trim() === '') continue
    const line = index + 1
    const isFirst = prices.length === 0 && refused.length === 0
    const header = isFirst ? readHeader(splitCells(row)) : undefined
    if (header === 'unclear') return { prices, refused: [refusedLine(line, row, unclearHeaderReason)] }
    if (header) columns = header
    else {
      const price = readPrice(row, columns)
      if (typeof price === 'string') refused.push(refusedLine(line, row, price))
      else prices.push({ line, ...price })
    }
  }
  return { prices, refused }
}

/** Undefined if the cells are not names of columns. Unknown names of two columns are a code and a price. */
function readHeader(cells: readonly string[]): Columns | 'unclear' | undefined {
  const found = cells.map(findColumn)
  const hasNames = found.filter((column) => column !== undefined).length > 1
  if (!hasNames && (!cells[1] || cells.some((cell) => /\d/.test(cell)))) return undefined
  const positions: Columns['positions'] = {}
  for (const [index, column] of found.entries()) {
    if (column === undefined) continue
    if (column === 'unclear' || positions[column] !== undefined) return 'unclear'
    positions[column] = index
  }
  const { code = 0, price = 1, fromUnits, kind } = positions
  const isNamed = positions.code !== undefined && positions.price !== undefined
  if (isNamed) return { positions, count: cells.length, areNamed: true }
  if (code !== 0 || price !== 1 || fromUnits !== undefined || kind !== undefined) return 'unclear'
  return { positions: { code, price }, count: 2, areNamed: true }
}

function findColumn(name: string): Column | 'unclear' | undefined {
  const normalized = normalizeColumnName(name)
  const columns = Object.keys(columnNames) as (Column | 'unclear')[]
  return columns.find((column) => columnNames[column].has(normalized))
}

/** Returns why the line is refused as a text. */
function readPrice(row: string, { positions, count, areNamed }: Columns): Omit<PastedPrice, 'line'> | string {
  const cells = splitCells(row)
  const cellOf = (column: Column) => cells[positions[column] ?? -1] ?? ''
  const [code, price, units, kind] = [cellOf('code'), cellOf('price'), cellOf('fromUnits'), cellOf('kind')]
  if (code === '' || price === '' || cells.slice(count).some((cell) => cell !== ''))
    return 'Enter a product ID or style number and a price, separated by a comma.'
  const joined = `${price},${units}`
  if (!areNamed && units !== '' && row.includes(joined) && readTypedCents(joined) !== undefined)
    return `${joined} can be one price, or a price and units. Write the cents of the price, as in 24.00.`
  const priceCents = readTypedCents(price.replace(/\s*USD$/, ''))
  if (priceCents === undefined) return `${price} is not a price.`
  if (priceCents > maxPriceCents) return `A price is at most ${formatUsd(maxPriceCents)}.`
  const fromUnits = units === '' ? 1 : (readTypedUnits(units) ?? 0)
  // Decimals are the sign of a price in the wrong column.
  if (!isFromUnits(fromUnits) || /[.,]\d{1,2}$/.test(units))
    return `${units} is not a whole number of units from 1 to ${formatCount(maxQuantity)}.`
  const named = kind.toLowerCase()
  if (named !== '' && named !== 'style' && named !== 'product') return `${kind} is not style or product.`
  return { code, kind: named === '' ? undefined : named, priceCents, fromUnits }
}

/** Cells with separators are in quotation marks, doubled within them. All other marks are inches, as in `TEE-32"`. */
function splitCells(row: string): string[] {
  const separator = findSeparator(row)
  const quoted = new RegExp(`[^\\S\\t]*"((?:[^"]|"")*)"[^\\S\\t]*(?=${separator}|$)`, 'y')
  const cells: string[] = []
  for (let at = 0; at <= row.length;) {
    quoted.lastIndex = at
    const [whole, marked] = quoted.exec(row) ?? []
    const end = row.indexOf(separator, at)
    const text = whole ?? row.slice(at, end === -1 ? row.length : end)
    cells.push(marked === undefined ? text : marked.replaceAll('""', '"'))
    at += text.length + 1
  }
  return cells.map((cell) => unescapeFormula(cleanLine(cell)))
}

/** A code in quotation marks can contain the other separators. */
function findSeparator(row: string): string {
  const [, afterQuoted] = /^\s*"(?:[^"]|"")*"[^\S\t]*([\t;,])/.exec(row) ?? []
  return afterQuoted ?? ['\t', ';'].find((mark) => row.includes(mark)) ?? ','
}
