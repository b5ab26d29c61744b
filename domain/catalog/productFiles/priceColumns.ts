// Which columns of a file are prices, and of which kind.
import { otherPriceNames, namesInFiles, retailNames, wholesaleNames } from '#domain/catalog/columnNames.ts'
import { normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { readCents } from '#domain/files/fileNumbers.ts'
import { joinList } from '#domain/platform/format.ts'

/** 'other' are costs, and prices of a sale or of earlier. */
type PriceKind = 'wholesale' | 'price' | 'retail' | 'other'

const kinds = new Map<string, PriceKind>()
const lists: [PriceKind, string][] = [
  ['price', namesInFiles.price],
  ['retail', retailNames],
  ['other', otherPriceNames],
  ['wholesale', wholesaleNames],
]
for (const [kind, names] of lists) for (const name of toNameSet(names)) kinds.set(name, kind)

export function findPriceKind(name: string): PriceKind | undefined {
  return kinds.get(normalizeColumnName(name))
}

/** The currency in the name of a column, if it is not the US dollar: 'EUR' of 'Preis (EUR)'. */
function currencyOfColumn(name: string): string | undefined {
  return /€|£|¥|\b(?:EUR|GBP|CAD|AUD|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|MXN|BRL|INR|NZD)\b/.exec(name)?.[0]
}

/** What the user should check about the column that is read as the price. */
export function describePrice(
  names: readonly string[],
  price: number | undefined,
  isFilled: (position: number) => boolean,
): string[] {
  if (price === undefined || price < 0) return []
  const name = names[price] ?? ''
  const others = names.filter(
    (other, position) => position !== price && findPriceKind(other) !== undefined && isFilled(position),
  )
  const currency = currencyOfColumn(name)
  return [
    ...(others.length > 0 ? [`The price is read from ${quote(name)}, not from ${joinQuoted(others)}.`] : []),
    ...(others.length === 0 && findPriceKind(name) === undefined
      ? [`The price is read from ${quote(name)}.`]
      : []),
    ...(others.length === 0 && findPriceKind(name) === 'retail'
      ? [`The price is read from ${quote(name)}, which is the name of a retail price.`]
      : []),
    ...(currency === undefined
      ? []
      : [
          `The column ${quote(name)} is in ${currency}. Prices are imported as US dollars, without conversion.`,
        ]),
  ]
}

/** Says that no column is the price, and names those of which the first rows are amounts. */
export function describeMissingPrice(
  names: readonly string[],
  head: readonly (readonly string[])[],
  taken: ReadonlySet<number>,
): string {
  const candidates = names.filter((_, position) => {
    const texts = head.map((cells) => cells[position] ?? '').filter(Boolean)
    const areAmounts = texts.every((text) => text.length <= 15 && readCents(text, '.') !== undefined)
    return !taken.has(position) && texts.length > 0 && areAmounts && texts.some((text) => /[1-9]/.test(text))
  })
  return candidates.length === 0
    ? 'No column is the price.'
    : `No column is the price. Columns with amounts: ${joinQuoted(candidates.slice(0, 5))}.`
}

export function quote(name: string): string {
  return `"${name}"`
}

/** '"Cost" and "MSRP"' */
export function joinQuoted(names: readonly string[]): string {
  return joinList(names.map(quote))
}
