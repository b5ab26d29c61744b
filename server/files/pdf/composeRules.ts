// Makes ruling lines of the edges that a page paints: those that can separate rows or columns, each once.
import type { PdfRule } from '#domain/files/pdfTables/pdfPage.ts'

import { type PageDrawing, PdfLimitError } from './pageDrawing.ts'
import { maxPageRules, pdfErrors } from './pdfErrors.ts'

/** In points. */
const minLength = 4
const maxWidth = 2.5

/** Throws a PdfLimitError for more than `maxPageRules`, because a table without some of its lines can be read wrongly. */
export function composeRules({ edges }: Pick<PageDrawing, 'edges'>): PdfRule[] {
  const rules = new Map<string, PdfRule>()
  for (const edge of edges) {
    const [x1, y1, x2, y2] = edge.map(round) as [number, number, number, number]
    const [width, height] = [x2 - x1, y2 - y1]
    if (width < 0 || height < 0 || Math.min(width, height) > maxWidth || Math.max(width, height) < minLength)
      continue
    rules.set(`${x1} ${y1} ${x2} ${y2}`, { x1, y1, x2, y2 })
    if (rules.size > maxPageRules) throw new PdfLimitError(pdfErrors.tooManyRules)
  }
  return [...rules.values()]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
