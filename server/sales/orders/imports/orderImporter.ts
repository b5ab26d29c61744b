// How files are imported as orders: as drafts, which take nothing from stock and promise nothing yet.
import { noFileCustomerMessage } from '#domain/sales/orderFiles/fileValues.ts'
import { type ImportCheck, listImportChecks } from '#domain/sales/orderFiles/importChecks.ts'
import {
  changedCustomerMessage,
  type OrderColumn,
  orderColumnNames,
  orderColumns,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { repeatedCustomerNumberMessage } from '#domain/sales/orders.ts'
import { readProductsById } from '#server/catalog/products/readProducts.ts'
import { attachFile } from '#server/files/attachments/attachFile.ts'
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import { createUndoActions } from '#server/files/imports/createUndoActions.ts'
import type { Importer } from '#server/files/imports/importer.ts'
import { recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { skipRows } from '#server/files/imports/rowResults.ts'
import { assertImportMayContinue } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import { openTableFile } from '#server/files/tables/openTableFile.ts'
import { inArray, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { insertOrder } from '#server/sales/orders/insertOrder.ts'
import { priceOrder } from '#server/sales/orders/orderAmounts.ts'

import { readAliasAnswers } from './aliasAnswers.ts'
import { classifyOrders } from './classifyOrders.ts'
import { findFileValues } from './findFileValues.ts'
import { noCustomerReason } from './matchOrderCustomers.ts'
import { createProductMatcher } from './matchProducts.ts'
import { orderParser } from './orderParser.ts'
import type {
  OrderConfirmations,
  OrderImportRun,
  OrderImportTypes,
  OrderResult,
  PlannedOrder,
  RefusedOrderRow,
} from './orderTypes.ts'
import { orderUndo } from './orderUndo.ts'
import { previewOrders } from './previewOrders.ts'
import { forgetAliases, rememberAliases } from './rememberAliases.ts'

const requiredColumns = new Set<OrderColumn>(['customerNumber', 'productId', 'quantity'])

const orderImporter: Importer<OrderImportTypes> = {
  kind: 'order',
  noRowsMessage: 'No valid orders found in the file',
  refusedColumns: orderColumns.map((field) => ({
    field,
    name: orderColumnNames[field],
    isRequired: requiredColumns.has(field),
  })),
  keepsFile: true,
  results: ['new', 'duplicate', 'nothing', 'refused'],
  open: (file, { columns, ...options }) =>
    openTableFile(file, orderParser, { ...options, options: { columns } }),

  /** One import at a time, so that two of the same file don't create each order twice. */
  async lock(ctx) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('order imports', 0))`)
  },

  async start(
    run,
    { mode, answers, confirmedOtherSheets, confirmedDiffering, ...settings },
    { otherOrders = [], ...header },
  ) {
    const { values } = await findFileValues(run.ctx, header, settings)
    const matcher = await createProductMatcher(run.ctx, 'customer', await readAliasAnswers(run.ctx, answers))
    const planned = new Set<PlannedOrder>()
    const confirmed = { confirmedOtherSheets, confirmedDiffering }
    const assertConfirmed = () =>
      assertChecksConfirmed(listImportChecks(otherOrders, countDiffering(planned)), confirmed)
    return { ...run, mode, values, matcher, planned, assertConfirmed }
  },
  classify: ({ ctx, matcher, values }, batches) => classifyOrders(ctx, batches, { matcher, values }),
  write: planRows,

  /** Orders are numbered at the end, so that others can be created while a large file is read. */
  async finish(run, callbacks) {
    if (run.planned.size > 0) run.assertConfirmed()
    else if (run.counts.duplicateCount === 0 && run.refused.some(({ reason }) => reason === noCustomerReason))
      throw new Refusal('invalid', noFileCustomerMessage)
    const ids = await createOrders(run, callbacks)
    const remembered = await rememberAliases(run)
    return { details: { fileNotKept: await attachImportedFile(run, ids) }, ...remembered }
  },

  preview: previewOrders,
}

export const orderImportActions = {
  ...createImportActions(orderImporter),
  ...createUndoActions('order', orderUndo, forgetAliases),
}

function countDiffering(planned: ReadonlySet<PlannedOrder>): number {
  return [...planned].filter(({ differences }) => differences.length > 0).length
}

function assertChecksConfirmed(checks: readonly ImportCheck[], confirmed: OrderConfirmations): void {
  for (const { field, count, error } of checks)
    if (confirmed[field] !== count) throw fieldRefusal('conflict', field, error)
}

async function planRows(run: OrderImportRun, results: readonly OrderResult[]): Promise<void> {
  const { mode, planned } = run
  const skipped = new Set<object>()
  const refused: RefusedOrderRow[] = []
  for (const row of results) {
    if (row.result === 'refused') refused.push(row)
    else if (row.result === 'nothing' || planned.has(row.order) || skipped.has(row.order)) continue
    else if (row.result === 'new' || mode === 'create') planned.add(row.order)
    else {
      skipped.add(row.order)
      skipRows(run, [
        `Row ${row.row}: ${row.order.existing ? repeatedCustomerNumberMessage(row.order.existing) : ''}`,
      ])
    }
  }
  await recordRefusedRows(run, refused)
}

/**
 * Returns the ids of the orders. Locks the customers, so that none is deleted or merged before the commit. Orders are priced again, because the copied products of a
 * large file would take too much memory until here.
 */
async function createOrders(run: OrderImportRun, { onUpdated }: ImportCallbacks): Promise<number[]> {
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
  const created: number[] = []
  for (const { fields, items, priceListId, ownDiscountBasisPoints } of planned) {
    const productIds = items.map(({ productId }) => productId)
    const products = new Map(
      (await Array.fromAsync(readProductsById(ctx, productIds))).flat().map((row) => [row.id, row]),
    )
    const unpriced = { fields, items, products, priceListId, ownDiscountBasisPoints }
    const { id } = await insertOrder(ctx, await priceOrder(ctx, unpriced), run.id)
    created.push(id)
    counts.importedCount += 1
    onUpdated?.(counts.importedCount, planned.size)
    if (counts.importedCount % 50 === 0) await assertImportMayContinue(ctx)
  }
  return created
}

/** Adds the file to each of the orders. Returns a sentence if it could not be kept. */
async function attachImportedFile(
  { ctx, keptFile }: OrderImportRun,
  ids: readonly number[],
): Promise<string | null> {
  if (!keptFile || ids.length === 0) return null
  if ('reason' in keptFile) return `The file is not kept with the orders: ${keptFile.reason}.`
  await attachFile(ctx, { type: 'order', ids, file: keptFile.stored })
  return null
}
