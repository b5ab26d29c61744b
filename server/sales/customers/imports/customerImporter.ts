// How files are imported as customers.
import { maxListed } from '#contract/files/imports.ts'
import { diffCustomer } from '#domain/sales/customerChanges.ts'
import { customerCells, type CustomerColumn, customerColumnNames } from '#domain/sales/customerColumns.ts'
import { concurrentChangeReasons, sameTargetReason } from '#domain/sales/customerDuplicates.ts'
import { noCustomerValues } from '#domain/sales/customerFields.ts'
import { resolveCustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import { type DeferredRow, deferRows } from '#server/files/imports/deferredRows.ts'
import type { Importer } from '#server/files/imports/importer.ts'
import { recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertImportMayContinue } from '#server/files/imports/runImportTransaction.ts'
import { openTableFile } from '#server/files/tables/openTableFile.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { applyCustomerUpdates } from './applyCustomerUpdates.ts'
import {
  classifyCustomers,
  type CustomerFileRow,
  type CustomerResult,
  type NewCustomerRow,
  type RefusedCustomerRow,
  refuseCustomerRow,
} from './classifyCustomers.ts'
import { createCustomers } from './createCustomers.ts'
import { customerParser } from './customerParser.ts'
import type { CustomerImportRun, CustomerTypes } from './customerTypes.ts'
import { previewCustomers } from './previewCustomers.ts'
import { readClassifySettings } from './readClassifySettings.ts'
import { readCustomerRow } from './readCustomerRow.ts'
import { refuseChanges } from './refuseChanges.ts'
import { previewCustomerUndo, undoCustomerImport } from './undoCustomerImport.ts'

const customerImporter: Importer<CustomerTypes> = {
  kind: 'customer',
  noRowsMessage: 'No valid customers found in the file',
  refusedColumns: customerCells.map((field) => ({
    field,
    name: customerColumnNames[field],
    isRequired: field === 'number' || field === 'name',
  })),
  open: (file, { columns, ...options }) =>
    openTableFile(file, customerParser, { ...options, options: { columns } }),

  /** One import at a time, so that two of the same sheet don't create each customer twice. */
  async lock(ctx) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer imports', 0))`)
  },

  async start(run, { mode }) {
    const { ctx } = run
    // A price list must not be deleted before the commit.
    await ctx.db.execute(sql`select id from price_lists order by id for key share`)
    return {
      ...run,
      mode,
      classify: await readClassifySettings(ctx),
      unnumbered: deferRows(ctx, 'unnumbered_customers'),
      updates: deferRows(ctx, 'customer_updates'),
      targets: new Map(),
    }
  },

  classify: ({ ctx, classify }, batches) => classifyCustomers(ctx.db, batches, classify),

  write: importBatch,

  /** Customers without a number are created after all others, so that none gets the number of a later row. */
  async finish(run, callbacks) {
    await createUnnumbered(run)
    await applyCustomerUpdates(run, callbacks)
    return { details: {} }
  },

  preview: previewCustomers,
}

export const customerImportActions = {
  ...createImportActions(customerImporter),
  previewUndo: previewCustomerUndo,
  undo: undoCustomerImport,
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
      return { row, cells, number: null, values: { ...noCustomerValues, ...resolveCustomerRow(read) } }
    })
    await create(run, rows, [])
    await assertImportMayContinue(run.ctx)
  }
}
