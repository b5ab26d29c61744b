// Price lists: limits, messages, and reading pasted prices.
import { unescapeFormula } from '#domain/platform/csv.ts'
import { formatCount, joinFirst, pluralize } from '#domain/platform/format.ts'
import { formatUsd, maxPriceCents } from '#domain/platform/money.ts'
import { readTypedCents } from '#domain/platform/numberTexts.ts'
import { cleanLine } from '#domain/platform/text.ts'

/** In characters. A request body has at most 1 MB. */
export const priceListLimits = { name: 60, pastedText: 900_000 } as const

export const maxListPrices = 20_000

export const tooManyPricesMessage = `A price list has at most ${formatCount(maxListPrices)} prices.`

/** 'Boutiques is used by 3 customers: it can't be deleted. Choose another price list for them first.' */
export function priceListInUseMessage(name: string, customerCount: number): string {
  const users = pluralize(customerCount, 'customer')
  return `${name} is used by ${users}: it can't be deleted. Choose another price list for them first.`
}

const maxNamedCodes = 5

/** `codes` are the style numbers and product IDs: 'MYN-7 and MYN-8 no longer exist. Remove their prices, then save again.' */
export function deletedPricesMessage(codes: readonly string[]): string {
  if (codes.length === 0) return "A style or product of this list doesn't exist."
  const named = joinFirst(codes, maxNamedCodes)
  return codes.length === 1
    ? `${named} no longer exists. Remove its price, then save again.`
    : `${named} no longer exist. Remove their prices, then save again.`
}

export interface PastedPrice {
  /** Its line in the text, from 1. */
  line: number
  /** A product ID or a style number. */
  code: string
  priceCents: number
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

/**
 * Reads lines of a code and a price, separated by a tab, a semicolon or a comma, as copied from a spreadsheet or a CSV file. Skips empty
 * lines and a first line without a number.
 */
export function parsePastedPrices(text: string): { prices: PastedPrice[]; refused: RefusedLine[] } {
  const prices: PastedPrice[] = []
  const refused: RefusedLine[] = []
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (row.trim() === '') continue
    const line = index + 1
    const [code = '', price = '', ...rest] = splitCells(row)
    if (prices.length === 0 && refused.length === 0 && price !== '' && !/\d/.test(price)) continue
    const priceCents = readTypedCents(price.replace(/\s*USD$/, ''))
    if (code === '' || price === '' || rest.some((cell) => cell !== '')) {
      const reason = 'Enter a product ID or style number and a price, separated by a comma.'
      refused.push(refusedLine(line, row, reason))
    } else if (priceCents === undefined) refused.push(refusedLine(line, row, `${price} is not a price.`))
    else if (priceCents > maxPriceCents)
      refused.push(refusedLine(line, row, `A price is at most ${formatUsd(maxPriceCents)}.`))
    else prices.push({ line, code, priceCents })
  }
  return { prices, refused }
}

/** Cells with separators are in quotation marks, doubled within them. All other marks are inches, as in `TEE-32"`. */
function splitCells(row: string): string[] {
  const separator = ['\t', ';'].find((mark) => row.includes(mark)) ?? ','
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

/** `24`, `$1,234.50 USD` or `24,50`. */
