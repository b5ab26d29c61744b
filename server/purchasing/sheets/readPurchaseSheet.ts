// Reads a supplier's sheet as lines of a purchase order, as files with orders are read. Changes nothing.
import { maxListed } from '#contract/files/imports.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { PurchaseSheet, readPurchaseSheet as endpoint } from '#contract/purchasing/purchaseSheets.ts'
import { maxPurchaseLines, tooManyPurchaseLinesMessage } from '#domain/purchasing/purchaseOrders.ts'
import { describeUnusedColumns, ignoredSheetColumns } from '#domain/purchasing/sheetColumns.ts'
import { orderColumnNames } from '#domain/sales/orderFiles/orderColumns.ts'
import { isTotalsRow } from '#domain/sales/orderFiles/statedTotals.ts'
import { readProductsById } from '#server/catalog/products/readProducts.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'
import { receiveUpload, runPreview } from '#server/files/tables/limitUploads.ts'
import { openTableFile } from '#server/files/tables/openTableFile.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { seesCosts } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'
import { collectQuestions, rankQuestions } from '#server/sales/orders/imports/aliasQuestions.ts'
import { groupOrders } from '#server/sales/orders/imports/groupOrders.ts'
import { createProductMatcher } from '#server/sales/orders/imports/matchProducts.ts'
import { createOrderParser } from '#server/sales/orders/imports/orderParser.ts'

import { checkSheetTotals, mergeSheetRows, readSheetRow, type SheetRow } from './readSheetRow.ts'
import { nothingStated, readStated } from './readStated.ts'

const sheetParser = createOrderParser({ decimals: 6, isInDollars: false })

type Input = InputOf<typeof endpoint>
type ParsedBatches = Parameters<typeof groupOrders>[0]

/** Throws a 400 for a file that can't be opened, or that has more rows than files of orders may have. */
export async function readPurchaseSheet(ctx: Ctx, input: Input, upload: Upload): Promise<PurchaseSheet> {
  await using file = await receiveUpload(upload)
  return await runPreview(ctx.user.id, () => readSheet(ctx, file, input), ctx.signal)
}

async function readSheet(
  ctx: Ctx,
  file: SpooledFile,
  { supplierId, columns, sheet }: Input,
): Promise<PurchaseSheet> {
  await using table = await openTableFile(file, sheetParser, {
    userId: ctx.user.id,
    sheet,
    options: { columns },
    signal: ctx.signal,
  })
  const { program = null, notes = [], error = null, titles = [], ...header } = table.header
  const unused = describeUnusedColumns(header.columns.map(({ importAs }) => importAs))
  const head = {
    sheets: header.sheets,
    sheet: header.sheet,
    sheetCount: header.sheetCount,
    columns: header.columns,
    program,
    notes: [...(unused === undefined ? [] : [unused]), ...notes],
  }
  const none = { lines: [], refused: [], refusedCount: 0, checks: [], questions: [] }
  if (error !== null) return { ...head, ...none, error, stated: nothingStated }
  const rows = await readRows(ctx, supplierId, table.batches)
  const { stated, checks: statedChecks } = await readStated(ctx, { titles, rows, supplierId })
  const items = mergeSheetRows(rows)
  const products = await readProducts(ctx, [...items.keys()])
  const lines = [...items.values()].flatMap(({ productId, quantity, unitCostMicros }) => {
    const product = products.get(productId)
    return product ? [{ product, quantity, unitCostMicros: seesCosts(ctx) ? unitCostMicros : null }] : []
  })
  const refused = rows.flatMap(({ row, refused }) =>
    refused
      ? [{ row, ...refused, column: nameColumn(refused.column), value: truncateCell(refused.value) }]
      : [],
  )
  const questions = collectQuestions()
  // Their costs say nothing about our prices.
  for (const { row, asked } of rows) if (asked) questions.add({ row, cells: {} }, asked)
  const checks = [
    ...rows.flatMap(({ row, cells, notes }) =>
      // What totals add to the rows is part of `stated`.
      isTotalsRow(cells) && cells.extraAmount !== undefined ? [] : notes.map((note) => `Row ${row}: ${note}`),
    ),
    ...checkSheetTotals(rows),
    ...statedChecks,
    // Amounts are in the currency of the order, whatever that is.
  ].map((text) => text.replaceAll('$', ''))
  const isTooLong = lines.length > maxPurchaseLines
  return {
    ...head,
    error: isTooLong ? tooManyPurchaseLinesMessage : null,
    lines: isTooLong ? [] : lines,
    refused: refused.slice(0, maxListed.refused),
    refusedCount: refused.length,
    checks: checks.slice(0, maxListed.skipped),
    stated,
    questions: (await rankQuestions(ctx, questions.list())).map(({ senderId: _sender, ...rest }) => rest),
  }
}

/** In the order of the file. */
async function readRows(ctx: Ctx, supplierId: number, batches: ParsedBatches): Promise<SheetRow[]> {
  const groups = await groupOrders(withoutHeads(batches))
  const parsed = groups
    .flatMap(({ rows, shared }) => rows.map((row) => ({ row, shared })))
    .toSorted((a, b) => a.row.row - b.row.row)
  const matcher = await createProductMatcher(ctx, 'supplier', new Map())
  const matches = await matcher.match(parsed.map(({ row: { cells } }) => ({ senderId: supplierId, cells })))
  return parsed.map(({ row, shared }, index) => {
    const match = matches[index]
    if (!match) throw new Error(`The product of row ${row.row} was not looked up`)
    const read = readSheetRow(row, shared, match)
    const ofAll = shared.hasLineAmounts ? undefined : row.cells.discountAmount
    return Number(ofAll ?? 0) > 0
      ? { ...read, notes: [...read.notes, `The discount of ${ofAll} is not read: lower the costs yourself`] }
      : read
  })
}

/**
 * All rows are one order: what a file with orders says of each of them is not read. A purchase order has no discount of its own, so that a
 * percentage is one of the row.
 */
async function* withoutHeads(batches: ParsedBatches): ParsedBatches {
  for await (const rows of batches)
    yield rows.map(({ cells: { discount, ...cells }, ...row }) => {
      const read = Object.entries(cells).filter(([column]) => !ignoredSheetColumns.has(column))
      const lineDiscount = cells.lineDiscount ?? discount
      return {
        ...row,
        cells: { ...Object.fromEntries(read), ...(lineDiscount !== undefined && { lineDiscount }) },
      }
    })
}

async function readProducts(ctx: Ctx, ids: readonly number[]) {
  const rows = (await Array.fromAsync(readProductsById(ctx, ids))).flat()
  return new Map(
    rows.map(({ id, code, name, color, size, styleId }) => [id, { id, code, name, color, size, styleId }]),
  )
}

function nameColumn(column: keyof typeof orderColumnNames | ''): string {
  return column === '' ? '' : orderColumnNames[column]
}
