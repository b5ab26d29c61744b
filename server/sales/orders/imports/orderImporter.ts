// How files are imported as orders: as drafts, which take nothing from stock and promise nothing yet.
import { maxListed } from '#contract/files/imports.ts'
import {
  changedCustomerMessage,
  type OrderColumn,
  orderColumnNames,
  orderColumns,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { readProductsById } from '#server/catalog/products/readProducts.ts'
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import type { Importer } from '#server/files/imports/importer.ts'
import { recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertImportMayContinue } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import { openTableFile } from '#server/files/tables/openTableFile.ts'
import { inArray, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertOrder } from '#server/sales/orders/insertOrder.ts'
import { priceOrder } from '#server/sales/orders/orderAmounts.ts'

import { classifyOrders } from './classifyOrders.ts'
import { orderParser } from './orderParser.ts'
import type { OrderImportRun, OrderImportTypes, OrderResult, RefusedOrderRow } from './orderTypes.ts'
import { previewOrders } from './previewOrders.ts'
import { previewOrderUndo, undoOrderImport } from './undoOrderImport.ts'

const requiredColumns = new Set<OrderColumn>(['customerNumber', 'productId', 'quantity'])

const orderImporter: Importer<OrderImportTypes> = {
  kind: 'order',
  noRowsMessage: 'No valid orders found in the file',
  refusedColumns: orderColumns.map((field) => ({
    field,
    name: orderColumnNames[field],
    isRequired: requiredColumns.has(field),
  })),
  open: (file, { columns, ...options }) =>
    openTableFile(file, orderParser, { ...options, options: { columns } }),

  /** One import at a time, so that two of the same file don't create each order twice. */
  async lock(ctx) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('order imports', 0))`)
  },

  start: async (run, { mode }) => ({ ...run, mode, planned: new Set() }),
  classify: ({ ctx }, batches) => classifyOrders(ctx, batches),
  write: planRows,

  /** Orders are numbered at the end, so that others can be created while a large file is read. */
  async finish(run, callbacks) {
    await createOrders(run, callbacks)
    return { details: {} }
  },

  preview: previewOrders,
}

export const orderImportActions = {
  ...createImportActions(orderImporter),
  previewUndo: previewOrderUndo,
  undo: undoOrderImport,
}

async function planRows(run: OrderImportRun, results: readonly OrderResult[]): Promise<void> {
  const { counts, mode, planned, duplicates } = run
  const skipped = new Set<object>()
  const refused: RefusedOrderRow[] = []
  for (const row of results) {
    if (row.result === 'refused') refused.push(row)
    else if (row.result === 'nothing' || planned.has(row.order) || skipped.has(row.order)) continue
    else if (row.result === 'new' || mode === 'create') planned.add(row.order)
    else {
      skipped.add(row.order)
      counts.duplicateCount += 1
      if (duplicates.length < maxListed.skipped) duplicates.push(`Row ${row.row}: ${row.order.duplicate}`)
    }
  }
  await recordRefusedRows(run, refused)
}

/**
 * Locks the customers, so that none is deleted or merged before the commit. Orders are priced again, because the copied products of a
 * large file would take too much memory until here.
 */
async function createOrders(run: OrderImportRun, { onUpdated }: ImportCallbacks): Promise<void> {
  const { ctx, planned, counts } = run
  const ids = [...new Set(Array.from(planned, ({ fields }) => fields.customerId))]
  const rows = await ctx.db
    .select({ id: customers.id, mergedInto: customers.mergedInto, deletedAt: customers.deletedAt })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(customers.id)
    .for('no key update')
  if (rows.some(({ mergedInto, deletedAt }) => mergedInto !== null || deletedAt !== null))
    throw new Refusal('conflict', changedCustomerMessage)
  for (const { fields, items, priceListId, ownDiscountBasisPoints } of planned) {
    const productIds = items.map(({ productId }) => productId)
    const products = new Map(
      (await Array.fromAsync(readProductsById(ctx, productIds))).flat().map((row) => [row.id, row]),
    )
    const unpriced = { fields, items, products, priceListId, ownDiscountBasisPoints }
    await insertOrder(ctx, await priceOrder(ctx, unpriced), run.id)
    counts.importedCount += 1
    onUpdated?.(counts.importedCount, planned.size)
    if (counts.importedCount % 50 === 0) await assertImportMayContinue(ctx)
  }
}
