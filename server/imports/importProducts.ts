// Bulk upload: the one importer for both forms, a CSV file and a JSON array of products.
import { eq } from 'drizzle-orm'

import { type ImportResult, maxListed } from '#contract/imports.ts'
import { type ImportRow, readImportRow } from '#domain/importRows.ts'
import { recordActivity } from '#server/activity/recordActivity.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { imports } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { Refusal } from '#server/refusal.ts'

import { insertProducts } from './insertProducts.ts'
import { readCsv } from './readCsv.ts'
import { readJson } from './readJson.ts'
import type { ReadRow } from './readRow.ts'
import { readText } from './readText.ts'
import { type Spooled, spool } from './spool.ts'

const batchSize = 2000
const maxFileName = 200

/**
 * Imports all rows that can be taken, in one transaction: a crash, a cut-off upload or a fault of the file leaves
 * nothing behind (RULES.md, "Imports and exports"). The file is on disk before the transaction begins, so that a slow
 * upload holds no lock and a deadlock can run the whole again.
 */
export async function importProducts(
  ctx: Ctx,
  _input: Record<string, never>,
  upload: Upload,
): Promise<ImportResult> {
  const form = await formOf(upload)
  await using spooled = await spool(upload.stream)
  return await transact(ctx, (ctx) => importRows(ctx, readRows(form, spooled), fileNameOf(upload)))
}

async function formOf(upload: Upload): Promise<'csv' | 'json'> {
  if (upload.field === 'csvFile' && /\.csv$/i.test(upload.fileName ?? '')) return 'csv'
  if (upload.field === undefined && upload.type === 'application/json') return 'json'
  await drain(upload)
  if (upload.field !== undefined) throw new Refusal('invalid', 'Please upload a CSV file')
  throw new Refusal('unsupported', 'Please upload a CSV file in a form, or products as JSON.')
}

/** Reads what is refused anyway: a browser that is still sending never sees an answer. */
async function drain({ stream }: Upload): Promise<void> {
  try {
    for await (const _chunk of stream) continue
  } catch {
    // The refusal below says what matters.
  }
}

function fileNameOf({ fileName }: Upload): string | null {
  if (fileName === undefined) return null
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, '')
  return name.length > maxFileName ? `…${name.slice(-maxFileName)}`.toWellFormed() : name
}

function readRows(form: 'csv' | 'json', spooled: Spooled): AsyncIterable<ReadRow> {
  const { encoding } = spooled
  if (form === 'csv') return readCsv(readText(spooled.read(), encoding))
  if (encoding !== 'utf-8') throw new Refusal('invalid', 'JSON must be in UTF-8.')
  return readJson(readText(spooled.read(), encoding))
}

async function importRows(
  ctx: Ctx,
  rows: AsyncIterable<ReadRow>,
  fileName: string | null,
): Promise<ImportResult> {
  const [entry] = await ctx.db
    .insert(imports)
    .values({ userId: ctx.person.id, fileName, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('The import got no id')
  const result: ImportResult = {
    successCount: 0,
    errorCount: 0,
    imported: 0,
    duplicates: [],
    duplicateCount: 0,
    refused: [],
  }
  for await (const batch of inBatches(rows, result)) {
    const taken = await insertProducts(ctx, batch, entry.id)
    result.imported += batch.length - taken.length
    result.duplicateCount += taken.length
    result.duplicates.push(...taken.slice(0, maxListed.duplicates - result.duplicates.length))
  }
  if (result.imported + result.duplicateCount === 0) throw nothingFound(result)
  result.successCount = result.imported
  await ctx.db
    .update(imports)
    .set({
      importedCount: result.imported,
      duplicateCount: result.duplicateCount,
      refusedCount: result.errorCount,
    })
    .where(eq(imports.id, entry.id))
  await recordActivity(ctx, {
    action: actionOf(result, fileName),
    module: 'Inventory',
    subject: { type: 'import', id: entry.id },
  })
  ctx.crashPoint('import.before-commit')
  return result
}

/** The rows that can be taken, some thousand at a time; the others are counted and listed in `result`. */
async function* inBatches(rows: AsyncIterable<ReadRow>, result: ImportResult): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = []
  for await (const read of rows) {
    const judged = 'refused' in read ? read : readImportRow(read.cells)
    if ('refused' in judged) {
      result.errorCount += 1
      if (result.refused.length < maxListed.refused) result.refused.push({ row: read.row, ...judged.refused })
      continue
    }
    batch.push(judged.row)
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function nothingFound({ refused }: ImportResult): Refusal {
  const errors = refused.slice(0, 100).map(({ row, column, reason }) => ({
    path: `row ${row}, ${column}`,
    message: reason,
  }))
  return new Refusal('invalid', 'No valid products found in the file', errors.length > 0 ? { errors } : {})
}

function actionOf({ imported, duplicateCount, errorCount }: ImportResult, fileName: string | null): string {
  const from = fileName === null ? '' : ` from ${fileName}`
  const left = [
    duplicateCount > 0 ? `${counted(duplicateCount, 'duplicate')} skipped` : '',
    errorCount > 0 ? `${counted(errorCount, 'row')} refused` : '',
  ].filter(Boolean)
  return `Imported ${counted(imported, 'product')}${from}${left.length > 0 ? ` (${left.join(', ')})` : ''}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
