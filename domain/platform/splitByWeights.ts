/**
 * The shares add up to the amount and differ from the exact ones by less than 1: the largest remainders are rounded up, of equal ones the
 * first. Needs weights of 0 or more, and one above 0.
 */
export function splitByWeights(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights)
  if (total === 0n) throw new Error('An amount can only be split by weights above 0')
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
