// Chance as the fuzzer uses it: the same number of a run throws the same.
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'

export interface Dice {
  chance: (probability: number) => boolean
  /** From 0 up to and without `limit`. */
  whole: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  text: (length: number, letters?: string) => string
}

export function diceFor(seed: number, call: number): Dice {
  const random = numbersFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(call + 1, 0x85ebca6b))
  const whole = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T
  return {
    chance: (probability) => random() < probability,
    whole,
    pick,
    text: (length, letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') =>
      Array.from({ length }, () => letters[whole(letters.length)]).join(''),
  }
}
