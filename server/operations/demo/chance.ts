// Chance for the demo: the same each time, so that every demo is the same shop.
import { numbersFrom } from './numbersFrom.ts'

export interface Chance {
  /** From 0 up to 1. */
  number(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  happens(probability: number): boolean
  oneOf<T>(things: readonly [T, ...T[]]): T
}

export function chanceFrom(seed: number): Chance {
  const number = numbersFrom(seed)
  const between = (low: number, high: number) => low + Math.floor(number() * (high - low + 1))
  return {
    number,
    between,
    happens: (probability) => number() < probability,
    oneOf: (things) => things[between(0, things.length - 1)] ?? things[0],
  }
}

/** Picks things by their weights. */
export function weighted<T>(things: readonly T[], weightOf: (thing: T) => number): (chance: Chance) => T {
  let sum = 0
  const sums = things.map((thing) => (sum += weightOf(thing)))
  return (chance) => {
    const wanted = chance.number() * sum
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
