// Splits two tables with the same names, one at the right of the other, into one below the other.
import { foldText } from '#domain/platform/foldText.ts'

import { type PdfLine, splitSegments } from './pdfLines.ts'
import { rightOf } from './pdfPage.ts'
import type { TableBlock } from './tableCaption.ts'

/**
 * The left table, the right one, and what is below both; undefined for a single table. An error if a text runs from one into the other next to
 * rows, so that it may belong to either.
 */
export function splitSideBySide(block: TableBlock): (TableBlock | { error: string })[] | undefined {
  const { header, lines, describe } = block
  const names = header.cells.map(({ text }) => foldText(text))
  const half = names.length / 2
  const isTwice =
    half >= 2 && Number.isInteger(half) && names.slice(0, half).join('|') === names.slice(half).join('|')
  const second = header.cells[half]
  const last = header.cells[half - 1]
  if (!isTwice || !second || !last) return undefined
  const at = second.x1 - 3
  const isRight = (line: PdfLine) => line.words.some(({ x }) => x >= at)
  const end = lines.findLastIndex(isRight)
  const rows = lines.slice(0, end + 1)
  const crossing = rows.find((line) =>
    splitSegments(line).some(({ words }) => words.some((word) => word.x < at && rightOf(word) > at)),
  )
  if (crossing || last.x2 > at) return [{ error: sideBySideError(header.cells, crossing) }]
  const toBlock = (from: number, to: number, of: PdfLine[]): TableBlock => {
    const cells = header.cells.slice(from, to)
    return {
      ...block,
      header: { ...header, cells, columns: describe(cells.map(({ text }) => text)) },
      lines: of,
    }
  }
  const side = (isOf: (x: number) => boolean) =>
    rows.flatMap((line) => {
      const words = line.words.filter(({ x }) => isOf(x))
      return words.length === 0 ? [] : [{ ...line, words }]
    })
  return [
    toBlock(
      0,
      half,
      side((x) => x < at),
    ),
    toBlock(
      half,
      names.length,
      side((x) => x >= at),
    ),
    toBlock(0, half, lines.slice(end + 1)),
  ]
}

function sideBySideError(cells: readonly { text: string }[], line: PdfLine | undefined): string {
  const where = line ? ` on page ${line.page.page}` : ''
  return `The PDF has two tables side by side${where} (${cells.map(({ text }) => text).join(', ')}) with a text that is in both. Please ask for the order as CSV or XLSX.`
}
