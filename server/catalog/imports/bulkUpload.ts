// Imports products from a CSV file in a form or from a JSON array.
import type { ImportResult } from '#contract/catalog/imports.ts'
import { csvRequiredMessage } from '#contract/files/imports.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { detectFileKind } from '#server/files/tables/detectFileKind.ts'
import { receiveUpload, runImport } from '#server/files/tables/limitUploads.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { productImportActions } from './productImporter.ts'

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
  if (kind === 'CSV' && (await detectFileKind(spooled)) !== 'CSV') {
    throw new Refusal('invalid', csvRequiredMessage)
  }
  const outcome = await runImport(ctx.user.id, spooled, () =>
    productImportActions.importFile(ctx, spooled, {
      settings: {
        mode: 'skip',
        missingPrices: 'zero',
        isBulkUpload: true,
        fileName: cleanFileName(upload),
        key: null,
      },
      ...(kind === 'JSON' && { kind }),
    }),
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

async function uploadKind(upload: Upload): Promise<'CSV' | 'JSON'> {
  if (upload.field === 'csvFile' && /\.csv$/i.test(upload.fileName ?? '')) return 'CSV'
  if (upload.field === undefined && upload.type === 'application/json') return 'JSON'
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
