// Costs in the API and in files: a decimal with two to six decimals, in code whole millionths of a currency.
import { formatDecimal, maxPriceCents, parseDecimal } from '#domain/platform/money.ts'

/** The highest cost of one unit, in millionths: 9,999,999.99. */
export const maxUnitCostMicros = maxPriceCents * 10_000

export const unitCostMessages = {
  invalid: 'Cost must be an amount such as 12.34',
  negative: 'Cost must be 0 or greater',
  tooHigh: 'Cost must be at most 9,999,999.99',
} as const

/** '12.34' or '7.654321' as millionths, or undefined if it is no cost. */
export function parseUnitCost(text: string): number | undefined {
  const micros = parseDecimal(text, 6)
  return micros === undefined || micros > maxUnitCostMicros ? undefined : micros
}

/** Why a text is no cost of a unit, or undefined; an empty one is none, which is valid. */
export function unitCostError(text: string): string | undefined {
  if (text === '') return undefined
  if (/^\$?\s*-\s*\$?\s*[\d.,]/.test(text)) return unitCostMessages.negative
  const micros = parseDecimal(text, 6)
  if (micros === undefined) return unitCostMessages.invalid
  return micros > maxUnitCostMicros ? unitCostMessages.tooHigh : undefined
}

/** Why a product can't get a first cost. Without its average where the sentence is kept, as with the rows of an import. */
export function knownCostMessage(code: string, average?: string): string {
  const worth = average === undefined ? '' : `, ${average} on average`
  return `${code} has a cost already${worth}. Arrivals and bills change it.`
}

/** '-12.34', a cost in a reply, as -12340000n. */
export function parseSignedCost(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** 12340000 millionths as '12.34', 7654321 as '7.654321'. */
export function formatUnitCost(micros: number | bigint): string {
  return formatDecimal(micros, 6).replace(/0{1,4}$/, '')
}
