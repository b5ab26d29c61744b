// Random choices of the demo, the same in each run.
import { seededRandom } from './seededRandom.ts'

export interface RandomSource {
  /** From 0 up to 1. */
  next(): number
  /** An integer; both bounds are inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

export function createRandomSource(seed: number): RandomSource {
  const next = seededRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}

/** Returns a function that picks items with a probability proportional to their weights. */
export function weightedPicker<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
): (random: RandomSource) => T {
  let sum = 0
  const sums = items.map((item) => (sum += weightOf(item)))
  return (random) => {
    const target = random.next() * sum
    let [low, high] = [0, items.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new Error('There are no items to pick from')
    return item
  }
}
