// Finds a second order in a PDF: other values for the labels that are above the first table.
import { foldText } from '#domain/platform/foldText.ts'

import { piecesOf, skeletonOf } from './pageFurniture.ts'
import { type PdfLine, splitSegments, textOf } from './pdfLines.ts'
import type { TableHeader } from './tableHeader.ts'

interface HeadCheck {
  /** Whether all of a line is above the first table as well. */
  repeats: (line: PdfLine) => boolean
  /** Whether a line can be a row of the table. */
  isBody: (line: PdfLine) => boolean
  /** Why a line can't belong to the order of the first page. */
  findOtherValue: (line: PdfLine) => string | undefined
  /** The same for the lines before a table with the same names. */
  findSecondHead: (lines: readonly PdfLine[], caption: PdfLine | undefined) => string | undefined
}

export function createHeadCheck(above: readonly PdfLine[], header: TableHeader): HeadCheck {
  const pieces = new Set(above.flatMap(piecesOf))
  const labels = new Set(Array.from(pieces, skeletonOf).filter(hasLetters))
  const words = new Set(above.flatMap((line) => line.words.map(({ text }) => foldText(text))))
  const values = new Map(above.flatMap((line) => readLabel(line) ?? []))
  const isBody = (line: PdfLine) =>
    splitSegments(line).length >= Math.max(2, Math.ceil(header.cells.length / 2))
  return {
    repeats: (line) => piecesOf(line).every((piece) => pieces.has(piece)),
    isBody,
    findOtherValue(line) {
      const other = piecesOf(line).find(
        (piece) => /\d/.test(piece) && !pieces.has(piece) && labels.has(skeletonOf(piece)),
      )
      const [label, value] = readLabel(line)?.[0] ?? []
      const known = label === undefined ? undefined : values.get(label)
      const isOther = known !== undefined && known !== value
      return other === undefined && !isOther ? undefined : severalOrders(line)
    },
    findSecondHead(lines, caption) {
      const last = lines.findLastIndex(isBody)
      const between = lines.slice(last + 1).filter((line) => line !== caption)
      const isSamePage = lines[last]?.page === between[0]?.page
      const second = between.find((line) =>
        isSamePage
          ? piecesOf(line).some((piece) => pieces.has(piece) && hasLetters(piece))
          : line.words.some(({ text }) => /\d/.test(text) && !words.has(foldText(text))) &&
            !isForwarded(line),
      )
      return second && severalOrders(second)
    },
  }
}

/** The label that a line begins with and its value: 'Ship to: Reno'. */
function readLabel(line: PdfLine): [string, string][] | undefined {
  const [first = ''] = piecesOf(line)
  const [, label, value] = /^([^:]{2,30}):\s*(\S.*)?$/.exec(first) ?? []
  const text = value ?? splitSegments(line, 0.8)[1]?.text
  return label === undefined || text === undefined || !hasLetters(label)
    ? undefined
    : [[label.trim(), foldText(text.trim())]]
}

function hasLetters(text: string): boolean {
  return /\p{L}{3}/u.test(text)
}

function isForwarded(line: PdfLine): boolean {
  return /forward|total|übertrag/i.test(textOf(line))
}

function severalOrders(line: PdfLine): string {
  return `The PDF seems to have several orders: page ${line.page.page} has other values than the first order (${textOf(line).slice(0, 60)}). Please split it.`
}
