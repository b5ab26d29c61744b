// Imports rows of products in one transaction. Every kind of upload goes through here.
import type { ProductImport } from '#contract/catalog/imports.ts'
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import { noProductsMessage } from '#domain/catalog/columnMapping.ts'
import { concurrentChangeReasons } from '#domain/catalog/importChanges.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import { pluralize } from '#domain/platform/format.ts'
import { createProductsWithStock } from '#server/catalog/products/createProductsWithStock.ts'
import type { Ctx } from '#server/ctx.ts'
import { describeImport } from '#server/files/imports/describeImport.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { noRowsRefusal, recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertImportMayContinue, assertNotCanceled } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'

import {
  type ExistingRow,
  classifyRows,
  type NewRow,
  type RefusedProductRow,
  type RowResult,
  refuseRow,
} from './classifyRows.ts'
import { deferUpdates, type DeferredUpdates } from './deferUpdates.ts'
import { startStyleImport, type StyleCounts, type StyleImport } from './startStyleImport.ts'

export interface ImportSettings {
  mode: ImportMode
  fileName: string | null
  /** Lets the client look up the outcome afterwards. */
  key: string | null
  /** False for a file that can only update existing products. */
  hasNames: boolean
}

export interface ImportOutcome {
  import: ProductImport
  duplicates: string[]
  refused: RefusedRow[]
  styles: StyleCounts
  /** Sentences, the first `maxListed.leftStyles`. */
  leftStyles: string[]
  leftStyleCount: number
}

/**
 * Needs the ctx of a transaction. Throws a Refusal, which rolls everything back, if a row can't be read, if no row is
 * valid, if the client disconnects before `onSaving`, or if the user is deactivated.
 */
export async function importRows(
  ctx: Ctx,
  batches: AsyncIterable<ParsedRow<ImportColumn>[]>,
  settings: ImportSettings,
  callbacks: ImportCallbacks = {},
): Promise<ImportOutcome> {
  const run = await startRun(ctx, settings)
  for await (const results of classifyRows(ctx.db, batches, settings)) {
    await importBatch(run, results)
    callbacks.onRead?.(results.length)
    await assertImportMayContinue(ctx)
  }
  const { leftStyles, leftStyleCount } = await applyUpdates(run, callbacks)
  const styles = await run.styles.apply(run.counts)
  const { counts, refused } = run
  if (counts.importedCount + counts.updatedCount + counts.sameCount + counts.duplicateCount === 0) {
    throw noRowsRefusal(noProductsMessage, refused)
  }
  await ctx.db.update(imports).set(counts).where(eq(imports.id, run.id))
  await recordActivity(ctx, {
    action: describeImport(
      'product',
      { ...counts, fileName: settings.fileName },
      {
        also: styles.created > 0 ? `added ${pluralize(styles.created, 'style')}` : '',
        omitted: leftStyleCount > 0 ? formatLeftStyles(leftStyleCount) : '',
      },
    ),
    module: 'Inventory',
    subject: { type: 'import', id: run.id },
  })
  const outcome = {
    import: await readImport(ctx, 'product', run),
    duplicates: run.duplicates,
    refused,
    styles,
    leftStyles,
    leftStyleCount,
  }
  assertNotCanceled(ctx)
  callbacks.onSaving?.()
  ctx.crashPoint('import.before-commit')
  return outcome
}

const noCounts = {
  importedCount: 0,
  updatedCount: 0,
  sameCount: 0,
  duplicateCount: 0,
  refusedCount: 0,
  firstProductId: null as number | null,
  lastProductId: null as number | null,
}

interface Run {
  ctx: Ctx
  id: number
  settings: ImportSettings
  counts: typeof noCounts
  duplicates: string[]
  refused: RefusedRow[]
  updates: DeferredUpdates
  styles: StyleImport
}

async function startRun(ctx: Ctx, settings: ImportSettings): Promise<Run> {
  const { mode, fileName, key } = settings
  const [entry] = await ctx.db
    .insert(imports)
    .values({ userId: ctx.user.id, mode, fileName, key, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('Insert into imports returned no row')
  const styles = await startStyleImport(ctx, entry.id)
  return {
    ctx,
    id: entry.id,
    settings,
    counts: { ...noCounts },
    duplicates: [],
    refused: [],
    updates: deferUpdates(ctx, entry.id, styles),
    styles,
  }
}

async function importBatch(run: Run, results: readonly RowResult[]): Promise<void> {
  const { ctx, counts, settings } = run
  const newRows: NewRow[] = []
  const existing: ExistingRow[] = []
  const refused: RefusedProductRow[] = []
  const duplicates: string[] = []
  for (const row of results) {
    if (row.result === 'new') newRows.push(row)
    else if (row.result === 'refused') {
      // The second row with a product ID is skipped like an existing product. An update refuses it, because it is unclear
      // which of the two rows is right.
      if (row.isExisting && settings.mode === 'skip') duplicates.push(row.refused.value)
      else refused.push(row)
    } else if (settings.mode === 'skip') duplicates.push(row.product.code)
    else existing.push(row)
  }
  const newProducts = newRows.map(({ product }) => product)
  const created = await createProductsWithStock(ctx, newProducts, run.id)
  const takenCodes = new Set(created.takenCodes)
  await run.styles.add(newProducts.filter(({ code }) => !takenCodes.has(code)))
  counts.importedCount += created.count
  counts.firstProductId ??= created.firstId
  counts.lastProductId = created.lastId ?? counts.lastProductId
  if (settings.mode === 'skip') duplicates.push(...created.takenCodes)
  else {
    const taken = newRows.filter(({ product }) => takenCodes.has(product.code))
    refused.push(...taken.map((row) => refuseRow(row, concurrentChangeReasons.created)))
  }

  const changed = existing.filter(({ result }) => result === 'changed')
  counts.sameCount += existing.length - changed.length
  await run.updates.add(changed)
  counts.duplicateCount += duplicates.length
  run.duplicates.push(...duplicates.slice(0, maxListed.duplicates - run.duplicates.length))
  await recordRefusedRows(run, refused)
}

async function applyUpdates(
  run: Run,
  callbacks: ImportCallbacks,
): Promise<Pick<ImportOutcome, 'leftStyles' | 'leftStyleCount'>> {
  const { updated, same, refused, ...left } = await run.updates.apply(async (done, total) => {
    callbacks.onUpdated?.(done, total)
    await assertImportMayContinue(run.ctx)
  })
  run.counts.updatedCount += updated
  run.counts.sameCount += same
  await recordRefusedRows(run, refused)
  return left
}
