// Makes cells of what is printed above the table of a PDF.
import { overlap, type PdfLine, splitSegments, toSegment } from './pdfLines.ts'
import type { PdfCell, PdfRow } from './pdfTable.ts'
import { boxOf } from './tableRows.ts'

const maxRowsAbove = 100
/** Of a small table above the table. */
const minNames = 4

/** Each line is a row; a label with a colon and its value are two cells, and what starts at the same place is one column. */
export function composeAbove(lines: readonly PdfLine[]): PdfRow[] {
  const rows = lines.slice(-maxRowsAbove).map((line) => ({
    line,
    segments: splitSegments(line, 0.8).flatMap(({ words }) => splitLabel(words)),
  }))
  const starts: number[] = []
  for (const x of rows.flatMap(({ segments }) => segments.map(({ x1 }) => x1)).toSorted((a, b) => a - b))
    if (x - (starts.at(-1) ?? -Infinity) > 3) starts.push(x)
  let names: { column: number; x1: number; x2: number }[] = []
  return rows.map(({ line, segments }) => {
    const byStart = segments.map(({ x1 }) => starts.findLastIndex((start) => start <= x1 + 0.01))
    // Numbers below the ends of names are in the columns of these.
    const above = segments.map((segment) => names.filter((name) => overlap(name, segment) > 0))
    const below = above.flatMap(([name, other]) => (name && !other ? [name.column] : []))
    const isBelow = segments.length > 1 && new Set(below).size === segments.length
    if (!isBelow)
      names =
        segments.length < minNames
          ? []
          : segments.map(({ x1, x2 }, index) => ({ column: byStart[index] ?? 0, x1, x2 }))
    const cells = new Map<number, PdfCell>()
    for (const [index, { text, words }] of segments.entries())
      cells.set((isBelow ? below : byStart)[index] ?? 0, { text, box: boxOf(words, line.page) })
    return { page: line.page.page, turn: line.page.turn, cells }
  })
}

function splitLabel(words: PdfLine['words']) {
  const end = words.findIndex(({ text }) => text.endsWith(':'))
  if (end === -1 || end > 4 || end === words.length - 1) return [toSegment(words)]
  return [toSegment(words.slice(0, end + 1)), toSegment(words.slice(end + 1))]
}
