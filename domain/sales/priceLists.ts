// Price lists: limits, rules and messages.
import { capitalize, formatCount, joinFirst, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits, maxQuantity } from '#domain/stock/stock.ts'

import type { PriceFromUnits } from './quantityBreaks.ts'

/** In characters. A request body has at most 1 MB. */
export const priceListLimits = { name: 60, pastedText: 900_000 } as const

/** Each quantity price counts. */
export const maxListPrices = 20_000

export const tooManyPricesMessage = `A price list has at most ${formatCount(maxListPrices)} prices.`

/** 'Boutiques is used by 3 customers: it can't be deleted. Choose another price list for them first.' */
export function priceListInUseMessage(name: string, customerCount: number): string {
  const users = pluralize(customerCount, 'customer')
  return `${name} is used by ${users}: it can't be deleted. Choose another price list for them first.`
}

/** The name of the prices of a style or product in the log: 'Style 1042'. `code` is the style number or product ID. */
export function loggedPriceName(kind: 'style' | 'product', code: string): string {
  return `${capitalize(kind)} ${code}`
}

/** '$18.00, $16.00 from 12 units'; '' without prices. */
export function describeListPrices(prices: readonly PriceFromUnits[]): string {
  return prices
    .toSorted((a, b) => a.fromUnits - b.fromUnits)
    .map(({ fromUnits, priceCents }) =>
      fromUnits === 1 ? formatUsd(priceCents) : `${formatUsd(priceCents)} from ${formatUnits(fromUnits)}`,
    )
    .join(', ')
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

export const fromUnitsMessage = `Must be a whole number of units from 1 to ${formatCount(maxQuantity)}`

/** Whether a price can apply from so many units on. */
export function isFromUnits(units: number): boolean {
  return Number.isInteger(units) && units >= 1 && units <= maxQuantity
}

export interface QuantityPriceError {
  /** Of the wrong price. */
  index: number
  field: 'fromUnits' | 'priceCents'
  /** For the field itself. */
  message: string
  /** `code` is the style number or product ID. */
  toSentence: (code: string) => string
}

/**
 * Checks the prices of one style or product, in any order: two from the same number of units are errors, and so is a price that rises with
 * more units. Equal prices are allowed, as price sheets have them.
 */
export function findQuantityPriceErrors(prices: readonly PriceFromUnits[]): QuantityPriceError[] {
  const sorted = [...prices.entries()].toSorted(([, a], [, b]) => a.fromUnits - b.fromUnits)
  return sorted.flatMap(([index, price], rank): QuantityPriceError[] => {
    const [, before] = sorted[rank - 1] ?? []
    if (!before) return []
    const { fromUnits, priceCents } = price
    const [units, unitsBefore] = [formatUnits(fromUnits), formatUnits(before.fromUnits)]
    const usdBefore = formatUsd(before.priceCents)
    if (fromUnits === before.fromUnits) {
      const message = `There is another price from ${units}.`
      const toSentence = (code: string) => `${code} has two prices from ${units}.`
      return [{ index, field: 'fromUnits', message, toSentence }]
    }
    if (priceCents <= before.priceCents) return []
    const message = `Must be at most ${usdBefore}, the price from ${unitsBefore}.`
    const toSentence = (code: string) =>
      `${code}: the price from ${units}, ${formatUsd(priceCents)}, is higher than the one from ${unitsBefore}, ${usdBefore}.`
    return [{ index, field: 'priceCents', message, toSentence }]
  })
}
