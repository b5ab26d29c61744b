// Recognizes the color and the size of a product in codes and names.
import { foldText } from '#domain/platform/foldText.ts'

import type { SizeScale } from './sizeScales.ts'

/** The letters and digits of a text, folded: 'EU 42' becomes 'eu42'. */
export function compactText(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Spellings that codes use besides the labels and aliases of the scales. */
const codeSpellings = [
  ['xxs', '2xs'],
  ['s', 'sm', 'sml', 'small'],
  ['m', 'md', 'med', 'medium'],
  ['l', 'lg', 'lrg', 'large'],
  ['xl', 'xlg', '1x', '1xl'],
  ['2xl', 'xxl', '2x'],
  ['3xl', 'xxxl', '3x'],
  ['4xl', 'xxxxl', '4x'],
  ['5xl', 'xxxxxl', '5x'],
  ['onesize', 'os', 'osfa', 'osfm', 'one', 'freesize', 'uni', 'tu'],
]

/** The compact spellings of a size, longest first: '2XL' has 'xxl', '2xl' and '2x'. */
export type SizeSpellings = (size: string) => readonly string[]

export function createSizeSpellings(scales: readonly Pick<SizeScale, 'sizes'>[]): SizeSpellings {
  const groups = new Map<string, Set<string>>()
  const sizes = scales.flatMap((scale) =>
    scale.sizes.map(({ label, aliases }) => [label, ...aliases].map(compactText)),
  )
  for (const names of [...codeSpellings, ...sizes]) {
    for (const name of names) groups.set(name, new Set([...(groups.get(name) ?? []), ...names]))
  }
  return remember((size) => {
    const compact = compactText(size)
    const spellings = new Set([compact, ...(groups.get(compact) ?? [])])
    // 'EU 42' and 'W32 L34' also appear as 42 and 3234, and 7.5 with a zero in front.
    const digits =
      /^[a-z]{1,4}\d/.test(compact) && !/\d[a-z]+$/.test(compact) ? compact.replaceAll(/[a-z]/g, '') : ''
    if (digits !== '') spellings.add(digits)
    for (const spelling of spellings) if (/^\d(?!\d)/.test(spelling)) spellings.add(`0${spelling}`)
    spellings.delete('')
    return [...spellings].toSorted((a, b) => b.length - a.length)
  })
}

/** True if a compact text is the color, one of its words, its beginning or an abbreviation of it. */
export type ColorTest = (text: string) => boolean

/** Abbreviations have 2 to 4 letters of the color in order, the first of them the first of a word: NVY, NB, BLK. */
export const createColorTest = remember((color: string): ColorTest => {
  const words = splitColor(color)
  const whole = words.join('')
  const tails = words.map((_, index) => words.slice(index).join(''))
  return (text) =>
    text === whole ||
    (text.length >= 3 && words.includes(text)) ||
    (text.length > 4 && whole.startsWith(text)) ||
    (/^\p{L}{2,4}$/u.test(text) && tails.some((tail) => tail[0] === text[0] && isSubsequence(text, tail)))
})

/** The compact words of a color: 'Navy / Off-White' becomes navy, off, white. */
export function splitColor(color: string): string[] {
  return foldText(color)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isSubsequence(letters: string, text: string): boolean {
  let position = 0
  for (const letter of letters) {
    position = text.indexOf(letter, position) + 1
    if (position === 0) return false
  }
  return true
}

/** Catalogs have few colors and sizes for many products, so the answers are kept. */
function remember<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size >= 5_000) answers.clear()
    const answer = find(text)
    answers.set(text, answer)
    return answer
  }
}
