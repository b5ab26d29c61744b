// Finds what a PDF prints on every page: page numbers, letterheads and footers.
import { foldText } from '#domain/platform/foldText.ts'

import { type PdfLine, splitSegments, textOf } from './pdfLines.ts'

const pageNumber =
  /^(?:page|seite|blad|pagina|página|pág\.?|strona|sheet|p\.)?\s*:?\s*\d{1,4}(?:\s*(?:of|von|de|di|van|sur|z|\/|-)\s*\d{1,4})?$/i
const hasPageWord = /[a-z/]/i
const pageWord = /^(?:page|seite|blad|pagina|página|sheet)\s*:?$/i
const continued = /^[-(\s]*(?:continued|continued on next page|fortsetzung|suite)\b.{0,40}$/i

/** A line with nothing but the number of the page. A number without a word must be at the edge of the page. */
export function isPageNumber(line: PdfLine): boolean {
  const text = textOf(line).trim()
  if (continued.test(text)) return true
  if (!pageNumber.test(text)) return false
  const { height } = line.page
  return hasPageWord.test(text) || line.baseline < 0.08 * height || line.baseline > 0.92 * height
}

/** The pieces of a line, without the number of the page. */
export function piecesOf(line: PdfLine): string[] {
  const pieces = splitSegments(line, 0.8).map(({ text }) => foldText(withoutPageNumber(text.trim())))
  return pieces.filter((text, index) => {
    const isLabel = pageWord.test(text) && /^\d+$/.test(pieces[index + 1] ?? '')
    const isNumber = /^\d+$/.test(text) && pageWord.test(pieces[index - 1] ?? '')
    return !isLabel && !isNumber && !(pageNumber.test(text) && hasPageWord.test(text))
  })
}

const lastPageNumber =
  /(?<=\S)(?:\s*[-–—|·•,;(])?\s+\(?(?:page|seite|blad|pagina|página|strona)(?:\s*:)?\s*\d{1,4}(?:\s*(?:of|von|de|di|van|sur|z|\/|-)\s*\d{1,4})?\)?$/i

/** 'Purchase order 4711 — page 2 of 3' as 'Purchase order 4711'. */
export function withoutPageNumber(text: string): string {
  return text.replace(lastPageNumber, '')
}

/** The text without its digits: `PO Number: #`. */
export function skeletonOf(text: string): string {
  return text.replaceAll(/\d+/g, '#')
}

/** Lines at the top or bottom of pages that are the same on all of them. */
export function findRepeated(pages: readonly (readonly PdfLine[])[]): Set<PdfLine> {
  const repeated = new Set<PdfLine>()
  if (pages.length < 2) return repeated
  const byPlace = new Map<string, PdfLine[]>()
  for (const lines of pages)
    for (const line of lines) {
      const share = line.baseline / line.page.height
      if (share > 0.12 && share < 0.88) continue
      const key = `${Math.round(line.baseline / 4)} ${piecesOf(line).join('|')}`
      byPlace.set(key, [...(byPlace.get(key) ?? []), line])
    }
  for (const lines of byPlace.values())
    if (new Set(lines.map(({ page }) => page)).size === pages.length)
      for (const line of lines) repeated.add(line)
  return repeated
}
