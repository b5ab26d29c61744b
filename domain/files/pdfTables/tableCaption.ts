// Reads the line above a table that says what all of its rows are of: "LS-100 Linen Shirt", "Style LS-100 Color: White".
import { type PdfLine, splitSegments } from './pdfLines.ts'
import type { PdfWord } from './pdfPage.ts'
import type { DescribeColumns, TableHeader } from './tableHeader.ts'
import { joinWords } from './tableRows.ts'

export interface CaptionCell {
  name: string
  text: string
  words: PdfWord[]
}

/** A table with the lines below its names. */
export interface TableBlock {
  describe: DescribeColumns
  header: TableHeader
  caption: readonly CaptionCell[]
  captionLine: PdfLine | undefined
  lines: PdfLine[]
}

/** Undefined if the line is none. `captionName` is the column of a value without a label. */
export function readCaption(
  line: PdfLine,
  { describe, captionName }: { describe: DescribeColumns; captionName: string },
): CaptionCell[] | undefined {
  const cells: CaptionCell[] = []
  for (const { words } of splitSegments(line)) {
    let open: CaptionCell | undefined
    for (let index = 0; index < words.length;) {
      const label = readLabel(words, index, describe)
      if (label) {
        open = { name: label.name, text: '', words: [] }
        cells.push(open)
        index += label.length
        continue
      }
      const word = words[index]
      if (!word) break
      if (!open) {
        open = { name: cells.length === 0 ? captionName : '', text: '', words: [] }
        cells.push(open)
      }
      open.words.push(word)
      index += 1
    }
  }
  const named = cells.filter(({ name, words }) => name !== '' && words.length > 0)
  const [first] = named
  if (!first || describe([first.name]).keys.length === 0) return undefined
  // A code comes before its description.
  const codeAt = first.words.findIndex(({ text }) => /\d/.test(text))
  if (codeAt > 0 || codeAt === -1) return undefined
  first.words = first.words.slice(0, 1)
  return named.map((cell) => ({ ...cell, text: joinWords(cell.words).replace(/[,;]$/, '') }))
}

/** A known name that is followed by a colon, or the first word of the line. */
function readLabel(
  words: readonly PdfWord[],
  start: number,
  describe: DescribeColumns,
): { name: string; length: number } | undefined {
  for (let length = 1; length <= 3 && start + length <= words.length; length += 1) {
    const text = joinWords(words.slice(start, start + length))
    const hasColon = text.endsWith(':')
    if (!hasColon && (start > 0 || length > 2)) continue
    const name = text.replace(/:$/, '')
    if (describe([name]).known > 0 && !/\d/.test(name)) return { name, length }
  }
  // Of something else.
  return words[start]?.text.endsWith(':') ? { name: '', length: 1 } : undefined
}
