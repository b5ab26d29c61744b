// Composes the rows of a table of its lines: the lines of a wrapped cell are one row.
import { findHiddenPart } from './hiddenParts.ts'
import { textOf } from './pdfLines.ts'
import { type PdfPage, type PdfWord, rightOf } from './pdfPage.ts'
import type { PdfBox, PdfCell, PdfRow } from './pdfTable.ts'
import { type LineCells, findOverprint, findSeparators } from './tableColumns.ts'
import type { TableHeader } from './tableHeader.ts'

/** Between the lines of a cell, of the size of the font. */
const maxLeading = 1.7
/** Lines that are nearer are of one row: a cell with two lines next to one that is centered. */
const minLeading = 0.9

const forwarded =
  /^(?:carried|brought|balance)\s+(?:forward|over)\b|^(?:übertrag|report|à reporter|riporto)\b/i
const totalLabel =
  /^(?:(?:grand|sub|order|net|page|merchandise)[\s-]?)?totals?\b|^(?:summe|zwischensumme|gesamt\p{L}*|totaal|totale|suma)\b/iu

/** Another code of the product below its own: 'UPC 850661320357'. */
const otherCode = /^(?:upc|ean|gtin|isbn|barcode|hts|hs code)\b[\s:#.]*(?:no\.?\s*)?\d[\d\s-]*$/i

interface Draft {
  lines: LineCells[]
  isAnchor: boolean
}

/** The rows below a header, by the positions of its cells. */
export function composeRows(lines: readonly LineCells[], { columns, cells }: TableHeader): PdfRow[] {
  const { quantities, keys } = columns
  const x1 = Math.min(...cells.map(({ x1 }) => x1))
  const x2 = Math.max(...cells.map(({ x2 }) => x2))
  const isAnchor = (line: LineCells) =>
    quantities.some((index) => /\d/.test(joinWords(line.cells.get(index) ?? []))) && !isText(line)
  const isText = (line: LineCells) =>
    (line.isSentence && !isTightRow(line)) || forwarded.test(firstTextOf(line))
  const isTightRow = (line: LineCells) =>
    keys.some((index) => /\d/.test(joinWords(line.cells.get(index) ?? []))) &&
    quantities.some((index) => /^\d[\d.,]*$/.test(joinWords(line.cells.get(index) ?? [])))
  const drafts = groupLines(lines, { isAnchor, keys, bandOf: createBands(x1, x2) })
  const keyIndex = keys[0] ?? 0
  return drafts.map((draft) => {
    const [first] = draft.lines
    const isTextRow = !draft.isAnchor && draft.lines.length === 1 && first !== undefined && isText(first)
    return isTextRow && first ? toTextRow(first, keyIndex) : toRow(draft, { keys, keyIndex })
  })
}

function createBands(x1: number, x2: number): (line: LineCells) => string | undefined {
  const byPage = new Map<PdfPage, number[]>()
  return ({ line }) => {
    const separators = byPage.get(line.page) ?? findSeparators(line.page, x1, x2)
    byPage.set(line.page, separators)
    const middle = line.baseline - 0.3 * line.size
    const above = separators.filter((y) => y < middle).length
    return above === 0 || above === separators.length ? undefined : `${line.page.page} ${above}`
  }
}

interface Grouping {
  isAnchor: (line: LineCells) => boolean
  keys: readonly number[]
  /** The area between two ruling lines that a line is in. */
  bandOf: (line: LineCells) => string | undefined
}

function groupLines(lines: readonly LineCells[], { isAnchor, keys, bandOf }: Grouping): Draft[] {
  const drafts: Draft[] = lines.map((line) => ({ lines: [line], isAnchor: isAnchor(line) }))
  const byBand = Map.groupBy(drafts, ({ lines: [line] }) => line && bandOf(line))
  const attached = new Map<Draft, Draft>()
  const anchors = drafts.filter((draft) => draft.isAnchor)
  for (const [at, draft] of drafts.entries()) {
    const [line] = draft.lines
    if (!line || draft.isAnchor) continue
    if (isTotal(line)) continue
    const band = bandOf(line)
    const inBand = band === undefined ? [] : (byBand.get(band) ?? []).filter((other) => other.isAnchor)
    const [only] = inBand
    const target =
      only && inBand.length === 1
        ? only
        : findNear(drafts, at, { attached, keys, bandOf, hasAnchors: anchors.length > 0 })
    if (target) attached.set(draft, target)
  }
  for (const draft of drafts) {
    const target = attached.get(draft)
    if (target) target.lines.push(...draft.lines)
  }
  for (const draft of drafts) draft.lines.sort((a, b) => a.line.baseline - b.line.baseline)
  return drafts.filter((draft) => !attached.has(draft))
}

interface Nearness extends Pick<Grouping, 'keys' | 'bandOf'> {
  attached: ReadonlyMap<Draft, Draft>
  hasAnchors: boolean
}

/** The row that a line without numbers continues, or starts. */
function findNear(
  drafts: readonly Draft[],
  at: number,
  { attached, keys, bandOf }: Nearness,
): Draft | undefined {
  const line = drafts[at]?.lines[0]
  if (!line) return undefined
  const { size } = line.line
  const before = drafts[at - 1]
  const above = before && (attached.get(before) ?? before)
  const next = drafts.slice(at + 1).find((draft) => draft.isAnchor)
  const gapAbove = before ? gapBetween(before.lines[0], line) : Infinity
  const below = drafts[at + 1]
  const gapBelow = below && next ? gapBetween(line, below.lines[0]) : Infinity
  const distance = next ? gapBetween(line, next.lines[0]) : Infinity
  if (above?.isAnchor === true && gapAbove < minLeading * size) return above
  if (next && distance < minLeading * size) return next
  if (line.isSentence) return undefined
  const isSameBand = (draft: Draft | undefined) =>
    draft?.lines[0] !== undefined && bandOf(draft.lines[0]) === bandOf(line)
  const hasKey = keys.some((index) => line.cells.has(index))
  if (
    above?.isAnchor === true &&
    gapAbove <= maxLeading * size &&
    gapAbove <= gapBelow + 0.15 * size &&
    isSameBand(above)
  ) {
    if (!continues(line, above)) return undefined
    if (!hasKey) return above
    // A code in two lines: the next row has its own.
    const nextHasKey = next !== undefined && keys.some((index) => next.lines[0]?.cells.has(index))
    return gapAbove < gapBelow - 0.1 * size && (nextHasKey || !next) ? above : undefined
  }
  return next &&
    below === next &&
    !hasKey &&
    gapBelow < gapAbove &&
    gapBelow <= 1.35 * size &&
    isSameBand(next)
    ? next
    : undefined
}

function isTotal(line: LineCells): boolean {
  const text = firstTextOf(line)
  return totalLabel.test(text) || forwarded.test(text)
}

function continues(line: LineCells, { lines }: Draft): boolean {
  return Array.from(line.cells.keys()).every((index) => lines.some(({ cells }) => cells.has(index)))
}

function gapBetween(above: LineCells | undefined, below: LineCells | undefined): number {
  if (!above || !below || above.line.page !== below.line.page) return Infinity
  return below.line.baseline - above.line.baseline
}

function firstTextOf({ cells }: LineCells): string {
  const first = Math.min(...cells.keys())
  return joinWords(cells.get(first) ?? [])
}

export function joinWords(words: readonly PdfWord[]): string {
  return words.map(({ text }) => text).join(' ')
}

/** A sentence: all of it is one cell, so that none of its numbers is a quantity. */
export function toTextRow({ line }: LineCells, index: number): PdfRow {
  const { page, words } = line
  const cell: PdfCell = { text: textOf(line), box: boxOf(words, page) }
  return { page: page.page, turn: page.turn, cells: new Map([[index, cell]]) }
}

function toRow(
  { lines, isAnchor }: Draft,
  { keys, keyIndex }: { keys: readonly number[]; keyIndex: number },
): PdfRow {
  const cells = new Map<number, PdfCell>()
  const indexes = new Set(lines.flatMap((line) => Array.from(line.cells.keys())))
  const page = lines[0]?.line.page
  if (!page) throw new Error('A row has no lines')
  for (const index of Array.from(indexes).toSorted((a, b) => a - b)) {
    const isKey = keys.includes(index)
    const all = lines.flatMap(({ cells: of }) => (of.has(index) ? [of.get(index) ?? []] : []))
    const parts = all.filter((part, at) => !(isKey && at > 0 && otherCode.test(joinWords(part))))
    const words = parts.flat()
    const hidden = findHiddenPart(words)
    const unreadable =
      hidden?.unreadable ??
      lines.map(({ unclear }) => unclear.get(index)).find((reason) => reason !== undefined) ??
      parts.map(findOverprint).find((reason) => reason !== undefined)
    const text = parts.map(joinWords).reduce((before, part) => joinParts(before, part, isKey))
    // A heading or a label orders nothing, wherever it is.
    const isLabel = totalLabel.test(text) || (!isAnchor && !/\d/.test(text))
    const isRefused = unreadable !== undefined && !isLabel
    const { note } = hidden ?? {}
    cells.set(index, {
      text,
      box: boxOf(words, page),
      ...(isRefused && { unreadable }),
      ...(note !== undefined && { note }),
    })
  }
  moveLabel(cells, { keys, keyIndex })
  return { page: page.page, turn: page.turn, cells }
}

function joinParts(all: string, part: string, isKey: boolean): string {
  return isKey && (/[-/_.]$/.test(all) || /^[-/_.]/.test(part)) ? `${all}${part}` : `${all} ${part}`
}

/** The label of a total is in the column of products, as in most lists. */
function moveLabel(
  cells: Map<number, PdfCell>,
  { keys, keyIndex }: { keys: readonly number[]; keyIndex: number },
): void {
  if (keys.some((key) => cells.has(key))) return
  const labels = Array.from(cells).filter(([, cell]) => !/\d/.test(cell.text))
  const text = labels.map(([, cell]) => cell.text).join(' ')
  const withNumber = Array.from(cells).find(([, cell]) => totalLabel.test(cell.text))
  const [first] = labels
  if (first && totalLabel.test(text)) {
    for (const [index] of labels) cells.delete(index)
    cells.set(keyIndex, { ...first[1], text })
  } else if (withNumber) {
    cells.delete(withNumber[0])
    cells.set(keyIndex, withNumber[1])
  }
}

export function boxOf(words: readonly PdfWord[], { width, height }: PdfPage): PdfBox {
  const x1 = Math.min(...words.map(({ x }) => x))
  const top = Math.min(...words.map(({ y }) => y))
  const x2 = Math.max(...words.map(rightOf))
  const bottom = Math.max(...words.map((word) => word.y + word.height))
  const share = (value: number, of: number) => Math.round((1000 * value) / of)
  return {
    x: share(x1, width),
    y: share(top, height),
    width: share(x2 - x1, width),
    height: share(bottom - top, height),
  }
}
