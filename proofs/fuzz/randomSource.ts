// Random numbers of the fuzzer: the same seed and call give the same numbers.
import { seededRandom } from '#server/operations/demo/seededRandom.ts'

export interface RandomSource {
  chance: (probability: number) => boolean
  /** From 0 to `limit` - 1. */
  int: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  text: (length: number, letters?: string) => string
}

export function createRandomSource(seed: number, call: number): RandomSource {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(call + 1, 0x85ebca6b))
  const whole = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T
  return {
    chance: (probability) => random() < probability,
    int: whole,
    pick,
    text: (length, letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') =>
      Array.from({ length }, () => letters[whole(letters.length)]).join(''),
  }
}
