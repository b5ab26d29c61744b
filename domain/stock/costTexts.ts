// Costs in the API and in files: a decimal with two to six decimals, in code whole millionths of a currency.
import { formatDecimal } from '#domain/platform/money.ts'

/** '-12.34', a cost in a reply, as -12340000n. */
export function parseSignedCost(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** 12340000 millionths as '12.34', 7654321 as '7.654321'. */
export function formatUnitCost(micros: number | bigint): string {
  return formatDecimal(micros, 6).replace(/0{1,4}$/, '')
}
