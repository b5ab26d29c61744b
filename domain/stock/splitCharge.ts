// Splits a charge, such as freight or duty, among the lines of the arrivals that it belongs to.

interface ChargedLine {
  units: number
  /** Null: no cost is known. */
  valueMicros: bigint | null
}

export const chargeBases = ['value', 'units'] as const
export type ChargeBasis = (typeof chargeBases)[number]

/**
 * The shares add up to the charge and differ from the exact ones by less than one micro: the largest remainders are rounded up. By units
 * if the lines have no value. Needs at least one unit.
 */
export function splitCharge(
  chargeMicros: bigint,
  lines: readonly ChargedLine[],
  basis: ChargeBasis,
): { basis: ChargeBasis; sharesMicros: bigint[] } {
  const values = lines.map(({ valueMicros }) => valueMicros ?? 0n)
  if (basis === 'value' && sum(values) > 0n)
    return { basis, sharesMicros: splitByWeights(chargeMicros, values) }
  const units = lines.map((line) => BigInt(line.units))
  return { basis: 'units', sharesMicros: splitByWeights(chargeMicros, units) }
}

function splitByWeights(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights)
  if (total === 0n) throw new Error('A charge without units')
  const parts = weights.map((weight, index) => ({
    index,
    share: (amount * weight) / total,
    remainder: (amount * weight) % total,
  }))
  let undivided = amount - sum(parts.map(({ share }) => share))
  for (const part of parts.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)) {
    if (undivided === 0n) break
    part.share += 1n
    undivided -= 1n
  }
  return parts.map(({ share }) => share)
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
