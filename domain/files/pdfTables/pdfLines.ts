// Groups the words of a page into lines, and the words of a line into segments with a gap between them.
import { baselineOf, type PdfPage, type PdfWord, rightOf } from './pdfPage.ts'

export interface PdfLine {
  page: PdfPage
  baseline: number
  /** The size of its font. */
  size: number
  /** Between columns, of the size of the font. */
  columnGap: number
  /** From left to right. */
  words: PdfWord[]
}

export interface Segment {
  x1: number
  x2: number
  text: string
  words: PdfWord[]
}

/** Between columns, of the size of the font. A space between words has about 0.28. */
export const minColumnGap = 0.5

/** Where all letters are 0.6 wide: more than a single space. */
const fixedPitchGap = 0.9

/** A ruling line of letters. */
const drawnLine = /^(?:[-=_*]{3,}|[|+]+)$/

/** The lines of a page, from top to bottom. */
export function findLines(page: PdfPage): PdfLine[] {
  const lines: PdfLine[] = []
  const words = page.words.filter(({ text }) => !drawnLine.test(text))
  const columnGap = hasFixedPitch(words) ? fixedPitchGap : minColumnGap
  for (const word of words.toSorted((a, b) => baselineOf(a) - baselineOf(b))) {
    const line = lines.at(-1)
    const baseline = baselineOf(word)
    if (line && Math.abs(line.baseline - baseline) < 0.3 * Math.min(line.size, word.height)) {
      line.words.push(word)
      line.size = Math.max(line.size, word.height)
    } else lines.push({ page, baseline, size: word.height, columnGap, words: [word] })
  }
  for (const line of lines) line.words.sort((a, b) => a.x - b.x)
  return lines
}

/** Whether all letters are as wide, as those of a typewriter. */
function hasFixedPitch(words: readonly PdfWord[]): boolean {
  const isFixed = ({ text, width, height }: PdfWord) => Math.abs(width / text.length / height - 0.6) < 0.015
  const long = words.filter(({ text }) => text.length > 2)
  return long.length > 9 && long.filter(isFixed).length > 0.9 * long.length
}

export function splitSegments(
  { words, size, columnGap }: Pick<PdfLine, 'words' | 'size' | 'columnGap'>,
  gap = columnGap,
): Segment[] {
  const groups: PdfWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && word.x - rightOf(before) < gap * size && !areApart(before, word)) group.push(word)
    else groups.push([word])
  }
  return groups.map(toSegment)
}

/** Whether the file says that two words are of different cells. */
export function areApart(a: PdfWord, b: PdfWord): boolean {
  return a.content !== undefined && b.content !== undefined && a.content !== b.content
}

export function toSegment(words: PdfWord[]): Segment {
  return {
    x1: Math.min(...words.map(({ x }) => x)),
    x2: Math.max(...words.map(rightOf)),
    text: words.map(({ text }) => text).join(' '),
    words,
  }
}

export function overlap(a: { x1: number; x2: number }, b: { x1: number; x2: number }): number {
  return Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1)
}

export function textOf({ words }: Pick<PdfLine, 'words'>): string {
  return words.map(({ text }) => text).join(' ')
}
