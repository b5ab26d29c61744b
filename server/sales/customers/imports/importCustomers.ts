// Imports rows of customers in one transaction.
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import type { CustomerImport } from '#contract/sales/customerImports.ts'
import { diffCustomer } from '#domain/sales/customerChanges.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import { concurrentChangeReasons, sameTargetReason } from '#domain/sales/customerDuplicates.ts'
import { noCustomerValues } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import type { DeferredRow } from '#server/files/imports/deferredRows.ts'
import { describeImport } from '#server/files/imports/describeImport.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { noRowsRefusal, recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertImportMayContinue, assertNotCanceled } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'

import { applyCustomerUpdates } from './applyCustomerUpdates.ts'
import {
  classifyCustomers,
  type CustomerFileRow,
  type CustomerResult,
  type NewCustomerRow,
  refuseChanges,
  type RefusedCustomerRow,
  refuseCustomerRow,
} from './classifyCustomers.ts'
import { createCustomers } from './createCustomers.ts'
import {
  type CustomerImportRun,
  type CustomerImportSettings,
  startCustomerImportRun,
} from './customerImportRun.ts'
import { readCustomerRow } from './readCustomerRow.ts'

export interface CustomerImportOutcome {
  import: CustomerImport
  /** Sentences about the rows that were skipped: the first `maxListed.skipped`. */
  duplicates: string[]
  refused: RefusedRow[]
}

/**
 * Needs the ctx of a transaction. Customers without a number are created after all others, so that none gets the number of a later
 * row, then the existing ones are locked in id order and updated. Throws a Refusal, which rolls everything back, if a row can't be
 * read, if no row is valid, if the client disconnects before `onSaving`, or if the user is deactivated.
 */
export async function importCustomers(
  ctx: Ctx,
  batches: AsyncIterable<ParsedRow<CustomerColumn>[]>,
  settings: CustomerImportSettings,
  callbacks: ImportCallbacks = {},
): Promise<CustomerImportOutcome> {
  const run = await startCustomerImportRun(ctx, settings)
  for await (const results of classifyCustomers(ctx.db, batches, run.classify)) {
    await importBatch(run, results)
    callbacks.onRead?.(results.length)
    await assertImportMayContinue(ctx)
  }
  await createUnnumbered(run)
  await applyCustomerUpdates(run, callbacks)
  const { counts, refused, duplicates } = run
  if (counts.importedCount + counts.updatedCount + counts.sameCount + counts.duplicateCount === 0) {
    throw noRowsRefusal('No valid customers found in the file', refused)
  }
  await ctx.db.update(imports).set(counts).where(eq(imports.id, run.id))
  await recordActivity(ctx, {
    action: describeImport('customer', { ...counts, fileName: settings.fileName }),
    module: 'Customers',
    subject: { type: 'customerImport', id: run.id },
  })
  const outcome = { import: await readImport(ctx, 'customer', run), duplicates, refused }
  assertNotCanceled(ctx)
  callbacks.onSaving?.()
  ctx.crashPoint('import.before-commit')
  return outcome
}

async function importBatch(run: CustomerImportRun, results: readonly CustomerResult[]): Promise<void> {
  const { counts, mode } = run
  const created: (CustomerFileRow & Pick<NewCustomerRow, 'number' | 'values'>)[] = []
  const updates: DeferredRow<CustomerColumn>[] = []
  const refused: RefusedCustomerRow[] = []
  for (const row of results) {
    if (row.result === 'refused') refused.push(row)
    else if (row.result === 'new' || (row.result === 'duplicate' && mode === 'create')) {
      const error = refuseNew(run, row)
      if (error) refused.push({ ...row, refused: error })
      else created.push(row)
    } else if (row.result === 'duplicate' && mode === 'skip') {
      counts.duplicateCount += 1
      if (run.duplicates.length < maxListed.skipped) run.duplicates.push(`Row ${row.row}: ${row.sentence}`)
    } else {
      const earlier = run.targets.get(row.customer.id)
      if (earlier !== undefined) {
        refused.push(refuseCustomerRow(row, sameTargetReason(earlier, row.customer.number)))
        continue
      }
      run.targets.set(row.customer.id, row.row)
      if (row.result === 'duplicate' && row.updateRefused)
        refused.push({ ...row, refused: row.updateRefused })
      else if (Object.keys(row.changes).length === 0) counts.sameCount += 1
      else updates.push({ key: row.customer.id, row: row.row, cells: row.cells })
    }
  }
  const unnumbered = created.filter(({ number }) => number === null)
  await run.unnumbered.add(unnumbered.map(({ row, cells }) => ({ key: row, row, cells })))
  const numbered = created.filter(({ number }) => number !== null)
  await create(run, numbered, refused)
  await run.updates.add(updates)
  await recordRefusedRows(run, refused)
}

/** A duplicate may be refused as a new customer. */
function refuseNew(run: CustomerImportRun, row: CustomerFileRow & Pick<NewCustomerRow, 'values'>) {
  return refuseChanges(noCustomerValues, diffCustomer(noCustomerValues, row.values), row, run.classify)
}

/** Adds the rows whose number was taken meanwhile to `refused`. */
async function create(
  run: CustomerImportRun,
  rows: readonly (CustomerFileRow & Pick<NewCustomerRow, 'number' | 'values'>)[],
  refused: RefusedCustomerRow[],
): Promise<void> {
  const taken = await createCustomers(run.ctx, rows, run.id)
  run.counts.importedCount += rows.length - taken.length
  refused.push(...taken.map((row) => refuseCustomerRow(row, concurrentChangeReasons.created)))
}

async function createUnnumbered(run: CustomerImportRun): Promise<void> {
  for (let lastRow = 0; ;) {
    const batch = await run.unnumbered.read(lastRow)
    if (batch.length === 0) return
    lastRow = batch.at(-1)?.key ?? lastRow
    const rows = batch.map(({ row, cells }) => {
      const read = readCustomerRow(cells, run.classify.priceLists)
      if ('refused' in read) throw new Error(`Row ${row} was valid before`)
      return { row, cells, number: null, values: { ...noCustomerValues, ...read.values } }
    })
    await create(run, rows, [])
    await assertImportMayContinue(run.ctx)
  }
}
