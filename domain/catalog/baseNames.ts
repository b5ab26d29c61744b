// The name of a product without its color and size.
import { compactText, splitColor, type SizeSpellings } from './spellings.ts'

interface Span {
  start: number
  end: number
}

interface Word extends Span {
  compact: string
}

/** 'Rib Tank - Navy Blue / M' becomes 'Rib Tank'. Removes the last mention of the color and of the size, spelled out in full. */
export function findBaseName(
  { name, color, size }: { name: string; color: string; size: string },
  spellingsOf: SizeSpellings,
): string {
  const words = Array.from(name.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu), ({ 0: text, index }) => ({
    compact: compactText(text),
    start: index,
    end: index + text.length,
  }))
  const colorWords = splitColor(color)
  const wholeColor = colorWords.join('')
  const spellings = spellingsOf(size)
  const sizePhrase = findLastPhrase(words, (text) => spellings.includes(text))
  const colorPhrase = findLastPhrase(words, (text) => text === wholeColor)
  // A name may say only 'Navy' where the color is 'Navy Blue'.
  const colorMentions =
    colorPhrase.length > 0
      ? colorPhrase
      : colorWords.flatMap((word) => findLastPhrase(words, (text) => text === word))
  return removeSpans(name, [...sizePhrase, ...colorMentions])
}

/** The place of the last run of one to four words of which the letters and digits pass the test; none or one. */
function findLastPhrase(words: readonly Word[], isPhrase: (text: string) => boolean): Span[] {
  for (let last = words.length - 1; last >= 0; last -= 1) {
    for (let first = Math.max(0, last - 3); first <= last; first += 1) {
      let text = ''
      for (let index = first; index <= last; index += 1) text += words[index]?.compact ?? ''
      if (isPhrase(text)) return [{ start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }]
    }
  }
  return []
}

/** Removes parts of a name and the brackets and separators that have nothing left to hold. */
function removeSpans(name: string, removed: readonly Span[]): string {
  if (removed.length === 0) return name.trim()
  let text = ''
  let position = 0
  for (const { start, end } of removed.toSorted((a, b) => a.start - b.start)) {
    text += name.slice(position, Math.max(position, start))
    position = Math.max(position, end)
  }
  return (text + name.slice(position))
    .replaceAll(/[([][\s\-–—/,|:&+]*[)\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\s*[-–—/,|:&+])(?:\s+[-–—/,|:&+])+/g, '$1')
    .replaceAll(/^[\s\-–—/,|:&+]+|[\s\-–—/,|:&+]+$/g, '')
}
