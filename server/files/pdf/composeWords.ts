// Makes words of the letters of a page, and leaves out those that a reader can't see.
import type { LeftOutReason, PdfWord } from '#domain/files/pdfTables/pdfPage.ts'

import type { Area, Glyph, PageDrawing } from './pageDrawing.ts'

/** Of the size of the font. Spaces have a quarter of it or more. */
const maxLetterGap = 0.19
const maxOverlap = 0.45
/** Between letters that can be seen and those that can't: a shadow is printed over its text. */
const maxHiddenOverlap = 0.15
const maxWordGap = 0.5

interface Word {
  text: string
  /** Of the letters that can be seen, if any can. */
  x: number
  right: number
  baseline: number
  size: number
  /** Why none of its letters can be seen. */
  hidden: LeftOutReason | undefined
  partlyHidden: LeftOutReason | undefined
  nextToHidden: LeftOutReason | undefined
  areas: number
  content: number
  last: Glyph
}

export function composeWords({ glyphs, areas }: Pick<PageDrawing, 'glyphs' | 'areas'>): {
  words: PdfWord[]
  leftOut: Partial<Record<LeftOutReason, number>>
} {
  const leftOut: Partial<Record<LeftOutReason, number>> = {}
  const words: Word[] = []
  let before: Word | undefined
  for (const word of joinGlyphs(glyphs)) {
    const covered = findCovered(word, areas)
    if (covered === 'all') word.hidden ??= 'covered'
    if (covered === 'part') word.partlyHidden ??= 'covered'
    if (before) markNeighbors(before, word)
    before = word
    if (word.hidden === undefined) words.push(word)
    else leftOut[word.hidden] = (leftOut[word.hidden] ?? 0) + 1
  }
  return { words: dropRepeated(words).map(toWord), leftOut }
}

function* joinGlyphs(glyphs: readonly Glyph[]): Generator<Word> {
  let word: Word | undefined
  for (const glyph of glyphs) {
    const text = readLetter(glyph.text)
    if (text.trim() === '') {
      if (word) yield word
      word = undefined
      continue
    }
    if (word && continues(word, glyph)) addGlyph(word, glyph, text)
    else {
      if (word) yield word
      const { x, right, baseline, size, hidden, areas, content } = glyph
      const place = { x, right, baseline, size, areas, content, last: glyph }
      word = { text, ...place, hidden, partlyHidden: undefined, nextToHidden: undefined }
    }
  }
  if (word) yield word
}

function continues({ last, right, baseline, size, content }: Word, glyph: Glyph): boolean {
  const isSameKind = last.hidden === glyph.hidden
  const gap = (glyph.x - (isSameKind ? right : last.right)) / glyph.size
  return (
    content === glyph.content &&
    Math.abs(baseline - glyph.baseline) < 0.15 * glyph.size &&
    Math.abs(size - glyph.size) < 0.2 * glyph.size &&
    gap < maxLetterGap &&
    gap > -(isSameKind ? maxOverlap : maxHiddenOverlap)
  )
}

/** A word of which only a part can be seen keeps all of its letters: the part alone is another number. */
function addGlyph(word: Word, glyph: Glyph, text: string): void {
  word.text += text
  word.last = glyph
  if (word.hidden !== undefined && glyph.hidden === undefined) {
    word.partlyHidden = word.hidden
    word.hidden = undefined
    word.x = glyph.x
    word.right = glyph.right
  } else if (word.hidden === undefined && glyph.hidden !== undefined) word.partlyHidden ??= glyph.hidden
  else word.right = Math.max(word.right, glyph.right)
}

/** A text that is cut off between two of its words. */
function markNeighbors(before: Word, word: Word): void {
  const gap = (word.x - before.right) / word.size
  const isNext =
    before.content === word.content &&
    Math.abs(before.baseline - word.baseline) < 0.15 * word.size &&
    gap > 0 &&
    gap < maxWordGap
  if (!isNext) return
  if (isCutOff(before.hidden) && word.hidden === undefined) word.nextToHidden = before.hidden
  if (isCutOff(word.hidden) && before.hidden === undefined) before.nextToHidden = word.hidden
}

function isCutOff(hidden: LeftOutReason | undefined): boolean {
  return hidden === 'clipped' || hidden === 'outside'
}

/** Control characters, which fonts name for glyphs without a letter. */
// oxlint-disable-next-line no-control-regex
const noLetter = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g

/**
 * Ligatures as their letters; all hyphens and minus signs as one; a soft hyphen and marks without a width as nothing; other spaces as a
 * space; what is no letter as U+FFFD.
 */
function readLetter(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(noLetter, '\uFFFD')
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u2010\u2011\u2212]/g, '-')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
}

/** Whether areas that are painted later cover a word, or the start or the end of it by more than half a letter. */
function findCovered(
  { x, right, baseline, size, areas: before }: Word,
  areas: readonly Area[],
): 'all' | 'part' | undefined {
  const top = baseline - 0.5 * size
  const bottom = baseline - 0.1 * size
  let covered: 'part' | undefined
  for (let index = before; index < areas.length; index += 1) {
    const area = areas[index]
    if (!area?.isOpaque || !area.isRectangle) continue
    const [x1, y1, x2, y2] = area.box
    if (y1 > top || y2 < bottom) continue
    if (x1 <= x + 0.5 && x2 >= right - 0.5) return 'all'
    if (Math.min(x2, right) - Math.max(x1, x) > 0.3 * size) covered = 'part'
  }
  return covered
}

/** Some programs print bold text twice, a little to the side. */
function dropRepeated(words: readonly Word[]): Word[] {
  const byText = new Map<string, Word[]>()
  return words.filter((word) => {
    const same = byText.get(word.text) ?? []
    const isRepeated = same.some(
      ({ x, baseline, size }) =>
        Math.abs(x - word.x) < 0.2 * size && Math.abs(baseline - word.baseline) < 0.2 * size,
    )
    if (!isRepeated) byText.set(word.text, [...same, word])
    return !isRepeated
  })
}

function toWord(word: Word): PdfWord {
  const { text, x, right, baseline, size, content, partlyHidden, nextToHidden } = word
  return {
    text,
    x: round(x),
    y: round(baseline - 0.8 * size),
    width: round(right - x),
    height: round(size),
    ...(content > 0 && { content }),
    ...(partlyHidden !== undefined && { partlyHidden }),
    ...(nextToHidden !== undefined && { nextToHidden }),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
