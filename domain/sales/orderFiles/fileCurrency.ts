// Finds prices in other currencies than US dollars, which are read as they are.
import { normalizeColumnName } from '#domain/files/columnMapping.ts'

import { priceColumns, priceNames } from './foldPrices.ts'
import type { OrderCells, OrderMapping } from './orderColumns.ts'

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' }
const code = String.raw`EUR|GBP|CAD|AUD|CHF|SEK|DKK|NOK|JPY|CNY|MXN|NZD`
const inName = new RegExp(String.raw`[€£¥]|(?<!\p{L})(?:${code})(?!\p{L})`, 'iu')
const around = new RegExp(
  String.raw`^(?:(?<before>[€£¥]|${code})\s*)?(?<amount>\d.*?)(?:\s*(?<after>[€£¥]|${code}))?$`,
  'iu',
)
const currencyNames = new Set(['currency', 'currencycode', 'wahrung', 'devise', 'moneda', 'valuta'])

const moneyColumns = [
  ...priceColumns,
  'lineTotal',
  'rowTotal',
  'statedTotal',
  'discountAmount',
  'lineDiscountAmount',
] as const

/** How the prices of a file are read. */
export interface FilePrices {
  decimals: number
  /** False: in any currency, which a row names. */
  isInDollars: boolean
}

export const orderPrices: FilePrices = { decimals: 2, isInDollars: true }

interface ForeignPrice {
  column: (typeof priceColumns)[number]
  /** As in the file. */
  text: string
  /** 'EUR' */
  currency: string
}

/**
 * Returns a function that takes the currencies off the amounts of a row, and returns its prices that are not in US dollars. The currency
 * can be in the cell, in the name of its column or in a column of its own.
 */
export function createCurrencyReader(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
): (cells: OrderCells, texts: readonly string[]) => ForeignPrice[] {
  const currencyAt = names.findIndex(
    (name, position) => mapping[position] === null && currencyNames.has(normalizeColumnName(name)),
  )
  const ofColumn = (column: (typeof priceColumns)[number]) =>
    toCode(inName.exec(names[mapping.indexOf(column)] ?? '')?.[0])
  return (cells, texts) => {
    const named = toCode(inName.exec(texts[currencyAt] ?? '')?.[0])
    const prices = priceColumns.flatMap((column) => {
      const text = cells[column]
      if (text === undefined) return []
      const { before, after } = around.exec(text)?.groups ?? {}
      const currency = toCode(before ?? after) ?? named ?? ofColumn(column)
      return currency === undefined ? [] : [{ column, text, currency }]
    })
    for (const column of moneyColumns) {
      const { before, after, amount } = around.exec(cells[column] ?? '')?.groups ?? {}
      if (amount !== undefined && (before ?? after) !== undefined) cells[column] = amount
    }
    return prices
  }
}

/** Of an order, whose prices are in US dollars. */
export function describeForeignPrice({ column, text, currency }: ForeignPrice): string {
  return `${priceNames[column]} ${text} is in ${currency}, and is read as US dollars`
}

function toCode(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (signs[text] ?? text.toUpperCase())
}
