// Turns the rows of a file into rows of orders, by the user's column mapping or a guessed one.
import { createRefusedCell } from '#domain/files/imports.ts'
import { createOrderComposer } from '#domain/sales/orderFiles/composeOrderRows.ts'
import type { FilePrices } from '#domain/sales/orderFiles/fileCurrency.ts'
import { describeOrderColumns } from '#domain/sales/orderFiles/guessOrderColumns.ts'
import { headingReason, readHeading } from '#domain/sales/orderFiles/headings.ts'
import {
  maxOrderRows,
  type OrderColumn,
  type OrderMapping,
  tooManyOrderRowsMessage,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { findOrderSizes } from '#domain/sales/orderFiles/orderMapping.ts'
import { findPackColumn, readPackLegend } from '#domain/sales/orderFiles/packLegend.ts'
import { hasUnits, isTotalRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { readSizeHeader } from '#domain/sales/orderFiles/sizeHeaders.ts'
import { findSizePairs } from '#domain/sales/orderFiles/sizePairs.ts'
import { findStoreColumns } from '#domain/sales/orderFiles/storeColumns.ts'
import { findVariantColumn } from '#domain/sales/orderFiles/variantColumn.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import type { ParsedRow, TableRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findOtherOrders, type OtherOrders } from './findOtherOrders.ts'
import {
  describeOrderTable,
  findProgram,
  findTableError,
  guessTableColumns,
  quantityColumns,
  repeatsProductNames,
} from './orderTables.ts'
import { hasEarlierHeader, severalHeadersMessage, splitBlocks } from './splitBlocks.ts'

export interface OrderHeader extends FileHeader<OrderColumn> {
  /** The cells of the rows above the column names. */
  titles?: string[][]
  /** The row with the names; 0 without any. */
  namesRow?: number
  /** The sheets that look like orders and are not imported. */
  otherOrders?: OtherOrders[]
}

export function createOrderReader(
  { names, titles, namesRow, isUnnamed, hiddenColumns, decimalMark, ...sheets }: Table,
  head: readonly TableRow[],
  userMapping?: OrderMapping,
  prices?: FilePrices,
): RowReader<OrderHeader, OrderColumn> {
  const headCells = head.map(({ cells }) => cells)
  const mapping = userMapping ?? guessTableColumns(names, { titles, head: headCells, hiddenColumns })
  const legend = readPackLegend(titles)
  const compose = createOrderComposer({ names, head: headCells, legend }, mapping, decimalMark, prices)
  const sizes = findOrderSizes(names, mapping)
  const variant = findVariantColumn(names, mapping)
  const packAt = findPackColumn(names, mapping, legend)
  const alsoRead = new Map<number, OrderColumn>([
    ...(packAt === -1 ? [] : [[packAt, 'packs'] as const]),
    ...(variant ? [[variant.position, 'size'] as const] : []),
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
  const isEarlierHeader = (texts: readonly string[]) =>
    blocks.isOtherHeader(texts) || repeatsProductNames(texts, names, mapping)
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
      program: findProgram(names)?.name,
      notes: [...(isUnnamed ? [noNamesNote(names)] : []), ...describeOrderColumns(names, mapping)],
      titles: titles.filter((_cells, row) => packAt === -1 || legend?.rows.has(row) !== true),
      namesRow,
      otherOrders: findOtherOrders(sheets, describeOrderTable),
      error:
        findTableError(names, mapping, {
          titles,
          head: headCells,
          isGuessed: userMapping === undefined,
          isRead: (position) => fields[position] !== undefined,
        }) ??
        (namesRow > 0 && hasEarlierHeader(titles, isEarlierHeader)
          ? severalHeadersMessage(namesRow)
          : undefined),
    },
    async *read(rows) {
      let count = 0
      let heading: { reason: string; block: ParsedRow['block'] } | undefined
      for await (const row of splitBlocks(rows, blocks)) {
        const { cells: texts, notes: cellNotes = [], repeatsNames, beyond = [], ...source } = row
        if (repeatsNames === true) {
          // Sizes that another row of names has changed are the first ones again.
          if (sizes.length > 0) compose(texts)
          continue
        }
        const composed = compose(texts)
        const isOrdered = composed.some(({ cells }) => hasUnits(cells))
        const text = readHeading([...texts, ...beyond], isOrdered)
        if (heading?.block !== row.block) heading = undefined
        if (text !== undefined) heading = { reason: headingReason(text, row.row), block: row.block }
        const { refused: refusedCell, ...others } = source
        const ofHeading =
          heading && isOrdered ? createRefusedCell<OrderColumn | ''>('', '', heading.reason) : undefined
        for (const {
          cells,
          notes,
          currency,
          refused = refusedCell ?? ofHeading,
          isTotal = isTotalRow(cells),
        } of composed) {
          count += 1
          if (count > maxOrderRows) throw new Refusal('invalid', tooManyOrderRowsMessage)
          const unread = isTotal && refused ? [`Left out: a total that can't be read. ${refused.reason}`] : []
          yield {
            ...others,
            cells,
            notes: [...cellNotes, ...notes, ...unread],
            ...(currency !== undefined && { currency }),
            ...(!isOrdered && { texts: [...texts, ...beyond] }),
            ...(refused && !isTotal && { refused }),
          }
        }
      }
    },
  }
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
