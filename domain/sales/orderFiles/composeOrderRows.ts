// Makes rows of one product each of the texts of a file: with plain numbers and days, and a row for each size that has a quantity.
import type { SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { type DayOrder, findDayOrder, readDay } from '#domain/files/fileDays.ts'
import { readAmount, readUnits } from '#domain/files/fileNumbers.ts'
import { readYesOrNo } from '#domain/files/spreadsheetTexts.ts'
import { formatDay } from '#domain/platform/days.ts'
import { joinList } from '#domain/platform/format.ts'
import { formatDecimal, formatUsd, parseCents } from '#domain/platform/money.ts'
import { type DecimalMark, splitNumber } from '#domain/platform/numberTexts.ts'
import { cleanLine, trimText, unifyLineBreaks } from '#domain/platform/text.ts'

import { composeShipTo } from './composeShipTo.ts'
import { composeSizes, composeStores, type FileOrderRow, readPairs } from './composeSizes.ts'
import { rewriteAmounts } from './discountCells.ts'
import { createCurrencyReader, describeForeignPrice, type FilePrices, orderPrices } from './fileCurrency.ts'
import { unitOfColumn } from './fileUnits.ts'
import { createPriceFolder, isShareOff, priceColumns, priceNames } from './foldPrices.ts'
import type { OrderCells, OrderColumn, OrderMapping } from './orderColumns.ts'
import { findOrderSizes } from './orderMapping.ts'
import { composePacks, findPackColumn, type PackLegend } from './packLegend.ts'
import { rewriteQuantity, rewriteUnits } from './quantityCells.ts'
import { readSizeHeader } from './sizeHeaders.ts'
import { findSizePairs } from './sizePairs.ts'
import { composeSizeRun } from './sizeRuns.ts'
import { findNumberColumns, isNumberText, readStatedTotals, shiftColumns } from './statedTotals.ts'
import { findStoreColumns, type StoreColumn } from './storeColumns.ts'
import { createSubtotalFinder, createSumFinder } from './subtotals.ts'
import { describeUnread, findUnreadMeanings } from './unreadMeanings.ts'
import { findVariantColumn, readVariant } from './variantColumn.ts'

const dayColumns = ['startShipOn', 'cancelOn', 'validUntil'] as const satisfies OrderColumn[]
const rateColumns = ['discount', 'lineDiscount', 'tax'] as const satisfies OrderColumn[]
const unitColumns = [
  'shippedUnits',
  'cancelledUnits',
  'openUnits',
  'packs',
  'packSize',
  'statedUnits',
] as const satisfies OrderColumn[]
const multilineColumns: ReadonlySet<OrderColumn> = new Set(['notes', 'shipTo', 'charges'])

/**
 * Returns a function that composes the rows of the texts of a row. Numbers and days are rewritten as plain ones: `$1,234.50` becomes
 * `1234.50`, `3/31/2027` becomes `2027-03-31`. Cells that can't be read stay as they are and are refused. `head` has the first rows, which
 * tell how days are written.
 */
export function createOrderComposer(
  {
    names,
    head,
    legend,
  }: { names: readonly string[]; head: readonly (readonly string[])[]; legend?: PackLegend | undefined },
  mapping: Readonly<OrderMapping>,
  decimalMark: DecimalMark,
  { decimals, isInDollars }: FilePrices = orderPrices,
): (texts: readonly string[]) => FileOrderRow[] {
  const firstSizes = findOrderSizes(names, mapping)
  const pairs = mapping.includes('size') || mapping.includes('quantity') ? [] : findSizePairs(names, mapping)
  const stores = findStoreColumns(names, mapping)
  const variant = findVariantColumn(names, mapping)
  const packAt = findPackColumn(names, mapping, legend)
  const alsoRead = packAt === -1 ? [] : [packAt]
  let table = describeTable(names, { mapping, sizes: firstSizes, stores, alsoRead })
  const columnUnit = unitOfColumn(names[mapping.indexOf('quantity')] ?? '')
  const dayOrders = new Map(
    dayColumns.map((column) => {
      const position = mapping.indexOf(column)
      return [column, findDayOrder(head.map((texts) => texts[position]?.trim() ?? ''))] as const
    }),
  )
  const findSubtotal = createSubtotalFinder()
  const isSum = createSumFinder()
  const foldPrices = createPriceFolder(mapping)
  const readCurrency = createCurrencyReader(names, mapping)
  return (texts) => {
    const header =
      firstSizes.length > 0 ? readSizeHeader(texts, { names, mapping, sizes: firstSizes }) : undefined
    if (header) {
      const { sizes } = header
      table = describeTable(
        names.map((name, position) => (texts[position] ?? '').trim() || name),
        { ...header, stores, alsoRead },
      )
      const note = `Column names. The sizes below are ${joinList(sizes.flatMap(({ size }) => size || [])) || 'not known'}`
      return [{ cells: {}, notes: [note] }]
    }
    const { positions, numberColumns } = table
    const totals = readStatedTotals(texts, numberColumns, decimalMark)
    if (totals) return [{ cells: totals, notes: describeExtra(totals), isTotal: true }]
    const read: OrderCells = {}
    for (const { column, position, isCancelDay, isLastName } of positions) {
      const clean = multilineColumns.has(column) ? trimText : cleanLine
      const text = unifyLineBreaks(clean(texts[position] ?? ''))
      if (text !== '') read[column] = addCell(column, { known: read[column], text, isCancelDay, isLastName })
    }
    if (variant) readVariant(read, texts[variant.position] ?? '', variant)
    const subtotal = findSubtotal(read)
    if (subtotal !== undefined) {
      const labelled = texts.map((text) => (isNumberText(text) ? text : ''))
      const ofSubtotal = readStatedTotals(['Total', ...labelled], shiftColumns(numberColumns), decimalMark)
      return [{ cells: ofSubtotal ?? {}, notes: [`Left out: the total of ${subtotal}`], isTotal: true }]
    }
    const sum = texts.every((text) => text.trim() === '' || isNumberText(text))
      ? readStatedTotals(['Total', ...texts], shiftColumns(numberColumns), decimalMark)
      : undefined
    if (sum && isSum(Number(sum.statedUnits)))
      return [{ cells: sum, notes: ['Left out: the total of the rows above'], isTotal: true }]
    const cells = composeShipTo(read)
    const foreignPrices = readCurrency(cells, texts)
    const [{ currency } = {}] = foreignPrices
    const priceNotes = isInDollars ? foreignPrices.map(describeForeignPrice) : []
    const composed = composeRow(texts, cells, priceNotes)
    const rows = currency === undefined ? composed : composed.map((row) => ({ ...row, currency }))
    isSum.add(rows)
    return rows
  }

  function composeRow(texts: readonly string[], cells: OrderCells, priceNotes: string[]): FileOrderRow[] {
    const { unread, sizes } = table
    const notes = [
      ...rewriteDays(cells, dayOrders),
      ...priceNotes,
      ...rewriteNumbers(cells, decimalMark, decimals),
    ]
    foldPrices(cells)
    for (const column of unitColumns) {
      const text = cells[column]
      if (text !== undefined) cells[column] = rewriteUnits(text, decimalMark)
    }
    notes.push(...describeExtra(cells), ...describeUnread(unread, texts, cells))
    const rowSizes = pairs.length > 0 ? readPairs(pairs, texts) : sizes
    if (firstSizes.length + pairs.length > 0)
      return composeSizes(cells, { texts, sizes: rowSizes, notes, decimalMark })
    if (stores.length > 0) return composeStores(cells, { texts, stores, notes, decimalMark })
    const row = rewriteQuantity(cells, decimalMark, columnUnit)
    const code = (texts[packAt] ?? '').trim()
    if (legend && code !== '' && row.packs !== undefined) return composePacks(row, { code, legend, notes })
    const ofRun = composeSizeRun(row, notes)
    if (ofRun) return ofRun
    const { quantity = '' } = cells
    if (readUnits(quantity, decimalMark)?.isUnclear === true)
      notes.push(`Quantity ${quantity} read as ${row.quantity}`)
    return [{ cells: row, notes }]
  }
}

/** Where the cells of a row are; further rows of names can move them. */
function describeTable(
  names: readonly string[],
  {
    mapping,
    sizes,
    stores,
    alsoRead,
  }: {
    mapping: Readonly<OrderMapping>
    sizes: readonly SizeColumn[]
    stores: readonly StoreColumn[]
    /** The positions of further columns. */
    alsoRead: readonly number[]
  },
) {
  const sizePositions = new Set([...sizes, ...stores].map(({ position }) => position))
  const isRead = (position: number) =>
    mapping[position] !== null || sizePositions.has(position) || alsoRead.includes(position)
  return {
    sizes,
    positions: mapping.flatMap((column, position) => {
      const name = names[position] ?? ''
      const isCancelDay = /cancel|void/i.test(name)
      return column === null
        ? []
        : [{ column, position, isCancelDay, isLastName: /last name|surname/i.test(name) }]
    }),
    unread: findUnreadMeanings(names, isRead),
    numberColumns: findNumberColumns(mapping, sizePositions),
  }
}

/** Taxes and shipping are not imported. */
function describeExtra({ extraAmount }: OrderCells): string[] {
  const cents = parseCents(extraAmount ?? '') ?? 0
  return cents === 0 ? [] : [`${formatUsd(cents)} of taxes and shipping are not imported`]
}

/** The names of an address are lines. The states of several columns are one cell, and the day of a cancellation is a state. */
function addCell(
  column: OrderColumn,
  {
    known,
    text,
    isCancelDay,
    isLastName,
  }: { known: string | undefined; text: string; isCancelDay: boolean; isLastName: boolean },
): string {
  if (column === 'shipToName' && known !== undefined) return `${known}${isLastName ? ' ' : '\n'}${text}`
  if (column === 'extraAmount' && known !== undefined) return `${known}; ${text}`
  if (column !== 'orderStatus' && column !== 'lineStatus') return text
  const state = isCancelDay && (/\d{4}/.test(text) || readYesOrNo(text) === true) ? `cancelled ${text}` : text
  return known === undefined ? state : `${known}; ${state}`
}

function rewriteDays(
  cells: OrderCells,
  orders: ReadonlyMap<(typeof dayColumns)[number], DayOrder | undefined>,
): string[] {
  return dayColumns.flatMap((column) => {
    const text = cells[column]
    const reading = text === undefined ? undefined : readDay(text, orders.get(column))
    if (!reading) return []
    cells[column] = reading.day
    return reading.isUnclear ? [`${text} read as ${formatDay(reading.day)}`] : []
  })
}

function rewriteNumbers(cells: OrderCells, decimalMark: DecimalMark, priceDecimals: number): string[] {
  const notes = rewriteAmounts(cells, decimalMark)
  for (const column of priceColumns) {
    const price = cells[column]
    const amount = price === undefined ? undefined : readAmount(price, decimalMark, priceDecimals)
    if (!amount) continue
    const text = formatDecimal(amount.value, priceDecimals).replace(/(\.\d\d\d*?)0+$/, '$1')
    cells[column] = text
    const shown = priceDecimals === 2 ? formatUsd(amount.value) : `$${text}`
    if (amount.isUnclear) notes.push(`${priceNames[column]} ${price} read as ${shown}`)
  }
  for (const column of rateColumns) {
    const text = cells[column]?.replace(/\s*%$/, '')
    // A percentage has no thousands.
    const rate = text === undefined ? undefined : splitNumber(text, text.includes(',') ? ',' : '.')
    if (!rate) continue
    const percent = rate.fraction === '' ? rate.whole : `${rate.whole || '0'}.${rate.fraction}`
    cells[column] = percent
    const share = Number(percent)
    // A workbook stores 10 % as 0.1.
    const isFraction = share > 0 && share < 1
    if (isFraction && column !== 'tax' && isShareOff(cells, share)) cells[column] = formatShare(share)
    else if (isFraction) notes.push(`${column === 'tax' ? 'Tax' : 'Discount'} ${text} read as ${percent}%`)
  }
  return notes
}

/** 0.125 as '12.5'. */
function formatShare(share: number): string {
  return String(Number((share * 100).toFixed(4)))
}
