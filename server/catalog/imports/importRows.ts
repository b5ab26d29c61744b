// The importer: everything that comes in bulk goes through here, row by row, in one transaction.
import { type Import, maxListed, type RefusedRow } from '#contract/catalog/imports.ts'
import { noProductsMessage } from '#domain/catalog/columnMapping.ts'
import { concurrentChangeReasons } from '#domain/catalog/importChanges.ts'
import { type ImportMode, createRefusedCell } from '#domain/catalog/importRow.ts'
import { createProductsWithStock } from '#server/catalog/products/openStock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import {
  type ExistingRow,
  classifyRows,
  type NewRow,
  type RefusedFileRow,
  type FileRow,
  type RowResult,
} from './classifyRows.ts'
import { deferUpdates, type DeferredUpdates } from './deferUpdates.ts'
import { describeImport } from './describeImport.ts'
import { findImport } from './findImports.ts'
import type { ParsedRow } from './parsedRow.ts'
import { saveRefusedRows } from './refusedRows.ts'

export interface ImportSettings {
  mode: ImportMode
  fileName: string | null
  /** Under which whoever imports can ask afterwards what became of it. */
  key: string | null
}

/** Told how the work goes. */
export interface ImportCallbacks {
  onRead?: (rows: number) => void
  onUpdated?: (done: number, total: number) => void
  /** From here on nothing but a crash keeps it from being committed. */
  onSaving?: () => void
}

export interface ImportOutcome {
  import: Import
  duplicates: string[]
  refused: RefusedRow[]
}

/**
 * Takes the ctx of a transaction. Refuses, and so undoes all of it, where the rows can't be read to the end, where no row
 * can be taken, and where the caller hangs up before `onSaving`.
 */
export async function importRows(
  ctx: Ctx,
  rows: AsyncIterable<ParsedRow>,
  settings: ImportSettings,
  watch: ImportCallbacks = {},
): Promise<ImportOutcome> {
  const run = await beginRun(ctx, settings)
  for await (const verdicts of classifyRows(ctx.db, rows)) {
    await takeBatch(run, verdicts)
    watch.onRead?.(verdicts.length)
    assertWanted(ctx)
  }
  await finishUpdates(run, watch)
  const { counts, refused } = run
  if (counts.importedCount + counts.updatedCount + counts.sameCount + counts.duplicateCount === 0) {
    throw nothingFound(refused)
  }
  await ctx.db.update(imports).set(counts).where(eq(imports.id, run.id))
  await recordActivity(ctx, {
    action: describeImport({ ...counts, fileName: settings.fileName }),
    module: 'Inventory',
    subject: { type: 'import', id: run.id },
  })
  const outcome = { import: await findImport(ctx, run), duplicates: run.duplicates, refused }
  assertWanted(ctx)
  watch.onSaving?.()
  ctx.crashPoint('import.before-commit')
  return outcome
}

interface Run {
  ctx: Ctx
  id: number
  settings: ImportSettings
  counts: Pick<
    typeof imports.$inferSelect,
    | 'importedCount'
    | 'updatedCount'
    | 'sameCount'
    | 'duplicateCount'
    | 'refusedCount'
    | 'firstProductId'
    | 'lastProductId'
  >
  duplicates: string[]
  refused: RefusedRow[]
  updates: DeferredUpdates
}

async function beginRun(ctx: Ctx, settings: ImportSettings): Promise<Run> {
  const { mode, fileName, key } = settings
  const [entry] = await ctx.db
    .insert(imports)
    .values({ userId: ctx.user.id, mode, fileName, key, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('The import got no id')
  const noneYet = { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 }
  return {
    ctx,
    id: entry.id,
    settings,
    counts: { ...noneYet, firstProductId: null, lastProductId: null },
    duplicates: [],
    refused: [],
    updates: deferUpdates(ctx, entry.id),
  }
}

/** The page that began it is closed, or its person pressed Cancel. */
function assertWanted(ctx: Ctx): void {
  if (ctx.signal.aborted) throw new Refusal('conflict', 'The import was cancelled. Nothing was changed.')
}

async function takeBatch(run: Run, verdicts: readonly RowResult[]): Promise<void> {
  const { ctx, counts, settings } = run
  const fresh: NewRow[] = []
  const existing: ExistingRow[] = []
  const refused: RefusedFileRow[] = []
  const duplicates: string[] = []
  for (const verdict of verdicts) {
    if (verdict.verdict === 'new') fresh.push(verdict)
    else if (verdict.verdict === 'refused') {
      // Of a product ID that comes twice the first row is taken: skipping, the second is one that exists already; updating,
      // it would have to be chosen which of the two is right.
      if (verdict.isTwin && settings.mode === 'skip') duplicates.push(verdict.refused.value)
      else refused.push(verdict)
    } else if (settings.mode === 'skip') duplicates.push(verdict.product.code)
    else existing.push(verdict)
  }
  const goods = fresh.map(({ product }) => product)
  const opened = await createProductsWithStock(ctx, goods, run.id)
  counts.importedCount += opened.count
  counts.firstProductId ??= opened.firstId
  counts.lastProductId = opened.lastId ?? counts.lastProductId
  const late = fresh.filter(({ product }) => opened.takenCodes.includes(product.code))
  if (settings.mode === 'skip') duplicates.push(...opened.takenCodes)
  else refused.push(...refusedMeanwhile(late, 'taken'))

  const changed = existing.filter(({ verdict }) => verdict === 'changed')
  counts.sameCount += existing.length - changed.length
  await run.updates.add(changed)
  counts.duplicateCount += duplicates.length
  run.duplicates.push(...duplicates.slice(0, maxListed.duplicates - run.duplicates.length))
  await refuse(run, refused)
}

async function finishUpdates(run: Run, watch: ImportCallbacks): Promise<void> {
  const {
    updated,
    same,
    deleted: gone,
  } = await run.updates.apply((done, total) => {
    watch.onUpdated?.(done, total)
    assertWanted(run.ctx)
  })
  run.counts.updatedCount += updated
  run.counts.sameCount += same
  await refuse(run, refusedMeanwhile(gone, 'deleted'))
}

function refusedMeanwhile(
  rows: readonly FileRow[],
  why: keyof typeof concurrentChangeReasons,
): RefusedFileRow[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells,
    refused: createRefusedCell('productId', cells.productId ?? '', concurrentChangeReasons[why]),
  }))
}

async function refuse(run: Run, rows: readonly RefusedFileRow[]): Promise<void> {
  run.counts.refusedCount += rows.length
  const listed = rows.slice(0, maxListed.refused - run.refused.length)
  run.refused.push(...listed.map(({ row, refused }) => ({ row, ...refused })))
  await saveRefusedRows(run.ctx, rows, run.id)
}

function nothingFound(refused: readonly RefusedRow[]): Refusal {
  const errors = refused.slice(0, 100).map(({ row, column, reason }) => ({
    path: `row ${row}, ${column}`,
    message: reason,
  }))
  return new Refusal('invalid', noProductsMessage, errors.length > 0 ? { errors } : {})
}
