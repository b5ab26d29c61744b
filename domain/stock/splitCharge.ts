// Splits a charge, such as freight or duty, among the lines of the arrivals that it belongs to.
import { splitByWeights } from '#domain/platform/splitByWeights.ts'

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
  if (basis === 'value' && values.some((value) => value > 0n))
    return { basis, sharesMicros: splitByWeights(chargeMicros, values) }
  const units = lines.map((line) => BigInt(line.units))
  return { basis: 'units', sharesMicros: splitByWeights(chargeMicros, units) }
}
