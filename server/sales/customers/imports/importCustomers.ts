// Imports rows of customers in one transaction.
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import type { CustomerImport } from '#contract/sales/customerImports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import { diffCustomer, noCustomerValues } from '#domain/sales/customerChanges.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import { concurrentChangeReasons, sameTargetReason } from '#domain/sales/customerDuplicates.ts'
import type { Ctx } from '#server/ctx.ts'
import { type DeferredRow, type DeferredRows, deferRows } from '#server/files/imports/deferredRows.ts'
import { describeImport } from '#server/files/imports/describeImport.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { saveRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertNotCanceled } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { assertUserUnchanged } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type CustomerUpdate,
  lockCustomerValues,
  updateCustomerValues,
} from '#server/sales/customers/customerValues.ts'

import {
  classifyCustomers,
  type ClassifySettings,
  type CustomerFileRow,
  type CustomerResult,
  mergedReason,
  type NewCustomerRow,
  refuseChanges,
  type RefusedCustomerRow,
  refuseCustomerRow,
} from './classifyCustomers.ts'
import { createCustomers } from './createCustomers.ts'
import { readClassifySettings } from './readClassifySettings.ts'
import { readCustomerRow } from './readCustomerRow.ts'

export interface CustomerImportSettings {
  mode: ImportModeOf<'customer'>
  fileName: string
  key: string
}

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
  const run = await startRun(ctx, settings)
  for await (const results of classifyCustomers(ctx.db, batches, run.classify)) {
    await importBatch(run, results)
    callbacks.onRead?.(results.length)
    await assertContinues(ctx)
  }
  await createUnnumbered(run)
  await applyUpdates(run, callbacks)
  const { counts, refused, duplicates } = run
  if (counts.importedCount + counts.updatedCount + counts.sameCount + counts.duplicateCount === 0) {
    throw noCustomersRefusal(refused)
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

interface Run {
  ctx: Ctx
  id: number
  mode: ImportModeOf<'customer'>
  classify: ClassifySettings
  counts: {
    importedCount: number
    updatedCount: number
    sameCount: number
    duplicateCount: number
    refusedCount: number
  }
  duplicates: string[]
  refused: RefusedRow[]
  /** New customers without a number, by row. */
  unnumbered: DeferredRows<CustomerColumn>
  /** Existing customers, by id. */
  updates: DeferredRows<CustomerColumn>
  /** The rows of existing customers, by id. */
  targets: Map<number, number>
}

async function startRun(ctx: Ctx, { mode, fileName, key }: CustomerImportSettings): Promise<Run> {
  const [entry] = await ctx.db
    .insert(imports)
    .values({ kind: 'customer', userId: ctx.user.id, mode, fileName, key, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('Insert into imports returned no row')
  // A price list must not be deleted before the commit.
  await ctx.db.execute(sql`select id from price_lists order by id for key share`)
  return {
    ctx,
    id: entry.id,
    mode,
    classify: await readClassifySettings(ctx),
    counts: { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 },
    duplicates: [],
    refused: [],
    unnumbered: deferRows(ctx, 'unnumbered_customers'),
    updates: deferRows(ctx, 'customer_updates'),
    targets: new Map(),
  }
}

async function assertContinues(ctx: Ctx): Promise<void> {
  assertNotCanceled(ctx)
  await assertUserUnchanged(ctx)
}

async function importBatch(run: Run, results: readonly CustomerResult[]): Promise<void> {
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
  await recordRefused(run, refused)
}

/** A duplicate may be refused as a new customer. */
function refuseNew(run: Run, row: CustomerFileRow & Pick<NewCustomerRow, 'values'>) {
  return refuseChanges(noCustomerValues, diffCustomer(noCustomerValues, row.values), row, run.classify)
}

/** Adds the rows whose number was taken meanwhile to `refused`. */
async function create(
  run: Run,
  rows: readonly (CustomerFileRow & Pick<NewCustomerRow, 'number' | 'values'>)[],
  refused: RefusedCustomerRow[],
): Promise<void> {
  const taken = await createCustomers(run.ctx, rows, run.id)
  run.counts.importedCount += rows.length - taken.length
  refused.push(...taken.map((row) => refuseCustomerRow(row, concurrentChangeReasons.created)))
}

async function createUnnumbered(run: Run): Promise<void> {
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
    await assertContinues(run.ctx)
  }
}

/** Each row is compared with the locked customer again. */
async function applyUpdates(run: Run, callbacks: ImportCallbacks): Promise<void> {
  const { ctx, counts } = run
  const total = run.updates.count()
  await lockAll(run)
  let lastId = 0
  for (let done = 0; done < total;) {
    const batch = await run.updates.read(lastId)
    const last = batch.at(-1)
    if (!last) throw new Error(`${done} of ${total} deferred updates found`)
    lastId = last.key
    const customers = await lockCustomerValues(
      ctx,
      batch.map(({ key }) => key),
    )
    const refused: RefusedCustomerRow[] = []
    const updates: CustomerUpdate[] = []
    for (const row of batch) {
      const customer = customers.get(row.key)
      const read = readCustomerRow(row.cells, run.classify.priceLists)
      if (!customer || customer.isDeleted || 'refused' in read) {
        refused.push(refuseCustomerRow(row, concurrentChangeReasons.deleted))
        continue
      }
      if (customer.mergedInto !== null) {
        refused.push(refuseCustomerRow(row, mergedReason(customer)))
        continue
      }
      const changes = diffCustomer(customer.values, read.values)
      const error = refuseChanges(customer.values, changes, row, run.classify)
      if (error) refused.push({ ...row, refused: error })
      else if (Object.keys(changes).length === 0) counts.sameCount += 1
      else updates.push({ customer, changes })
    }
    await updateCustomerValues(ctx, updates)
    await saveChanges(run, updates)
    counts.updatedCount += updates.length
    await recordRefused(run, refused)
    done += batch.length
    callbacks.onUpdated?.(done, total)
    await assertContinues(ctx)
  }
}

/** In id order, before the first update, as every operation locks customers. */
async function lockAll({ ctx, updates }: Run): Promise<void> {
  if (updates.count() === 0) return
  await ctx.db.execute(sql`
    select count(*) from (
      select id from customers where id in (select key from customer_updates) order by id for no key update
    ) as locked`)
}

async function saveChanges(run: Run, updates: readonly CustomerUpdate[]): Promise<void> {
  if (updates.length === 0) return
  await run.ctx.db.execute(sql`
    insert into customer_changes (import_id, customer_id, version, changes)
    select ${run.id}::bigint, row.* from unnest(
      ${sql.param(updates.map(({ customer }) => customer.id))}::bigint[],
      ${sql.param(updates.map(({ customer }) => customer.version + 1))}::int[],
      ${sql.param(updates.map(({ changes }) => JSON.stringify(changes)))}::jsonb[]) as row`)
}

async function recordRefused(run: Run, rows: readonly RefusedCustomerRow[]): Promise<void> {
  run.counts.refusedCount += rows.length
  const listed = rows.slice(0, maxListed.refused - run.refused.length)
  run.refused.push(...listed.map(({ row, refused }) => ({ row, ...refused })))
  await saveRefusedRows(run.ctx, rows, run.id)
}

function noCustomersRefusal(refused: readonly RefusedRow[]): Refusal {
  const errors = refused.slice(0, 100).map(({ row, column, reason }) => ({
    path: `row ${row}, ${column}`,
    message: reason,
  }))
  return new Refusal('invalid', 'No valid customers found in the file', errors.length > 0 ? { errors } : {})
}
