// What goods cost: a unit cost in millionths of a currency, and the rate of that currency. Nothing is a float.
import { formatDecimal } from '#domain/platform/money.ts'
import { formatUnitCost, maxUnitCostMicros } from '#domain/stock/costTexts.ts'

/** The company's own currency. */
export const ownCurrency = 'USD'

const microsPerCent = 10_000n

/** The highest cost of a purchase order, in hundredths of its currency: 99,999,999,999.99. */
export const maxPurchaseCents = 9_999_999_999_999

/** A rate has nine decimals, because a dong is worth 0.000039 dollars. */
export const rateDecimals = 9
export const oneRateNanos = 1_000_000_000
export const maxRateNanos = 1000 * oneRateNanos
export const rateMessage = 'Rate must be above 0 and at most 1,000, such as 1.085'

/** What the units of a line cost, in hundredths of the currency, half of one rounded up. */
export function calculateCost(units: number, unitCostMicros: number): number {
  return Number((BigInt(units) * BigInt(unitCostMicros) + microsPerCent / 2n) / microsPerCent)
}

/** The unit cost in the company's own currency, in millionths, half of one rounded up. */
export function toOwnCost(unitCostMicros: number, rateNanos: number): number {
  const nanos = BigInt(oneRateNanos)
  return Number((BigInt(unitCostMicros) * BigInt(rateNanos) + nanos / 2n) / nanos)
}

/** An amount in hundredths of a currency, in millionths of the company's own, half of one rounded up. */
export function toOwnMicros(amountCents: number, rateNanos: number): bigint {
  const nanos = BigInt(oneRateNanos)
  return (BigInt(amountCents) * microsPerCent * BigInt(rateNanos) + nanos / 2n) / nanos
}

/** Why goods can't cost that much at this rate, or undefined: their arrivals keep the cost in the company's own currency. */
export function ownCostError(unitCostMicros: number, rateNanos: number): string | undefined {
  if (toOwnCost(unitCostMicros, rateNanos) <= maxUnitCostMicros) return undefined
  return `At a rate of ${formatRate(rateNanos)} a unit can cost at most ${formatCost(maxUnitCostMicros, ownCurrency)}`
}

/** 1085000000 as '1.085'. */
export function formatRate(rateNanos: number): string {
  return formatDecimal(rateNanos, rateDecimals).replace(/\.?0+$/, '')
}

/** '1,234.50 EUR', '$1,234.50' in the company's own currency. */
export function formatMoney(cents: number, currency: string): string {
  return withCurrency(formatDecimal(cents, 2), currency)
}

/** '7.654321 EUR', '$12.34', '-$4.00' */
export function formatCost(micros: number | bigint, currency: string): string {
  const cost = withCurrency(formatUnitCost(micros < 0 ? -micros : micros), currency)
  return micros < 0 ? `-${cost}` : cost
}

function withCurrency(decimal: string, currency: string): string {
  const grouped = decimal.replace(/\B(?=(\d{3})+\.)/g, ',')
  return currency === ownCurrency ? `$${grouped}` : `${grouped} ${currency}`
}
