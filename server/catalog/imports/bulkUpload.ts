// Imports products from a CSV file in a form or from a JSON array.
import { csvRequiredMessage, type ImportResult } from '#contract/catalog/imports.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { decodeText } from './decodeText.ts'
import { importRows, type ImportOutcome, type ImportSettings } from './importRows.ts'
import { receiveUpload, runImport } from './limitUploads.ts'
import { detectFileKind, openTable } from './openTable.ts'
import { createProductReader } from './productReader.ts'
import { readJson } from './readJson.ts'
import { runImportTransaction } from './runImportTransaction.ts'
import type { SpooledFile } from './spoolUpload.ts'

const maxFileName = 200

/**
 * Imports all valid rows in one transaction; a crash or an unreadable file imports nothing. Stores the file before the
 * transaction starts, so that a slow upload holds no lock and a deadlock can be retried.
 */
export async function bulkUpload(
  ctx: Ctx,
  _input: Record<string, never>,
  upload: Upload,
): Promise<ImportResult> {
  const kind = await uploadKind(upload)
  await using spooled = await receiveUpload(upload)
  const settings = { mode: 'skip', fileName: cleanFileName(upload), key: null, hasNames: true } as const
  const importFile = kind === 'csv' ? importCsv : importJson
  const outcome = await runImport(spooled, () =>
    runImportTransaction(ctx, (ctx) => importFile(ctx, spooled, settings)),
  )
  const { importedCount, duplicateCount, refusedCount } = outcome.import
  return {
    successCount: importedCount,
    errorCount: refusedCount,
    imported: importedCount,
    duplicates: outcome.duplicates,
    duplicateCount,
    refused: outcome.refused,
  }
}

async function importCsv(ctx: Ctx, spooled: SpooledFile, settings: ImportSettings): Promise<ImportOutcome> {
  if ((await detectFileKind(spooled)) !== 'CSV') throw new Refusal('invalid', csvRequiredMessage)
  await using table = await openTable(spooled, () => {})
  const reader = createProductReader(table, 'skip')
  if (reader.error !== undefined) throw new Refusal('invalid', reader.error)
  return await importRows(ctx, reader.read(table.rows()), settings)
}

async function importJson(ctx: Ctx, spooled: SpooledFile, settings: ImportSettings): Promise<ImportOutcome> {
  const { encoding } = spooled
  if (encoding !== 'utf-8') throw new Refusal('invalid', 'JSON must be in UTF-8.')
  return await importRows(ctx, readJson(decodeText(spooled.read(), encoding)), settings)
}

async function uploadKind(upload: Upload): Promise<'csv' | 'json'> {
  if (upload.field === 'csvFile' && /\.csv$/i.test(upload.fileName ?? '')) return 'csv'
  if (upload.field === undefined && upload.type === 'application/json') return 'json'
  await drain(upload)
  if (upload.field !== undefined) throw new Refusal('invalid', csvRequiredMessage)
  throw new Refusal('unsupported', 'Please upload a CSV file in a form, or products as JSON.')
}

/** A browser shows the response only after it has sent the whole body. */
async function drain({ stream }: Upload): Promise<void> {
  try {
    for await (const _chunk of stream) continue
  } catch {
    // The caller throws a Refusal anyway.
  }
}

function cleanFileName({ fileName }: Upload): string | null {
  if (fileName === undefined) return null
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, '')
  return name.length > maxFileName ? `…${name.slice(-maxFileName)}`.toWellFormed() : name
}
