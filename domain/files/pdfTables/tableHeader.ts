// Finds the lines of a PDF that name the columns of a table.
import { overlap, type PdfLine, type Segment, splitSegments, toSegment } from './pdfLines.ts'
import type { PdfWord } from './pdfPage.ts'

/** What a kind of record knows of column names. */
export interface KnownColumns {
  /** The number of names that are known. */
  known: number
  /** Whether they are enough for a table, such as a product and a quantity. */
  isTable: boolean
  /** The positions of columns of which a row has at least one number. */
  quantities: readonly number[]
  /** Those of them that are a size each. */
  sizes: readonly number[]
  /** The positions of columns that say what a row is of, such as a product. */
  keys: readonly number[]
}
export type DescribeColumns = (names: readonly string[]) => KnownColumns

/** Corrects the names by the rows: joins two if values are below both, and splits one if values are below each of its parts. */
export function fitNames(
  header: TableHeader,
  below: readonly PdfLine[],
  describe: DescribeColumns,
): TableHeader {
  const cells = joinCrossed(
    header.cells.flatMap((cell) => splitByRows(cell, below, describe)),
    below,
  )
  if (cells.length === header.cells.length) return header
  return { ...header, cells, columns: describe(cells.map(({ text }) => text)) }
}

function joinCrossed(cells: readonly Segment[], below: readonly PdfLine[]): Segment[] {
  const joined: Segment[] = []
  for (const cell of cells) {
    const before = joined.at(-1)
    const crossing = before
      ? below.filter(({ words }) => words.some((word) => crosses(word, before, cell)))
      : []
    if (before && cell.x1 - before.x2 < (cell.words[0]?.height ?? 0) && crossing.length >= 2)
      joined[joined.length - 1] = toSegment([...before.words, ...cell.words])
    else joined.push(cell)
  }
  return joined
}

/** Names without a gap: "Amount Status" above "576.00 Open". */
function splitByRows(cell: Segment, below: readonly PdfLine[], describe: DescribeColumns): Segment[] {
  const { words } = cell
  const isOneLine = words.every((word) => word.y === words[0]?.y)
  if (words.length < 2 || !isOneLine || describe([cell.text]).known > 0) return [cell]
  for (let at = 1; at < words.length; at += 1) {
    const before = toSegment(words.slice(0, at))
    const after = toSegment(words.slice(at))
    if (describe([before.text]).known + describe([after.text]).known === 0) continue
    const sides = below.map(({ words: all }) => all.filter((word) => overlap(toSegment([word]), cell) > 0))
    const both = sides.filter(
      (inCell) =>
        inCell.some((word) => overlap(toSegment([word]), before) > 0) &&
        inCell.some((word) => overlap(toSegment([word]), after) > 0),
    )
    const isCrossed = sides
      .flat()
      .some((word) => word.x < before.x2 - 1 && word.x + word.width > after.x1 + 1)
    if (both.length >= 2 && !isCrossed) return [before, after]
  }
  return [cell]
}

function crosses({ x, width, text }: PdfWord, before: Segment, after: Segment): boolean {
  return /\d/.test(text) && x < before.x2 - 1 && x + width > after.x1 + 1
}

export interface TableHeader {
  lines: readonly PdfLine[]
  cells: readonly Segment[]
  columns: KnownColumns
}

/** A name can be in several lines. */
const maxHeaderLines = 4
/** Between the lines of a name, of the size of the font. */
const maxLeading = 1.7

/** The best header that starts at the line `index`, if any. */
export function findHeaderAt(
  lines: readonly PdfLine[],
  index: number,
  describe: DescribeColumns,
): TableHeader | undefined {
  let best: TableHeader | undefined
  for (let count = 1; count <= maxHeaderLines; count += 1) {
    const last = lines[index + count - 1]
    const before = count === 1 ? undefined : lines[index + count - 2]
    if (!last || (before && !isNext(before, last))) break
    const header = composeHeader(lines.slice(index, index + count), describe)
    if (!header.columns.isTable || header.cells.some(({ text }) => isAmount(text))) continue
    if (!best || isBetter(header, best, last)) best = header
  }
  return best
}

/** Rows have amounts, names don't. */
function isAmount(text: string): boolean {
  return /^[$€£]|\d[.,]\d{2}$/.test(text)
}

function isNext(above: PdfLine, below: PdfLine): boolean {
  return (
    above.page === below.page &&
    below.baseline - above.baseline <= maxLeading * Math.max(above.size, below.size)
  )
}

/** More lines are better if they make more names known, or if they only continue names. */
function isBetter(header: TableHeader, best: TableHeader, added: PdfLine): boolean {
  if (header.columns.known !== best.columns.known) return header.columns.known > best.columns.known
  return (
    header.cells.length <= best.cells.length &&
    added.words.every(({ text }) => !/\d/.test(text)) &&
    isClose(best.lines.at(-1), added)
  )
}

function isClose(above: PdfLine | undefined, below: PdfLine): boolean {
  return above !== undefined && below.baseline - above.baseline < 1.35 * below.size
}

function composeHeader(lines: readonly PdfLine[], describe: DescribeColumns): TableHeader {
  const whole = stack(lines.map((line) => splitSegments(line)))
  const cells = whole.flatMap((cell) => splitKnown(cell, describe))
  const columns = describe(cells.map(({ text }) => text))
  return { lines, cells, columns }
}

/** Joins the segments of several lines that are one above the other. A label above several columns is not part of any name. */
function stack(rows: readonly (readonly Segment[])[]): Segment[] {
  let cells: Segment[] = []
  for (const row of rows) {
    const below = row.filter((segment) => cells.filter((cell) => overlap(cell, segment) > 0).length < 2)
    cells = cells.filter((cell) => below.filter((segment) => overlap(cell, segment) > 0).length <= 1)
    for (const segment of below) {
      const above = cells.find((cell) => overlap(cell, segment) > 0)
      if (above) cells[cells.indexOf(above)] = toSegment([...above.words, ...segment.words])
      else cells.push(segment)
    }
  }
  return cells.toSorted((a, b) => a.x1 - b.x1)
}

/** Names with a narrow gap, if each part is a known name and the whole isn't. */
function splitKnown(cell: Segment, describe: DescribeColumns): Segment[] {
  const isOneLine = cell.words.every((word) => word.y === cell.words[0]?.y)
  if (!isOneLine || describe([cell.text]).known > 0) return [cell]
  const words = cell.words.flatMap((word) => splitWord(word, describe))
  if (words.length < 2 || words.length > 24) return [cell]
  const parts = partition(words.length, (from, to) => isKnown(words.slice(from, to), describe))
  return parts ? parts.map(([from, to]) => toSegment(words.slice(from, to))) : [cell]
}

/** Two known names without a space: "SizeQuantity". */
function splitWord(word: PdfWord, describe: DescribeColumns): PdfWord[] {
  const { text, x, width } = word
  const at = /\p{Ll}(?=\p{Lu})/u.exec(text)?.index
  if (at === undefined) return [word]
  const [before, after] = [text.slice(0, at + 1), text.slice(at + 1)]
  if (describe([before]).known === 0 || describe([after]).known === 0) return [word]
  const end = (width * before.length) / text.length
  return [
    { ...word, text: before, width: end },
    { ...word, text: after, x: x + end, width: width - end },
  ]
}

/** The number of a row, which is no column of any record. */
const rowNumber = /^(?:line|ln|pos|position|row|zeile|ligne|línea|#)\.?$/i

function isKnown(words: Segment['words'], describe: DescribeColumns): boolean {
  const text = words.map(({ text }) => text).join(' ')
  return words.length <= 4 && (rowNumber.test(text) || describe([text]).known > 0)
}

/** The fewest parts of `length` words that are all known. */
function partition(
  length: number,
  isPart: (from: number, to: number) => boolean,
): [number, number][] | undefined {
  const best: ([number, number][] | undefined)[] = [[]]
  for (let to = 1; to <= length; to += 1)
    for (let from = Math.max(0, to - 4); from < to; from += 1) {
      const before = best[from]
      const shortest = best[to]
      if (before && (!shortest || before.length + 1 < shortest.length) && isPart(from, to))
        best[to] = [...before, [from, to]]
    }
  return best[length]
}
