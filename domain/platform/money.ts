// Money in whole cents; rates in whole basis points (0.01 %) or parts per million (0.0001 %). No float ever holds money.

/** The highest price of one unit: $9,999,999.99, in cents. */
export const maxPriceCents = 999_999_999

/** The highest total of one invoice: $999,999,999.99, in cents. All products below then are safe integers. */
export const maxInvoiceCents = 99_999_999_999

/** 100 % in basis points. */
export const fullBasisPoints = 10_000

/** 100 % in parts per million. */
export const fullPpm = 1_000_000

/** One basis point in parts per million. */
export const basisPointPpm = fullPpm / fullBasisPoints

/** Of a text that is not an amount of dollars and cents. */
export const noAmountMessage = 'Must be an amount such as 12.34'

/**
 * Parses a decimal into a whole number of smallest units: `parseDecimal('12.3', 2)` is 1230. Returns undefined unless it is a plain
 * non-negative decimal. Extra decimals must be zeros: nothing is rounded.
 */
export function parseDecimal(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text)
  if (!match) return undefined
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return undefined
  const units = Number((match[1] ?? '') + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(units) ? units : undefined
}

/** `formatDecimal(1230, 2)` is '12.30'. */
export function formatDecimal(units: number | bigint, decimals: number): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  return `${units < 0 ? '-' : ''}${whole}.${digits.slice(-decimals)}`
}

/** '12.34' as 1234 cents, or undefined if the text is not an amount. */
export function parseCents(text: string): number | undefined {
  return parseDecimal(text, 2)
}

/** 1234 cents as '12.34', the format of the API and of CSV files. */
export function formatCents(cents: number): string {
  return formatDecimal(cents, 2)
}

/** 1234567 cents as '$12,345.67'. */
export function formatUsd(cents: number): string {
  return `${cents < 0 ? '-' : ''}${inDollars(formatCents(Math.abs(cents)))}`
}

/** 1234567 cents as '$12.3k', for the axis of a chart. */
export function formatUsdCompact(cents: number): string {
  const dollars = Math.round(Math.abs(cents) / 100)
  const decimals = dollars < 1000 ? 0 : 1
  const style = {
    notation: 'compact',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const
  return `${cents < 0 ? '-' : ''}$${new Intl.NumberFormat('en-US', style).format(dollars).replace('K', 'k')}`
}

/** 1223235000n millionths of a cent as '$12.23235': an amount before rounding to cents. */
export function formatMicrocents(microcents: bigint): string {
  return inDollars(formatDecimal(microcents, 8).replace(/0{1,6}$/, ''))
}

function inDollars(decimal: string): string {
  return `$${decimal.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** 850 basis points as '8.5%'. */
export function formatPercent(basisPoints: number): string {
  return `${formatDecimal(basisPoints, 2).replace(/\.?0+$/, '')}%`
}

/** '8.5' (a percentage, as typed) as 850 basis points, or undefined if it is not one. */
export function parsePercent(text: string): number | undefined {
  return parseDecimal(text, 2)
}

/** 88750 parts per million as '8.875%'. */
export function formatPpm(ppm: number): string {
  return `${formatDecimal(ppm, 4).replace(/\.?0+$/, '')}%`
}

/** Returns the amount times the rate, half a cent rounded up. Both must be whole and not negative. */
export function applyRate(cents: number, ppm: number): number {
  // The product can exceed the safe integers.
  const shareCents = Number((multiplyExactly(cents, ppm) + BigInt(fullPpm / 2)) / BigInt(fullPpm))
  if (!Number.isSafeInteger(shareCents)) throw new RangeError('The amount is too large to be exact')
  return shareCents
}

/** amount x part / whole, half a unit away from zero; 0 if the whole is 0. None may be negative. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  // The product can exceed the safe integers.
  const [exactPart, exactWhole] = [BigInt(part), BigInt(whole)]
  return Number((2n * BigInt(amount) * exactPart + exactWhole) / (2n * exactWhole))
}

/** The amount times the rate in millionths of a cent. */
export function multiplyExactly(cents: number, ppm: number): bigint {
  return BigInt(cents) * BigInt(ppm)
}
