// The importer: everything that comes in bulk goes through here, row by row, in one transaction.
import { type Import, maxListed, type RefusedRow } from '#contract/catalog/imports.ts'
import { noProductsFound } from '#domain/catalog/importColumns.ts'
import { type ImportMode, refuseCell } from '#domain/catalog/importRows.ts'
import { meanwhileReasons } from '#domain/catalog/importVerdict.ts'
import { openStock } from '#server/catalog/products/openStock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findImport } from './findImports.ts'
import { importInWords } from './importInWords.ts'
import { keepRefusals } from './importRefusals.ts'
import {
  type ExistingVerdict,
  judgeRows,
  type NewVerdict,
  type RefusedRowOfFile,
  type RowOfFile,
  type Verdict,
} from './judgeRows.ts'
import type { ReadRow } from './readRow.ts'
import { deferUpdates, type Updates } from './updateExisting.ts'

export interface ImportSettings {
  mode: ImportMode
  fileName: string | null
  /** Under which whoever imports can ask afterwards what became of it. */
  key: string | null
}

/** Told how the work goes. */
export interface ImportWatch {
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
  rows: AsyncIterable<ReadRow>,
  settings: ImportSettings,
  watch: ImportWatch = {},
): Promise<ImportOutcome> {
  const run = await beginRun(ctx, settings)
  for await (const verdicts of judgeRows(ctx.db, rows)) {
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
    action: importInWords({ ...counts, fileName: settings.fileName }),
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
  updates: Updates
}

async function beginRun(ctx: Ctx, settings: ImportSettings): Promise<Run> {
  const { mode, fileName, key } = settings
  const [entry] = await ctx.db
    .insert(imports)
    .values({ userId: ctx.person.id, mode, fileName, key, createdAt: ctx.now })
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
  if (ctx.hangUp.aborted) throw new Refusal('conflict', 'The import was cancelled. Nothing was changed.')
}

async function takeBatch(run: Run, verdicts: readonly Verdict[]): Promise<void> {
  const { ctx, counts, settings } = run
  const fresh: NewVerdict[] = []
  const existing: ExistingVerdict[] = []
  const refused: RefusedRowOfFile[] = []
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
  const opened = await openStock(ctx, goods, run.id)
  counts.importedCount += opened.count
  counts.firstProductId ??= opened.firstId
  counts.lastProductId = opened.lastId ?? counts.lastProductId
  const late = fresh.filter(({ product }) => opened.taken.includes(product.code))
  if (settings.mode === 'skip') duplicates.push(...opened.taken)
  else refused.push(...refusedMeanwhile(late, 'taken'))

  const changed = existing.filter(({ verdict }) => verdict === 'changed')
  counts.sameCount += existing.length - changed.length
  await run.updates.add(changed)
  counts.duplicateCount += duplicates.length
  run.duplicates.push(...duplicates.slice(0, maxListed.duplicates - run.duplicates.length))
  await refuse(run, refused)
}

async function finishUpdates(run: Run, watch: ImportWatch): Promise<void> {
  const { updated, same, gone } = await run.updates.make((done, total) => {
    watch.onUpdated?.(done, total)
    assertWanted(run.ctx)
  })
  run.counts.updatedCount += updated
  run.counts.sameCount += same
  await refuse(run, refusedMeanwhile(gone, 'deleted'))
}

function refusedMeanwhile(
  rows: readonly RowOfFile[],
  why: keyof typeof meanwhileReasons,
): RefusedRowOfFile[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells,
    refused: refuseCell('productId', cells.productId ?? '', meanwhileReasons[why]),
  }))
}

async function refuse(run: Run, rows: readonly RefusedRowOfFile[]): Promise<void> {
  run.counts.refusedCount += rows.length
  const listed = rows.slice(0, maxListed.refused - run.refused.length)
  run.refused.push(...listed.map(({ row, refused }) => ({ row, ...refused })))
  await keepRefusals(run.ctx, rows, run.id)
}

function nothingFound(refused: readonly RefusedRow[]): Refusal {
  const errors = refused.slice(0, 100).map(({ row, column, reason }) => ({
    path: `row ${row}, ${column}`,
    message: reason,
  }))
  return new Refusal('invalid', noProductsFound, errors.length > 0 ? { errors } : {})
}
