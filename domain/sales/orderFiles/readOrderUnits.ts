// Reads the units of a row that are still to ship, from its quantities, units and states.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { readYesOrNo } from '#domain/files/spreadsheetTexts.ts'
import { joinList } from '#domain/platform/format.ts'
import { quantityError } from '#domain/stock/stock.ts'

import { lineStateOf } from './fileStates.ts'
import { unitsPer } from './fileUnits.ts'
import type { OrderCells, OrderColumn } from './orderColumns.ts'

export type RefusedOrderCell = { refused: RefusedCell<OrderColumn | ''> }

/** `ordered` are all units of the row, also those that are not open. */
type ReadUnits =
  | { units: number; ordered: number; perUnit: number; notes: string[] }
  | { nothing: string }
  | RefusedOrderCell

type UnitColumn = 'quantity' | 'shippedUnits' | 'cancelledUnits' | 'openUnits' | 'packs' | 'packSize'

/** `nothing`: why the row has no open units. */
export function readOrderUnits(cells: OrderCells): ReadUnits {
  const { orderStatus, lineStatus, cancelledUnits, shippedUnits } = cells
  const state = lineStateOf(orderStatus, lineStatus)
  const status = [orderStatus, lineStatus].filter(Boolean).join('; ')
  if (state === 'cancelled' || state === 'done') return { nothing: `Not imported: the file says ${status}` }
  if (isWhole(cancelledUnits)) return { nothing: 'Not imported: the file says that it is cancelled' }
  if (isWhole(shippedUnits)) return { nothing: 'Not imported: the file says that it is shipped' }
  const open = readOpen(cells)
  if (!('units' in open)) return open
  const perUnit = cells.packs === undefined ? unitsPer(cells.unit, readCount(cells, 'packSize')) : 1
  if (typeof perUnit !== 'number')
    return refuse(cells.unit === undefined ? 'packSize' : 'unit', cells, perUnit.reason)
  const hasState = state === 'partial' ? open.ordered === undefined : state === 'unknown'
  const units = open.units * perUnit
  return {
    units,
    ordered: (open.ordered ?? open.units) * perUnit,
    perUnit,
    notes: [
      ...(hasState ? [`The file says ${status}`] : []),
      ...open.notes,
      ...(perUnit === 1 ? [] : [`${open.units} × ${perUnit} read as ${units} units`]),
    ],
  }
}

/** Whether a cell says yes or has a day instead of a number of units. */
function isWhole(cell: string | undefined): boolean {
  return (
    cell !== undefined && !/^\d+$/.test(cell) && (readYesOrNo(cell) === true || /^\d{4}-\d\d-\d\d/.test(cell))
  )
}

/** Before units of measure. `ordered` is undefined if the row says nothing about shipped or cancelled units. */
function readOpen(
  cells: OrderCells,
): { units: number; ordered?: number; notes: string[] } | { nothing: string } | RefusedOrderCell {
  for (const column of ['packs', 'packSize', 'shippedUnits', 'cancelledUnits', 'openUnits'] as const)
    if (Number.isNaN(readCount(cells, column))) return refuse(column, cells, 'Must be a whole number')
  const ordered = readCount(cells, 'quantity')
  const packs = readPacks(cells, ordered)
  if ('refused' in packs) return packs
  const { openUnits } = cells
  const shipped = readCount(cells, 'shippedUnits')
  const cancelled = readCount(cells, 'cancelledUnits')
  const open = readCount(cells, 'openUnits')
  if (packs.units === undefined)
    return open === undefined ? refuse('quantity', cells, 'Quantity is missing') : { units: open, notes: [] }
  const wrong = quantityError(packs.units, 1)
  if (wrong !== undefined) return refuse('quantity', cells, wrong)
  if (shipped === undefined && cancelled === undefined && open === undefined)
    return { units: packs.units, notes: packs.notes }
  const computed = Math.max(0, packs.units - (shipped ?? 0) - (cancelled ?? 0))
  const isWrong = open !== undefined && (shipped === undefined ? open > computed : open !== computed)
  if (isWrong)
    return refuse(
      'openUnits',
      cells,
      `${describe(packs.units, shipped, cancelled)}: that is not ${openUnits} open. Ignore the column that doesn't count.`,
    )
  const units = open ?? computed
  const said = describe(packs.units, shipped, cancelled)
  if (units === 0) return { nothing: `Not imported: nothing is open (${said})` }
  return { units, ordered: packs.units, notes: units === packs.units ? [] : [`${units} open: ${said}`] }
}

/** '10 ordered, 4 shipped and 1 cancelled' */
function describe(ordered: number, shipped = 0, cancelled = 0): string {
  return joinList([
    `${ordered} ordered`,
    ...(shipped > 0 ? [`${shipped} shipped`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ])
}

/** Packs and their size are a quantity; next to a quantity they must be the same. */
function readPacks(
  cells: OrderCells,
  ordered: number | undefined,
): { units: number | undefined; notes: string[] } | RefusedOrderCell {
  const packs = readCount(cells, 'packs')
  const packSize = readCount(cells, 'packSize')
  if (packs === undefined) return { units: ordered, notes: [] }
  if (ordered === undefined) {
    if (packSize === undefined)
      return refuse('packs', cells, "The file doesn't say how many units a pack has")
    return {
      units: packs * packSize,
      notes: [`${packs} packs of ${packSize} read as ${packs * packSize} units`],
    }
  }
  return packSize !== undefined && packs * packSize === ordered
    ? { units: ordered, notes: [] }
    : refuse(
        'packs',
        cells,
        "The file doesn't say if the quantity is that of a pack or of all packs. Ignore one of the columns.",
      )
}

/** Undefined for an empty cell, NaN for one that is no number. */
function readCount(cells: OrderCells, column: UnitColumn): number | undefined {
  const text = cells[column]
  if (text === undefined || (column !== 'quantity' && readYesOrNo(text) === false)) return undefined
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function refuse(column: OrderColumn, cells: OrderCells, reason: string): RefusedOrderCell {
  return { refused: createRefusedCell(column, cells[column] ?? '', reason) }
}
