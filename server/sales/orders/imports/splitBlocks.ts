// Finds the blocks of a sheet: rows that say something for an order, the column names again, and the rows of that order.
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { readTitles } from '#domain/sales/orderFiles/readTitles.ts'
import { readTotalRow } from '#domain/sales/orderFiles/statedTotals.ts'
import { isTitleLabel } from '#domain/sales/orderFiles/titleLabels.ts'
import type { ParsedRow, TableRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Block = NonNullable<ParsedRow['block']>

interface BlockOptions {
  /** The positions of the cells with quantities. */
  quantities: readonly number[]
  /** Whether a row names the columns of the rows below. */
  isHeader: (texts: readonly string[]) => boolean
  /** Whether it names other columns than those that are read. */
  isOtherHeader: (texts: readonly string[]) => boolean
}

/** Titles have fewer rows. */
const maxTitles = 20
const number = /^\(?[-+]?\d[\d.,\s]*\s*\p{L}{0,7}\.?\)?$/u

/**
 * Yields the rows without the titles of later blocks, each with the block that it is in. Throws a Refusal at column names that differ from
 * the first ones, because the rows below can't be read with those.
 */
export async function* splitBlocks(
  rows: AsyncIterable<TableRow<OrderColumn>>,
  { quantities, isHeader, isOtherHeader }: BlockOptions,
): AsyncGenerator<TableRow<OrderColumn> & { block?: Block }> {
  let block: Block | undefined
  let held: TableRow<OrderColumn>[] = []
  const inBlock = (row: TableRow<OrderColumn>) => (block ? { ...row, block } : row)
  for await (const row of rows) {
    if (row.repeatsNames === true || isHeader(row.cells)) {
      // Sizes to the right of the columns would be missing.
      if (row.repeatsNames !== true && row.beyond?.some((text) => text !== '') === true)
        throw new Refusal('invalid', severalHeadersMessage(row.row))
      const titles = findTitles(held)
      yield* held.slice(0, held.length - titles.length).map(inBlock)
      held = []
      const [first] = titles
      if (first) block = { row: first.row, titles: titles.map(allCells) }
      yield inBlock(row)
    } else if (hasQuantity(row)) {
      yield* held.map(inBlock)
      held = []
      yield inBlock(row)
    } else {
      if (mayBeHeader(row) && isOtherHeader(allCells(row)))
        throw new Refusal('invalid', severalHeadersMessage(row.row))
      held.push(row)
      if (held.length > maxTitles) yield* held.splice(0, 1).map(inBlock)
    }
  }
  yield* held.map(inBlock)

  function hasQuantity({ cells }: TableRow): boolean {
    if (!quantities.some((position) => number.test(cells[position] ?? ''))) return false
    const first = cells.find((cell) => cell !== '') ?? ''
    return /\d/.test(first) || first.length > 40 || !isTitleLabel(first)
  }
}

export function severalHeadersMessage(row: number): string {
  return `Row ${row} has other column names than the rows above. Save each part as a file of its own.`
}

/** Most rows of a form have a number. */
function mayBeHeader(row: TableRow): boolean {
  const filled = allCells(row).filter((cell) => cell !== '')
  return filled.length > 2 && !filled.some((cell) => /\d{2}/.test(cell))
}

function allCells({ cells, beyond = [] }: TableRow): string[] {
  return [...cells, ...beyond]
}

/** Whether a row of titles names columns of an order and has rows below it, which the names of the table are not for. */
export function hasEarlierHeader(
  titles: readonly (readonly string[])[],
  isHeader: (texts: readonly string[]) => boolean,
): boolean {
  const position = titles.findIndex((texts) => isHeader(texts))
  const hasRows = titles
    .slice(position + 1)
    .some((texts) => texts.some((text) => number.test(text)) && !texts.some(isTitleLabel))
  return position !== -1 && hasRows
}

/** The last rows before the column names, from the first one with a label that is no total of the rows above; none if they say nothing. */
function findTitles(rows: readonly TableRow<OrderColumn>[]): readonly TableRow<OrderColumn>[] {
  const start = rows.findIndex(
    (row) =>
      readTotalRow(row.cells) === undefined && (allCells(row).some(isTitleLabel) || saysSomething([row])),
  )
  const titles = start === -1 ? [] : rows.slice(start - countNames(rows.slice(0, start)))
  return saysSomething(titles) ? titles : []
}

/** The rows at the end with a single text, such as the name of a customer above its labels. */
function countNames(rows: readonly TableRow<OrderColumn>[]): number {
  const isName = (row: TableRow<OrderColumn>) => {
    const [text = '', ...others] = allCells(row).filter((cell) => cell !== '')
    return others.length === 0 && /\p{L}/u.test(text) && readTotalRow(row.cells) === undefined
  }
  return rows.length - 1 - rows.findLastIndex((row) => !isName(row))
}

function saysSomething(rows: readonly TableRow[]): boolean {
  return Object.keys(readTitles(rows.map(allCells), '2000-01-01').values).length > 0
}
