// Turns the rows of a file into rows of orders, by the user's column mapping or a guessed one.
import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import type { KnownColumns } from '#domain/files/pdfTables/tableHeader.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import { joinList } from '#domain/platform/format.ts'
import { createOrderComposer } from '#domain/sales/orderFiles/composeOrderRows.ts'
import {
  describeOrderColumns,
  guessOrderColumns,
  type OrderProgram,
} from '#domain/sales/orderFiles/guessOrderColumns.ts'
import {
  maxOrderRows,
  type OrderColumn,
  type OrderMapping,
  tooManyOrderRowsMessage,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { findOrderSizes, orderMappingError } from '#domain/sales/orderFiles/orderMapping.ts'
import { isTotalRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { readSizeHeader } from '#domain/sales/orderFiles/sizeHeaders.ts'
import { findSizePairs } from '#domain/sales/orderFiles/sizePairs.ts'
import { findPartsOfQuantity, findStoreColumns } from '#domain/sales/orderFiles/storeColumns.ts'
import { loadPrograms } from '#server/files/imports/loadPrograms.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import type { TableRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findOtherOrders, type OtherOrders } from './findOtherOrders.ts'
import { hasEarlierHeader, severalHeadersMessage, splitBlocks } from './splitBlocks.ts'

export interface OrderHeader extends FileHeader<OrderColumn> {
  /** The cells of the rows above the column names. */
  titles?: string[][]
  /** The row with the names; 0 without any. */
  namesRow?: number
  /** The sheets that look like orders and are not imported. */
  otherOrders?: OtherOrders[]
}

const programs = loadPrograms('sales/orderPrograms') as readonly OrderProgram[]

function findProgram(names: readonly string[]): OrderProgram | undefined {
  return recognizeProgram(names, programs, normalizeColumnName)
}

/** The number of names that are columns of orders. */
export function countOrderColumns(names: readonly string[]): number {
  const mapping = guessOrderColumns(names, findProgram(names))
  const known = mapping.filter((column) => column !== null).length
  return known + findOrderSizes(names, mapping).length + 2 * findSizePairs(names, mapping).length
}

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
  const known = mapping.filter((column) => column !== null).length + sizes.length + 2 * pairs.length
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

const quantityColumns: ReadonlySet<OrderColumn> = new Set(['quantity', 'openUnits', 'packs'])
const productColumns: ReadonlySet<OrderColumn> = new Set(['productId', 'styleNumber'])

export function createOrderReader(
  { names, titles, namesRow, isUnnamed, decimalMark, ...sheets }: Table,
  head: readonly TableRow[],
  chosen?: OrderMapping,
  priceDecimals = 2,
): RowReader<OrderHeader, OrderColumn> {
  const program = findProgram(names)
  const mapping = chosen ?? guessOrderColumns(names, program)
  const compose = createOrderComposer(
    { names, head: head.map(({ cells }) => cells) },
    mapping,
    decimalMark,
    priceDecimals,
  )
  const sizes = findOrderSizes(names, mapping)
  const alsoRead = new Map<number, OrderColumn>([
    ...[...sizes, ...findStoreColumns(names, mapping)].map(({ position }) => [position, 'quantity'] as const),
    ...findSizePairs(names, mapping).flatMap(
      ({ sizePosition, quantityPosition }) =>
        [
          [sizePosition, 'size'],
          [quantityPosition, 'quantity'],
        ] as const,
    ),
  ])
  const fields = names.map((_name, position) => mapping[position] ?? alsoRead.get(position))
  const blocks = {
    quantities: fields.flatMap((field, position) => (field && quantityColumns.has(field) ? [position] : [])),
    isHeader: (texts: readonly string[]) =>
      sizes.length > 0 && readSizeHeader(texts, { names, mapping, sizes }) !== undefined,
    isOtherHeader: (texts: readonly string[]) => describeOrderTable(texts).isTable,
  }
  return {
    mapping,
    alsoRead,
    readsTitles: true,
    isNumber: (column) => numberColumns.has(column),
    isCompared: (column) => comparedColumns.has(column),
    mayBeDate: (column) => dateColumns.has(column),
    isPerRow: (column) => perRowColumns.has(column),
    describeMerged: (text, rowCount) =>
      `The quantity ${text.slice(0, 20)} is in a cell over ${rowCount} rows. Enter the quantity of each row, and upload the file again.`,
    header: {
      program: program?.name,
      notes: [...(isUnnamed ? [noNamesNote(names)] : []), ...describeOrderColumns(names, mapping)],
      titles,
      namesRow,
      otherOrders: findOtherOrders(sheets, describeOrderTable),
      error:
        orderMappingError(names, mapping) ??
        (chosen ? undefined : partsError(names, mapping, head, fields)) ??
        (namesRow > 0 && hasEarlierHeader(titles, blocks.isOtherHeader)
          ? severalHeadersMessage(namesRow)
          : undefined),
    },
    async *read(rows) {
      let count = 0
      for await (const row of splitBlocks(rows, blocks)) {
        const { cells: texts, notes: cellNotes = [], repeatsNames, beyond: _beyond, ...source } = row
        if (repeatsNames === true) {
          // Sizes that another row of names has changed are the first ones again.
          if (sizes.length > 0) compose(texts)
          continue
        }
        const { refused: refusedCell, ...others } = source
        for (const { cells, notes, refused = refusedCell, isTotal = isTotalRow(cells) } of compose(texts)) {
          count += 1
          if (count > maxOrderRows) throw new Refusal('invalid', tooManyOrderRowsMessage)
          const unread = isTotal && refused ? [`Left out: a total that can't be read. ${refused.reason}`] : []
          yield {
            ...others,
            cells,
            notes: [...cellNotes, ...notes, ...unread],
            ...(refused && !isTotal && { refused }),
          }
        }
      }
    },
  }
}

function partsError(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
  head: readonly TableRow[],
  fields: readonly (OrderColumn | undefined)[],
): string | undefined {
  const rows = head.map(({ cells }) => cells)
  const isRead = (position: number) => fields[position] !== undefined
  const parts = findPartsOfQuantity(names, mapping.indexOf('quantity'), { rows, isRead })
  return parts.length === 0
    ? undefined
    : `The columns ${joinList(parts)} add up to ${names[mapping.indexOf('quantity')]}, and the file doesn't say what they are. Call them sizes, or Store and the name of the store.`
}

/** In a cell over several rows, these can be those of all rows or of each. */
const perRowColumns: ReadonlySet<OrderColumn> = new Set([
  'quantity',
  'shippedUnits',
  'cancelledUnits',
  'openUnits',
  'packs',
])

const comparedColumns: ReadonlySet<OrderColumn> = new Set([
  'lineTotal',
  'rowTotal',
  'statedUnits',
  'statedTotal',
])

const dateColumns: ReadonlySet<OrderColumn> = new Set([
  'startShipOn',
  'cancelOn',
  'validUntil',
  'notes',
  'orderStatus',
  'lineStatus',
  'cancelledUnits',
  'shippedUnits',
])

/** 'The file has no column names: column 1 is read as Product ID, column 2 as Quantity.' */
function noNamesNote([first = '', second = '']: readonly string[]): string {
  return `The file has no column names: column 1 is read as ${first}, column 2 as ${second}.`
}

const numberColumns: ReadonlySet<OrderColumn> = new Set([
  'quantity',
  'shippedUnits',
  'cancelledUnits',
  'openUnits',
  'packs',
  'packSize',
  'unitPrice',
  'listPrice',
  'netPrice',
  'discount',
  'discountAmount',
  'lineDiscount',
  'lineDiscountAmount',
  'lineTotal',
  'rowTotal',
  'statedUnits',
  'statedTotal',
  'extraAmount',
  'tax',
])
