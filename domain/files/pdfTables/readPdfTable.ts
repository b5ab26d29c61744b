// Reads the table of a PDF from the words of its pages.
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'

import { composeAbove } from './aboveTable.ts'
import { createHeadCheck } from './headCheck.ts'
import { describeHiddenParts } from './hiddenParts.ts'
import { joinTables } from './joinTables.ts'
import { findRepeated, isPageNumber } from './pageFurniture.ts'
import { findLines, type PdfLine, splitSegments, textOf } from './pdfLines.ts'
import { leftOutReasons, type LeftOutReason, type PdfPage } from './pdfPage.ts'
import { isTurnedTable, type PdfTable, type PdfTableOptions, turnedTableMessage } from './pdfTable.ts'
import { splitSideBySide } from './sideBySide.ts'
import { type CaptionCell, readCaption, type TableBlock } from './tableCaption.ts'
import { type DescribeColumns, findHeaderAt, fitNames, type TableHeader } from './tableHeader.ts'

/** Before the table. */
const maxLinesAbove = 300

/** Returns the table, or why the PDF can't be read. */
export function readPdfTable(
  pages: readonly PdfPage[],
  options: PdfTableOptions,
): PdfTable | { error: string } {
  const byPage = pages.map(findLines)
  const repeated = findRepeated(byPage)
  const lines = byPage.flat().filter((line) => !isPageNumber(line))
  const start = findFirstHeader(lines, options)
  if (!start) {
    const firstTexts = lines.map((line) => splitSegments(line)[0]?.text ?? '')
    return { error: isTurnedTable(firstTexts, options.describe) ? turnedTableMessage : noTableError }
  }
  const { index, header } = start
  const first = splitBlocks(lines, start, { ...options, repeated })
  if ('error' in first) return first
  const unread = lines.slice(0, index).find((line) => looksLikeHeader(line, header))
  if (unread) return { error: noCaptionError(unread) }
  const above = composeAbove(
    lines
      .slice(0, index)
      .flatMap((line) => (line === start.captionLine ? withoutCaption(line, start.caption) : [line])),
  )
  const split = first.blocks.flatMap((block) => splitSideBySide(block) ?? [block])
  const crossed = split.find((block) => 'error' in block)
  if (crossed) return crossed
  const blocks = split
    .filter((block) => 'header' in block)
    .map((block) => ({
      ...block,
      header: fitNames(block.header, block.lines, block.describe),
    }))
  const hidden = describeHiddenParts([
    ...lines.slice(0, index),
    ...blocks.flatMap(({ header, captionLine }) => [...(captionLine ? [captionLine] : []), ...header.lines]),
  ])
  if ('error' in hidden) return hidden
  return { ...joinTables(blocks), above, notes: [...describeLeftOut(pages), ...hidden.notes] }
}

const noTableError =
  'No table with products and quantities was found in the PDF. Please ask for the order as CSV or XLSX, or enter it by hand.'

interface FoundHeader {
  /** Of its columns, with those of its caption. */
  describe: DescribeColumns
  index: number
  header: TableHeader
  caption: readonly CaptionCell[]
  captionLine: PdfLine | undefined
}

function findFirstHeader(lines: readonly PdfLine[], options: PdfTableOptions): FoundHeader | undefined {
  for (let index = 0; index < Math.min(lines.length, maxLinesAbove); index += 1) {
    const start = findHeader(lines, index, options)
    if (!start) continue
    // The names may start in a line below, with a title above them.
    let best = start
    for (let later = index + 1; later < index + start.header.lines.length; later += 1) {
      const other = findHeader(lines, later, options)
      if (other && isBetterStart(other, best)) best = other
    }
    return best
  }
  return undefined
}

function isBetterStart(later: FoundHeader, earlier: FoundHeader): boolean {
  const { known } = later.header.columns
  if (known !== earlier.header.columns.known) return known > earlier.header.columns.known
  const [first] = earlier.header.lines
  const [second] = later.header.lines
  if (!first || !second) return true
  const isPart =
    second.baseline - first.baseline < 1.35 * second.size &&
    Math.abs(first.size - second.size) < 0.15 * second.size &&
    !first.words.some(({ text }) => text.endsWith(':')) &&
    first.words.every((word) => earlier.header.cells.some(({ words }) => words.includes(word)))
  return !isPart
}

/** A header with products, or one without below a line that says the product. */
function findHeader(
  lines: readonly PdfLine[],
  index: number,
  { describe, captionName }: PdfTableOptions,
): FoundHeader | undefined {
  const header = findHeaderAt(lines, index, describe)
  if (header) return { describe, index, header, caption: [], captionLine: undefined }
  const captionLine = lines[index - 1]
  const line = lines[index]
  if (!captionLine || !line || !isCaptionOf(captionLine, line)) return undefined
  if (describe(splitSegments(line).map(({ text }) => text)).quantities.length === 0) return undefined
  const caption = readCaption(captionLine, { describe, captionName })
  if (!caption) return undefined
  const captionNames = caption.map(({ name }) => name)
  const describeBelow: DescribeColumns = (names) => {
    const all = describe([...captionNames, ...names])
    const shift = (positions: readonly number[]) =>
      positions.map((position) => position - captionNames.length).filter((position) => position >= 0)
    return {
      ...all,
      quantities: shift(all.quantities),
      sizes: shift(all.sizes),
      keys: shift(all.keys),
    }
  }
  const below = findHeaderAt(lines, index, describeBelow)
  return below && { describe: describeBelow, index, header: below, caption, captionLine }
}

/** The labels with a value next to a caption, which are about the whole order: 'Ship window: 3/1 - 3/31'. */
function withoutCaption(line: PdfLine, caption: readonly CaptionCell[]): PdfLine[] {
  const ofCaption = new Set(caption.flatMap(({ words }) => words))
  const others = splitSegments(line).filter(
    ({ text, words }) => /.:\s*\S/.test(text) && !words.some((word) => ofCaption.has(word)),
  )
  return others.length === 0 ? [] : [{ ...line, words: others.flatMap(({ words }) => words) }]
}

function isCaptionOf(caption: PdfLine, header: PdfLine): boolean {
  return caption.page === header.page && header.baseline - caption.baseline <= 4 * caption.size
}

/** The lines of each table: the first, and those with names of their blockNames below it. */
function splitBlocks(
  lines: readonly PdfLine[],
  first: FoundHeader,
  options: PdfTableOptions & { repeated: ReadonlySet<PdfLine> },
): { blocks: TableBlock[] } | { error: string } {
  const above = lines.slice(0, first.index).filter((line) => line !== first.captionLine)
  const head = createHeadCheck(above, first.header)
  const headerWords = new Set(
    first.header.cells.flatMap(({ words }) => words.map(({ text }) => foldText(text))),
  )
  const blocks: TableBlock[] = [{ ...first, lines: [] }]
  let index = first.index + first.header.lines.length
  let page = lines[first.index]?.page
  let isTop = false
  while (index < lines.length) {
    const line = lines[index]
    const block = blocks.at(-1)
    if (!line || !block) break
    if (line.page !== page) {
      page = line.page
      isTop = true
    }
    const isNamed = sharesNames(line, headerWords)
    const namesBelow = isNamed || hasOnlyNames(line) ? findNextHeader(lines, index, options) : undefined
    const next = isNamed || namesBelow?.header.lines.length === 1 ? namesBelow : undefined
    if (next) {
      const error =
        compareHeaders(first.header, next.header) ?? head.findSecondHead(block.lines, next.captionLine)
      if (error !== undefined) return { error }
      if (next.captionLine && block.lines.at(-1) === next.captionLine) block.lines.pop()
      blocks.push({ ...next, lines: [] })
      index = next.index + next.header.lines.length
      isTop = false
      continue
    }
    index += 1
    if (looksLikeHeader(line, first.header)) return { error: noCaptionError(line) }
    const error = head.findOtherValue(line)
    if (error !== undefined) return { error }
    if (options.repeated.has(line) || (isTop && head.repeats(line))) continue
    isTop &&= !head.isBody(line)
    block.lines.push(line)
  }
  return { blocks }
}

/** Names of columns again, without a product above them. */
function looksLikeHeader(line: PdfLine, header: TableHeader): boolean {
  const names = new Set(namesOf(header))
  const texts = splitSegments(line).map(({ text }) => foldText(text))
  const same = texts.filter((text) => names.has(text)).length
  return same >= 2 && same * 2 >= texts.length && texts.every((text) => !/[.,]\d\d$/.test(text))
}

function noCaptionError(line: PdfLine): string {
  return `The table on page ${line.page.page} with the columns ${textOf(line).slice(0, 100)} has no product or style above it that can be read. Please ask for the order as CSV or XLSX.`
}

/** Rows have numbers. */
function hasOnlyNames(line: PdfLine): boolean {
  return line.words.length > 2 && !line.words.some(({ text }) => /\d{2}/.test(text))
}

function sharesNames(line: PdfLine, words: ReadonlySet<string>): boolean {
  return line.words.some(({ text }) => words.has(foldText(text)))
}

/** A header needs at least two names, so that no row of an order is one. */
function findNextHeader(
  lines: readonly PdfLine[],
  index: number,
  options: PdfTableOptions,
): FoundHeader | undefined {
  const next = findHeader(lines, index, options)
  return next && next.header.columns.known >= 2 ? next : undefined
}

function namesOf({ cells }: TableHeader): string[] {
  return cells.map(({ text }) => foldText(text))
}

/** Tables may differ in their sizes only. */
function compareHeaders(first: TableHeader, next: TableHeader): string | undefined {
  const labels = (header: TableHeader) =>
    header.cells
      .filter((_cell, index) => !header.columns.quantities.includes(index))
      .map(({ text }) => foldText(text))
      .toSorted()
      .join(', ')
  const [a, b] = [labels(first), labels(next)]
  if (a === b) return undefined
  const list = (header: TableHeader) => header.cells.map(({ text }) => text).join(', ')
  return `The PDF has two tables with different columns: ${list(first)} on page ${first.lines[0]?.page.page}, and ${list(next)} on page ${next.lines[0]?.page.page}. Please ask for the order as CSV or XLSX.`
}

function describeLeftOut(pages: readonly PdfPage[]): string[] {
  return (Object.keys(leftOutReasons) as LeftOutReason[]).flatMap((reason) => {
    const count = pages.reduce((sum, { leftOut }) => sum + (leftOut[reason] ?? 0), 0)
    if (count === 0) return []
    return [
      `${formatCount(count)} ${count === 1 ? 'word is' : 'words are'} left out: ${leftOutReasons[reason]}.`,
    ]
  })
}
