// Previews an import row by row without changing anything.
import { type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { type ImportedColumn, formatCell } from '#domain/catalog/importChanges.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { streamPreview, truncateCell } from '#server/files/imports/streamPreview.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { throttle } from '#server/platform/streamEvents.ts'

import { classifyRows, type RowResult } from './classifyRows.ts'
import { openProductFile } from './openProductFile.ts'
import { previewStyles } from './previewStyles.ts'

export async function previewImport(
  ctx: Ctx,
  input: { fileName: string; columns?: ColumnMapping | undefined },
  upload: Upload,
): Promise<AsyncIterable<PreviewEvent>> {
  return streamPreview(ctx, upload, (file, emit) => previewFile(ctx, input, file, emit))
}

async function previewFile(
  ctx: Ctx,
  input: { columns?: ColumnMapping | undefined },
  file: SpooledFile,
  emit: (event: PreviewEvent) => void,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  await using products = await openProductFile(file, {
    userId: ctx.user.id,
    mode: 'update',
    columns: input.columns,
    onRead(bytes) {
      progress.bytes = bytes
    },
    signal: ctx.signal,
  })
  const { isShopify, sheets, sheetCount, columns, error, hasNames } = products.header
  emit({ type: 'columns', isShopify, sheets, sheetCount, columns })
  if (error !== undefined) throw new Refusal('invalid', error)

  const counts = { new: 0, same: 0, changed: 0, refused: 0, refusedExisting: 0 }
  let notedCount = 0
  const styles = await previewStyles(ctx)
  const isProgressDue = throttle(5)
  for await (const results of classifyRows(ctx.db, products.batches, { mode: 'update', hasNames })) {
    if (ctx.signal.aborted) return
    await styles.add(results, toPreviewRow)
    const listed = results.filter((row) => {
      const hasNotes = row.notes !== undefined && row.notes.length > 0
      counts[row.result] += 1
      if (row.result === 'refused' && row.isExisting) counts.refusedExisting += 1
      if (hasNotes) notedCount += 1
      return counts[row.result] <= maxListed.previewed || (hasNotes && notedCount <= maxListed.previewed)
    })
    if (listed.length > 0) emit({ type: 'rows', rows: listed.map(toPreviewRow) })
    progress.rows += results.length
    if (isProgressDue()) emit({ type: 'progress', ...progress })
  }
  const leaving = await styles.findLeaving()
  if (leaving.length > 0) emit({ type: 'rows', rows: leaving.slice(0, maxListed.previewed) })
  const newLeavingCount = leaving.filter(({ result }) => result === 'new').length
  emit({ type: 'done', counts, notedCount, leavingCount: leaving.length, newLeavingCount })
}

function toPreviewRow(rowResult: RowResult): PreviewRow {
  const { row, cells, result, notes = [] } = rowResult
  const named = { code: truncateCell(cells.productId), name: truncateCell(cells.productName) }
  const view = { row, result, ...named, ...(notes.length > 0 && { notes }) }
  if (rowResult.result === 'refused') {
    return { ...view, refusal: rowResult.refused, ...(rowResult.isExisting && { isExisting: true }) }
  }
  if (rowResult.result !== 'changed') return view
  const changes = Object.entries(rowResult.changes).map(([name, { from, to }]) => {
    const column = name as ImportedColumn
    return { column, from: formatCell(column, from), to: formatCell(column, to) }
  })
  const { styleChange } = rowResult
  return {
    ...view,
    changes: styleChange ? [...changes, { column: 'styleNumber', ...styleChange }] : changes,
  }
}
