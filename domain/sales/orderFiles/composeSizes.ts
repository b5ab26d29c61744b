// Makes a row of each size of a row that has a quantity.
import type { SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { readUnits } from '#domain/files/fileNumbers.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { parseCents } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { cleanLine } from '#domain/platform/text.ts'
import { rowSizeError } from '#domain/sales/orderForms.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { divideDiscount } from './discountCells.ts'
import type { OrderCells, OrderColumn } from './orderColumns.ts'
import { isNothing, rewriteQuantity } from './quantityCells.ts'
import type { SizePair } from './sizePairs.ts'
import type { StoreColumn } from './storeColumns.ts'

export interface FileOrderRow {
  cells: OrderCells
  /** What the user should check. */
  notes: string[]
  refused?: RefusedCell<OrderColumn>
  /** That of its prices, if the file says another one than US dollars: 'EUR'. */
  currency?: string
  /** Whether it is a total of other rows, which is never imported. */
  isTotal?: boolean
}

interface SizeRow {
  texts: readonly string[]
  sizes: readonly SizeColumn[]
}

export function readPairs(pairs: readonly SizePair[], texts: readonly string[]): SizeColumn[] {
  return pairs.map(({ sizePosition, quantityPosition }) => ({
    position: quantityPosition,
    size: cleanLine(texts[sizePosition] ?? ''),
    field: 'quantity',
  }))
}

/** A row for each size. Packs of all sizes multiply them; other quantities of the row belong to none. */
export function composeSizes(
  cells: OrderCells,
  { notes, decimalMark, ...row }: SizeRow & { notes: string[]; decimalMark: DecimalMark },
): FileOrderRow[] {
  const { packs } = cells
  const rows = splitSizes(withoutPacks(cells, row), row).map((ofSize) => {
    const rewritten = rewriteQuantity(ofSize, decimalMark)
    if (readUnits(ofSize.quantity ?? '', decimalMark)?.isUnclear === true)
      notes.push(`${ofSize.size}: quantity ${ofSize.quantity} read as ${rewritten.quantity}`)
    return rewritten
  })
  const hasPacks = /^\d+$/.test(packs ?? '')
  if (packs !== undefined && hasPacks) {
    const inPack = rows.reduce((sum, { quantity = '' }) => sum + Number(quantity), 0)
    if (inPack > 0) notes.push(`${packs} packs of ${inPack} units`)
  }
  const composed = rows.map((ofSize) =>
    packs === undefined || ofSize.quantity === undefined
      ? ofSize
      : {
          ...ofSize,
          quantity: hasPacks
            ? String(Number(ofSize.quantity) * Number(packs))
            : `${ofSize.quantity} × ${packs}`,
        },
  )
  const refused = refuseUnitsOfRow(cells, rows) ?? refuseOtherSizes(cells, row) ?? divideDiscount(composed)
  return composed.map((ofSize, index) => ({
    cells: ofSize,
    notes: index === 0 ? notes : [],
    ...(refused && { refused }),
  }))
}

/** A row for each store with a quantity, or one without. Units of the whole row belong to none. */
export function composeStores(
  cells: OrderCells,
  {
    texts,
    stores,
    notes,
    decimalMark,
  }: {
    texts: readonly string[]
    stores: readonly StoreColumn[]
    notes: string[]
    decimalMark: DecimalMark
  },
): FileOrderRow[] {
  const rows = stores.flatMap(({ position, store }) => {
    const quantity = cleanLine(texts[position] ?? '')
    return isNothing(quantity) ? [] : [rewriteQuantity({ ...cells, store, quantity }, decimalMark)]
  })
  if (rows.length === 0) return [{ cells, notes }]
  const refused = refuseUnitsOfRow(cells, rows) ?? refuseOtherSum(cells, rows) ?? divideDiscount(rows)
  // The totals of the row are not those of one order.
  for (const row of rows) {
    delete row.statedUnits
    delete row.lineTotal
    delete row.rowTotal
  }
  return rows.map((row, index) => ({
    cells: row,
    notes: index === 0 ? notes : [],
    ...(refused && { refused }),
  }))
}

/** The units of all stores are those that the row says. Its column Total may have an amount instead. */
function refuseOtherSum(
  { statedUnits, rowTotal, unitPrice }: OrderCells,
  rows: readonly OrderCells[],
): RefusedCell<OrderColumn> | undefined {
  const units = rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const refuse = (column: 'statedUnits' | 'rowTotal', stated: string) =>
    createRefusedCell<OrderColumn>(
      column,
      stated,
      `The stores have ${formatUnits(units)}, and the row says ${stated}.`,
    )
  if (statedUnits !== undefined && Number(statedUnits) !== units) return refuse('statedUnits', statedUnits)
  const totalCents = parseCents(rowTotal ?? '')
  const priceCents = parseCents(unitPrice ?? '')
  const isOther = totalCents !== undefined && totalCents !== units * 100
  return isOther && priceCents !== undefined && totalCents !== units * priceCents
    ? refuse('rowTotal', rowTotal ?? '')
    : undefined
}

/** Packs multiply the sizes, and their size is only repeated if it is the sum of the sizes. */
function withoutPacks(cells: OrderCells, { texts, sizes }: SizeRow): OrderCells {
  const { packs, packSize, ...others } = cells
  if (packs === undefined) return cells
  const inPack = sizes.reduce((sum, { position }) => sum + Number(cleanLine(texts[position] ?? '')), 0)
  return packSize === undefined || Number(packSize) === inPack ? others : { ...others, packSize }
}

/** Units that are shipped, cancelled or open are not those of a size. */
function refuseUnitsOfRow(
  cells: OrderCells,
  rows: readonly OrderCells[],
): RefusedCell<OrderColumn> | undefined {
  const column = (['shippedUnits', 'cancelledUnits', 'openUnits'] as const).find((unitsColumn) =>
    /[1-9]/.test(cells[unitsColumn] ?? ''),
  )
  if (!column || rows.every(({ quantity }) => quantity === undefined)) return undefined
  const reason = 'The file has no such units for each size or store. Ignore the column.'
  return createRefusedCell<OrderColumn>(column, cells[column] ?? '', reason)
}

/** A row of an order form that is below the sizes of other rows, or has units in a cell of another price. */
function refuseOtherSizes(
  { rowSizes }: OrderCells,
  { texts, sizes }: SizeRow,
): RefusedCell<OrderColumn> | undefined {
  if (rowSizes === undefined) return undefined
  for (const [index, { position, size }] of sizes.filter((column) => column.size !== '').entries()) {
    const reason = isNothing(cleanLine(texts[position] ?? ''))
      ? undefined
      : rowSizeError(rowSizes, { index, size })
    if (reason !== undefined) return createRefusedCell<OrderColumn>('rowSizes', rowSizes, reason)
  }
  return undefined
}

/** One row for each size with a quantity, or one without. */
function splitSizes(cells: OrderCells, { texts, sizes }: SizeRow): OrderCells[] {
  const ordered = sizes.flatMap(({ position, size }) => {
    const quantity = cleanLine(texts[position] ?? '')
    return isNothing(quantity) ? [] : [{ ...cells, size, quantity }]
  })
  return ordered.length > 0 ? ordered : [cells]
}
