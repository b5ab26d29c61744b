// What the tables of orders are: which row names their columns, what each column is, and why a table can't be read.
import { normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { isTurnedTable, turnedTableMessage } from '#domain/files/pdfTables/pdfTable.ts'
import type { KnownColumns } from '#domain/files/pdfTables/tableHeader.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import { joinList } from '#domain/platform/format.ts'
import { customerCells } from '#domain/sales/orderFiles/fileValues.ts'
import { guessOrderColumns, type OrderProgram } from '#domain/sales/orderFiles/guessOrderColumns.ts'
import type { OrderColumn, OrderMapping } from '#domain/sales/orderFiles/orderColumns.ts'
import { storeNames } from '#domain/sales/orderFiles/orderColumnSynonyms.ts'
import { findOrderSizes, orderMappingError } from '#domain/sales/orderFiles/orderMapping.ts'
import { readTitles } from '#domain/sales/orderFiles/readTitles.ts'
import { readSizeHeader } from '#domain/sales/orderFiles/sizeHeaders.ts'
import { findSizePairs } from '#domain/sales/orderFiles/sizePairs.ts'
import { findPartsOfQuantity, findStoreColumns } from '#domain/sales/orderFiles/storeColumns.ts'
import { findVariantColumn } from '#domain/sales/orderFiles/variantColumn.ts'
import { loadPrograms } from '#server/files/imports/loadPrograms.ts'

type Rows = readonly (readonly string[])[]

const programs = loadPrograms('sales/orderPrograms') as readonly OrderProgram[]

/** The program that exported a file with these names. */
export function findProgram(names: readonly string[]): OrderProgram | undefined {
  return recognizeProgram(names, programs, normalizeColumnName)
}

const stores = toNameSet(storeNames)

/** Guesses the columns of a table. A column Store is the customer, unless its values are numbers or the titles name the customer. */
export function guessTableColumns(
  names: readonly string[],
  { titles, head, hiddenColumns }: { titles: Rows; head: Rows; hiddenColumns: readonly number[] },
): OrderMapping {
  const mapping = guessVisibleColumns(names, hiddenColumns)
  const position = mapping.indexOf('customerName')
  if (!stores.has(normalizeColumnName(names[position] ?? '')) || mapping.includes('store')) return mapping
  const values = head.map((cells) => cells[position] ?? '').filter((text) => text !== '')
  const areNumbers = values.length > 0 && values.every((text) => /^#?\d{1,6}$/.test(text))
  const { values: named } = readTitles(titles, '2000-01-01')
  const isStore = areNumbers || customerCells.some((column) => named[column] !== undefined)
  return isStore ? mapping.with(position, 'store') : mapping
}

/** A column that can be seen comes before a hidden one: what is ordered is printed, and what is in stock may be hidden. */
function guessVisibleColumns(names: readonly string[], hiddenColumns: readonly number[]): OrderMapping {
  const program = findProgram(names)
  let mapping = guessOrderColumns(names, program)
  for (const position of hiddenColumns) {
    const field = mapping[position]
    if (field == null) continue
    const visible = guessOrderColumns(
      names.map((name, at) => (hiddenColumns.includes(at) ? '' : name)),
      program,
    )
    const other = visible.indexOf(field)
    if (other !== -1 && mapping[other] === null) mapping = mapping.with(position, null).with(other, field)
  }
  return mapping
}

/** The number of names that are columns of orders. */
export function countOrderColumns(names: readonly string[]): number {
  const mapping = guessOrderColumns(names, findProgram(names))
  const known = mapping.filter((column) => column !== null).length
  const sizes = findOrderSizes(names, mapping).length + 2 * findSizePairs(names, mapping).length
  return known + sizes + (findVariantColumn(names, mapping) ? 1 : 0)
}

/** The same for finding the names: those of a legend of packs or sizes can be more than those of the rows. */
export function rankOrderNames(names: readonly string[]): number {
  const known = countOrderColumns(names)
  return known > 1 && describeOrderTable(names).isTable ? 2 * known + maxLegendNames : known
}

const maxLegendNames = 30

/** What the columns of a table are, for finding the one with the lines of an order. */
export function describeOrderTable(names: readonly string[]): KnownColumns {
  const mapping = guessOrderColumns(names, findProgram(names))
  const sizes = findOrderSizes(names, mapping)
  const pairs = findSizePairs(names, mapping)
  const positionsOf = (columns: ReadonlySet<OrderColumn>) =>
    mapping.flatMap((column, position) => (column !== null && columns.has(column) ? [position] : []))
  const quantities = [
    ...positionsOf(quantityColumns),
    ...sizes.map(({ position }) => position),
    ...pairs.map(({ quantityPosition }) => quantityPosition),
    ...findStoreColumns(names, mapping).map(({ position }) => position),
  ]
  const keys = positionsOf(productColumns)
  const known = countOrderColumns(names)
  const isTable = keys.length > 0 && quantities.length > 0
  return { known, isTable, quantities, sizes: sizes.map(({ position }) => position), keys }
}

/** Whether a later row names other sizes of the same columns, as the blocks of a form do. */
export function namesOtherSizes(names: readonly string[], later: readonly string[]): boolean {
  if (!describeOrderTable(names).isTable) return false
  const all = Array.from({ length: Math.max(names.length, later.length) }, (_name, at) => names[at] ?? '')
  const mapping = guessOrderColumns(all, findProgram(all))
  const sizes = findOrderSizes(all, mapping)
  return sizes.length > 0 && readSizeHeader(later, { names: all, mapping, sizes }) !== undefined
}

export const quantityColumns: ReadonlySet<OrderColumn> = new Set(['quantity', 'openUnits', 'packs'])
const productColumns: ReadonlySet<OrderColumn> = new Set(['productId', 'styleNumber'])

/** Whether a row has the name of a column of products and another name where the names have them, as those of other rows of products do. */
export function repeatsProductNames(
  texts: readonly string[],
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
): boolean {
  const repeated = mapping.filter(
    (column, position) => column !== null && names[position] === (texts[position] ?? ''),
  )
  return repeated.length > 1 && repeated.some((column) => column !== null && productColumns.has(column))
}

/** Why the rows below the names can't be read. `isRead` says which columns are. */
export function findTableError(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
  {
    titles,
    head,
    isGuessed,
    isRead,
  }: { titles: Rows; head: Rows; isGuessed: boolean; isRead: (position: number) => boolean },
): string | undefined {
  const error = orderMappingError(names, mapping)
  if (error !== undefined) {
    const firstTexts = [...titles, names, ...head].map(([first = '']) => first)
    return isTurnedTable(firstTexts, describeOrderTable) ? turnedTableMessage : error
  }
  const quantityAt = mapping.indexOf('quantity')
  const parts = isGuessed ? findPartsOfQuantity(names, quantityAt, { rows: head, isRead }) : []
  return parts.length === 0
    ? undefined
    : `The columns ${joinList(parts)} add up to ${names[quantityAt]}, and the file doesn't say what they are. Call them sizes, or Store and the name of the store.`
}
