// Which pages and actions a typed text means, the best first.
import { foldText } from '#domain/platform/foldText.ts'

interface Named {
  title: string
  /** Words besides the title that find it. */
  terms?: string
}

/**
 * Returns what matches the text, in this order: the exact title; titles that start with all typed words; titles that have them in
 * any order; the rest by search words, first where the fewest typed words are missing from the title. Equal matches keep their
 * order. Each typed word is the start of a word, or its plural. Records found by the server come after these, unless the text is
 * exactly the code or number of one.
 */
export function rankMatches<T extends Named>(text: string, items: readonly T[]): { item: T; rank: number }[] {
  return items
    .map((item) => ({ item, rank: rankOf(text, item) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank)
}

const noMatch = Infinity

/** 0: the exact title, 1: its first words, 2: words of the title, above: 2 and the number of words that the title lacks. */
function rankOf(text: string, { title, terms = '' }: Named): number {
  const typedWords = foldText(text.trim()).split(/\s+/)
  const titleWords = foldText(title).split(' ')
  if (typedWords.join(' ') === foldText(title)) return 0
  if (typedWords.every((typed, index) => isStart(typed, titleWords[index] ?? ''))) return 1
  if (!hasWords(typedWords.join(' '), `${title} ${terms}`)) return noMatch
  return 2 + typedWords.filter((typed) => !hasWords(typed, title)).length
}

/** Whether each typed word is the start of a word of the name, or its plural. */
export function hasWords(text: string, name: string): boolean {
  // 'e-mail' is one word and two.
  const nameWords = [/\s+/, /[^\p{L}\p{N}]+/u].flatMap((separator) => foldText(name).split(separator))
  return foldText(text)
    .split(/\s+/)
    .every((typed) => nameWords.some((word) => isStart(typed, word)))
}

function isStart(typed: string, word: string): boolean {
  return word.startsWith(typed) || (word !== '' && typed === `${word}s`)
}
