// Makes words of the letters of a page, and leaves out those that a reader can't see.
import type { LeftOutReason, PdfWord } from '#domain/files/pdfTables/pdfPage.ts'

import type { Area, Glyph, PageDrawing } from './pageDrawing.ts'

/** Of the size of the font. Spaces have a quarter of it or more. */
const maxLetterGap = 0.19
const maxOverlap = 0.45

interface Word {
  text: string
  x: number
  right: number
  baseline: number
  size: number
  hidden: LeftOutReason | undefined
  areas: number
  content: number
}

export function composeWords({ glyphs, areas }: Pick<PageDrawing, 'glyphs' | 'areas'>): {
  words: PdfWord[]
  leftOut: Partial<Record<LeftOutReason, number>>
} {
  const leftOut: Partial<Record<LeftOutReason, number>> = {}
  const words: Word[] = []
  for (const word of joinGlyphs(glyphs)) {
    const hidden = word.hidden ?? (isCovered(word, areas) ? 'covered' : undefined)
    if (hidden === undefined) words.push(word)
    else leftOut[hidden] = (leftOut[hidden] ?? 0) + 1
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
    const gap = word ? (glyph.x - word.right) / glyph.size : 0
    const isNext =
      word !== undefined &&
      word.hidden === glyph.hidden &&
      word.content === glyph.content &&
      Math.abs(word.baseline - glyph.baseline) < 0.15 * glyph.size &&
      Math.abs(word.size - glyph.size) < 0.2 * glyph.size &&
      gap < maxLetterGap &&
      gap > -maxOverlap
    if (word && isNext) {
      word.text += text
      word.right = Math.max(word.right, glyph.right)
    } else {
      if (word) yield word
      const { x, right, baseline, size, hidden, areas, content } = glyph
      word = { text, x, right, baseline, size, hidden, areas, content }
    }
  }
  if (word) yield word
}

/** Ligatures as their letters; all hyphens and minus signs as one; a soft hyphen and marks without a width as nothing; other spaces as a space. */
function readLetter(text: string): string {
  return text
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u2010\u2011\u2212]/g, '-')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
}

function isCovered({ x, right, baseline, size, areas: before }: Word, areas: readonly Area[]): boolean {
  const top = baseline - 0.5 * size
  const bottom = baseline - 0.1 * size
  for (let index = before; index < areas.length; index += 1) {
    const area = areas[index]
    if (!area?.isOpaque || !area.isRectangle) continue
    const [x1, y1, x2, y2] = area.box
    if (x1 <= x + 0.5 && x2 >= right - 0.5 && y1 <= top && y2 >= bottom) return true
  }
  return false
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

function toWord({ text, x, right, baseline, size, content }: Word): PdfWord {
  return {
    text,
    x: round(x),
    y: round(baseline - 0.8 * size),
    width: round(right - x),
    height: round(size),
    ...(content > 0 && { content }),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
