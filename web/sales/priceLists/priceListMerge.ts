// Merges two users' edits of a price list: its name, and the prices of each style and product.
import type { PriceList } from '#contract/sales/priceLists.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import { describeListPrices, loggedPriceName } from '#domain/sales/priceLists.ts'
import type { PriceFromUnits } from '#domain/sales/quantityBreaks.ts'

import { checkRow } from './checkRows.ts'
import { type PriceRow, rowKey, toRows } from './priceListRows.ts'

export interface PriceListEdit {
  version: number
  name: string
  rows: readonly PriceRow[]
}

/** The name, and the prices of each row by its key. A row that is missing is undefined. */
export interface PriceListFields {
  name: string
  [key: string]: string | readonly PriceFromUnits[] | undefined
}

export type RowsByKey = ReadonlyMap<string, PriceRow>

export function toPriceListEdit({ version, name, prices }: PriceList): PriceListEdit {
  return { version, name, rows: toRows(prices) }
}

export function toPriceListFields({ name, rows }: Pick<PriceListEdit, 'name' | 'rows'>): PriceListFields {
  return { ...Object.fromEntries(rows.map((row) => [rowKey(row), readPrices(row)])), name: name.trim() }
}

function readPrices(row: PriceRow): readonly PriceFromUnits[] {
  return checkRow(row).prices.toSorted((a, b) => a.fromUnits - b.fromUnits)
}

export function priceListLabels(known: RowsByKey): Record<string, string> {
  return { name: 'Name', ...Object.fromEntries([...known].map(([key, row]) => [key, lineName(row)])) }
}

/** The name of a field in the log. */
export function loggedNameOf(field: string, known: RowsByKey): string {
  const row = known.get(field)
  return row ? loggedPriceName(row.productId === null ? 'style' : 'product', row.code) : field
}

/** As ConflictChoice shows it; '' for a removed row. */
export function formatPriceListField(field: string, fields: PriceListFields): string {
  const value = fields[field]
  return typeof value === 'string' ? value : describeListPrices(value ?? [])
}

/** The rows with the values of these fields: texts stay as typed if they mean the same, and added rows come first. */
export function showFields(
  rows: readonly PriceRow[],
  names: readonly string[],
  fields: PriceListFields,
  known: RowsByKey,
): PriceRow[] {
  const shown = new Set(names)
  const present = new Set(rows.map(rowKey))
  const toShown = (row: PriceRow | undefined, key: string): readonly PriceRow[] => {
    const prices = fields[key]
    if (!row || typeof prices !== 'object') return []
    if (JSON.stringify(readPrices(row)) === JSON.stringify(prices)) return [row]
    return toRows(prices.map((price) => ({ ...row, ...price })))
  }
  return [
    ...names.filter((name) => !present.has(name)).flatMap((name) => toShown(known.get(name), name)),
    ...rows.flatMap((row) => (shown.has(rowKey(row)) ? toShown(row, rowKey(row)) : [row])),
  ]
}
