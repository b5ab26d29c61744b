// Finds in which column of a table each word of a line is: by ruling lines, or else by the names above and the words of other lines.
import { findAreas, haveAllColumns } from './columnAreas.ts'
import { areApart, minColumnGap, overlap, type PdfLine, type Segment, splitSegments } from './pdfLines.ts'
import { baselineOf, type PdfPage, type PdfWord, rightOf } from './pdfPage.ts'
import type { TableHeader } from './tableHeader.ts'

/** The words of a line by column. `unclear` has the columns of words that may belong to another. */
export interface LineCells {
  line: PdfLine
  cells: Map<number, PdfWord[]>
  unclear: Map<number, string>
  /** Words of one phrase are in several columns: a sentence rather than a row. */
  isSentence: boolean
}

interface Column {
  x1: number
  x2: number
  /** Of all its words. */
  minX: number
  maxX: number
}

/** Assigns the words of all lines below a header. */
export function assignColumns(
  { cells, lines: headerLines }: TableHeader,
  lines: readonly PdfLine[],
): LineCells[] {
  const bounds = findBounds(cells, headerLines)
  const names = cells.map(({ text }) => text)
  if (bounds) return lines.map((line) => assignByBounds(line, bounds))
  const columns = cells.map(({ x1, x2 }): Column => ({ x1, x2, minX: x1, maxX: x2 }))
  const placed = lines.map((line) => placeWords(line, columns))
  for (const { cells: byColumn } of placed) growColumns(columns, byColumn)
  const rows = placed.map((row) => placeRest(row, columns))
  const aligned = columns.map((_column, index) => findAlignment(rows, index))
  for (const row of rows) findUnclear(row, { names, aligned })
  const areas = findAreas(cells, lines)
  if (!areas) return rows
  const byArea = lines.map((line) => assignByBounds(line, areas))
  if (rows.some(({ unclear }) => unclear.size > 0) || haveAllColumns(lines, areas)) return byArea
  for (const [index, row] of rows.entries()) findMoved(row, byArea[index]?.cells ?? new Map())
  return rows
}

/** Numbers that would be in another column by the starts or the ends of the names. */
function findMoved(row: LineCells, byArea: ReadonlyMap<number, readonly PdfWord[]>): void {
  for (const [index, words] of row.cells)
    for (const word of words)
      if (/\d/.test(word.text) && byArea.get(index)?.includes(word) !== true)
        row.unclear.set(index, `${word.text} is printed between two columns`)
}

/** The vertical lines between the names, if there is one between all of them. */
function findBounds(cells: readonly Segment[], lines: readonly PdfLine[]): number[] | undefined {
  const [first] = lines
  if (!first || cells.length < 2) return undefined
  const middle =
    (Math.min(...lines.map(({ baseline }) => baseline)) +
      Math.max(...lines.map(({ baseline }) => baseline))) /
      2 -
    0.3 * first.size
  const verticals = first.page.rules
    .filter(({ x1, x2, y1, y2 }) => x2 - x1 <= 2.5 && y1 <= middle && y2 >= middle && y2 - y1 > first.size)
    .map(({ x1, x2 }) => (x1 + x2) / 2)
  const bounds = cells.slice(1).map((cell, index) => {
    const from = (cells[index]?.x2 ?? 0) - 1
    const between = verticals.filter((x) => x >= from && x <= cell.x1 + 1)
    const [minX, maxX] = [Math.min(...between), Math.max(...between)]
    return between.length > 0 && maxX - minX < 12 ? (minX + maxX) / 2 : undefined
  })
  return bounds.every((bound) => bound !== undefined) ? bounds : undefined
}

function assignByBounds(line: PdfLine, bounds: readonly number[]): LineCells {
  const cells = new Map<number, PdfWord[]>()
  const unclear = new Map<number, string>()
  let isSentence = false
  for (const word of line.words) {
    const middle = word.x + word.width / 2
    const index = bounds.filter((bound) => bound < middle).length
    cells.set(index, [...(cells.get(index) ?? []), word])
    if (bounds.some((bound) => word.x < bound - 2 && rightOf(word) > bound + 2)) {
      isSentence = true
      unclear.set(index, crossesReason(word.text))
    }
  }
  return { line, cells, unclear, isSentence }
}

function crossesReason(text: string): string {
  return `${text} is printed across two columns`
}

interface PlacedWord {
  word: PdfWord
  column: number | undefined
}

interface PlacedLine {
  line: PdfLine
  words: PlacedWord[]
  cells: Map<number, PdfWord[]>
  unclear: Map<number, string>
}

/** By the names that are above a word. */
function placeWords(line: PdfLine, columns: readonly Column[]): PlacedLine {
  const cells = new Map<number, PdfWord[]>()
  const unclear = new Map<number, string>()
  const words = line.words.map((word): PlacedWord => {
    const extent = { x1: word.x, x2: rightOf(word) }
    const above = columns.flatMap((column, index) => (overlap(column, extent) > 0 ? [index] : []))
    const [column, other] = above
    if (column === undefined) return { word, column }
    if (other !== undefined) unclear.set(column, crossesReason(word.text))
    addWord(cells, column, word)
    return { word, column }
  })
  return { line, words, cells, unclear }
}

function addWord(cells: Map<number, PdfWord[]>, column: number, word: PdfWord): void {
  const words = cells.get(column)
  if (words) words.push(word)
  else cells.set(column, [word])
}

function growColumns(columns: readonly Column[], cells: ReadonlyMap<number, readonly PdfWord[]>): void {
  // A sentence has words below most names.
  for (const [index, words] of cells) {
    const column = columns[index]
    if (!column || words.length > 3) continue
    column.minX = Math.min(column.minX, ...words.map(({ x }) => x))
    column.maxX = Math.max(column.maxX, ...words.map(rightOf))
  }
}

/** Words that are below no name: by the rest of their phrase, the words of other lines, or the nearer name. */
function placeRest(placed: PlacedLine, columns: readonly Column[]): LineCells {
  const { line, words, cells, unclear } = placed
  const byWord = new Map(words.map(({ word, column }) => [word, column]))
  for (const { words: phrase } of splitSegments(line)) {
    if (phrase.every((word) => byWord.get(word) === undefined))
      placePhrase(phrase, { byWord, cells, unclear, columns })
    else
      for (const [index, word] of phrase.entries()) {
        if (byWord.get(word) !== undefined) continue
        const before = phrase.slice(0, index).findLast((other) => byWord.get(other) !== undefined)
        const after = phrase.slice(index + 1).find((other) => byWord.get(other) !== undefined)
        const beforeGap = before ? word.x - rightOf(before) : Infinity
        const afterGap = after ? after.x - rightOf(word) : Infinity
        const nearest = beforeGap <= afterGap ? before : after
        const column = nearest && byWord.get(nearest)
        if (column === undefined) continue
        byWord.set(word, column)
        addWord(cells, column, word)
      }
  }
  for (const ofColumn of cells.values()) ofColumn.sort((a, b) => a.x - b.x)
  return { line, cells, unclear, isSentence: false }
}

interface Placing {
  byWord: Map<PdfWord, number | undefined>
  cells: Map<number, PdfWord[]>
  unclear: Map<number, string>
  columns: readonly Column[]
}

function placePhrase(phrase: readonly PdfWord[], { byWord, cells, unclear, columns }: Placing): void {
  const [first] = phrase
  const last = phrase.at(-1)
  if (!first || !last) return
  const extent = { x1: first.x, x2: rightOf(last) }
  const text = phrase.map((word) => word.text).join(' ')
  const within = columns.flatMap(({ minX, maxX }, index) =>
    overlap({ x1: minX, x2: maxX }, extent) > 0 ? [index] : [],
  )
  const leftIndex = columns.findLastIndex(({ x2 }) => x2 <= extent.x1)
  const rightIndex = leftIndex + 1
  const minX = columns[leftIndex]
  const maxX = columns[rightIndex]
  let column: number
  if (within.length === 1) column = within[0] ?? 0
  else if (!minX || !maxX) column = minX ? leftIndex : rightIndex
  else {
    const leftGap = extent.x1 - minX.x2
    const rightGap = maxX.x1 - extent.x2
    column = leftGap < rightGap ? leftIndex : rightIndex
    const isTaken = cells.has(column)
    const other = column === leftIndex ? rightIndex : leftIndex
    const ratio = Math.min(leftGap, rightGap) / Math.max(leftGap, rightGap, 0.1)
    if (isTaken && !cells.has(other)) column = other
    else if (isTaken || ratio > 0.5) unclear.set(column, `${text} is printed between two columns`)
  }
  for (const word of phrase) {
    byWord.set(word, column)
    addWord(cells, column, word)
  }
}

interface Alignment {
  minX: number | undefined
  maxX: number | undefined
}

/** Where most cells of a column start or end. */
function findAlignment(rows: readonly LineCells[], index: number): Alignment {
  const lefts: number[] = []
  const rights: number[] = []
  for (const { cells } of rows) {
    const words = cells.get(index)
    const first = words?.[0]
    const last = words?.at(-1)
    if (!first || !last) continue
    lefts.push(first.x)
    rights.push(rightOf(last))
  }
  return { minX: findCommon(lefts), maxX: findCommon(rights) }
}

function findCommon(values: readonly number[]): number | undefined {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined || values.length < 2) return undefined
  const near = values.filter((value) => Math.abs(value - middle) < 1.5).length
  return near >= Math.max(2, 0.6 * values.length) ? middle : undefined
}

/** Words of two columns with no more than a space between them, unless a column starts or ends there in other lines. */
function findUnclear(
  row: LineCells,
  { names, aligned }: { names: readonly string[]; aligned: readonly Alignment[] },
): void {
  const { line, cells, unclear } = row
  const filled = Array.from(cells.keys()).toSorted((a, b) => a - b)
  let joinCount = 0
  for (const [at, index] of filled.entries()) {
    const before = filled[at - 1]
    const words = cells.get(index)
    const last = before === undefined ? undefined : cells.get(before)?.at(-1)
    const [first] = words ?? []
    const end = words?.at(-1)
    if (before === undefined || !last || !first || !end) continue
    if (first.x - rightOf(last) >= minColumnGap * line.size || areApart(last, first)) continue
    joinCount += 1
    const isAligned =
      isNear(first.x, aligned[index]?.minX) ||
      isNear(rightOf(end), aligned[index]?.maxX) ||
      isNear(rightOf(last), aligned[before]?.maxX)
    if (isAligned && first.x >= rightOf(last) - 1) continue
    const reason = `${last.text} ${first.text} may belong to ${names[before] || 'a column'} or ${names[index] || 'a column'}`
    unclear.set(before, reason)
    unclear.set(index, reason)
  }
  row.isSentence = joinCount > 0 && joinCount >= filled.length - 1
}

function isNear(value: number, common: number | undefined): boolean {
  return common !== undefined && Math.abs(value - common) < 1.5
}

/** Two texts that are printed over each other can't be read. */
export function findOverprint(words: readonly PdfWord[]): string | undefined {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (!next || Math.abs(baselineOf(word) - baselineOf(next)) > 0.5 * word.height) continue
    if (rightOf(word) - next.x > 0.3 * Math.min(word.width, next.width))
      return `${word.text} and ${next.text} are printed over each other`
  }
  return undefined
}

/** The horizontal lines of a page that cross most of the area between `minX` and `maxX`. */
export function findSeparators(page: PdfPage, minX: number, maxX: number): number[] {
  const byY = new Map<number, [number, number][]>()
  for (const { x1, x2, y1, y2 } of page.rules) {
    if (y2 - y1 > 2.5 || x2 - x1 < 4) continue
    const y = Math.round((y1 + y2) / 4) * 2
    byY.set(y, [...(byY.get(y) ?? []), [x1, x2]])
  }
  return Array.from(byY)
    .filter(([, spans]) => covered(spans, minX, maxX) > 0.6 * (maxX - minX))
    .map(([y]) => y)
    .toSorted((a, b) => a - b)
}

function covered(spans: readonly [number, number][], minX: number, maxX: number): number {
  let sum = 0
  let end = minX
  for (const [x1, x2] of spans.toSorted((a, b) => a[0] - b[0])) {
    const to = Math.min(x2, maxX)
    sum += Math.max(0, to - Math.max(x1, end))
    end = Math.max(end, to)
  }
  return sum
}
