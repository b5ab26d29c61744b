// Chance for the demo: the same each time, so that every demo is the same shop.
import { seededRandom } from './seededRandom.ts'

export interface RandomSource {
  /** From 0 up to 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(things: readonly [T, ...T[]]): T
}

export function createRandomSource(seed: number): RandomSource {
  const number = seededRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(number() * (high - low + 1))
  return {
    next: number,
    between,
    chance: (probability) => number() < probability,
    pick: (things) => things[between(0, things.length - 1)] ?? things[0],
  }
}

/** Picks things by their weights. */
export function weightedPicker<T>(
  things: readonly T[],
  weightOf: (thing: T) => number,
): (chance: RandomSource) => T {
  let sum = 0
  const sums = things.map((thing) => (sum += weightOf(thing)))
  return (chance) => {
    const wanted = chance.next() * sum
    let [low, high] = [0, things.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const thing = things[low]
    if (thing === undefined) throw new Error('There is nothing to pick from')
    return thing
  }
}
