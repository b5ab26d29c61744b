// Previews an import row by row without changing anything.
import { maxListed, type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { type ImportedColumn, formatCell } from '#domain/catalog/importChanges.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { classifyRows, type RowResult } from './classifyRows.ts'
import { receiveUpload, runPreview } from './limitUploads.ts'
import { openTable, type Table } from './openTable.ts'
import { type ProductReader, createProductReader } from './productReader.ts'
import type { SpooledFile } from './spoolUpload.ts'
import type { TableRow } from './tableRow.ts'

/** Sample values per column come from the first rows. */
const sampleRows = 50
const maxSamples = 3
const maxSampleLength = 60

export async function previewImport(
  ctx: Ctx,
  input: { fileName: string; columns?: ColumnMapping | undefined },
  upload: Upload,
): Promise<AsyncIterable<PreviewEvent>> {
  const file = await receiveUpload(upload)
  return streamEvents(async (emit) => {
    await using spooled = file
    await runPreview(() => streamPreview(ctx, input, spooled, emit), ctx.signal)
  })
}

async function streamPreview(
  ctx: Ctx,
  input: { columns?: ColumnMapping | undefined },
  file: SpooledFile,
  emit: (event: PreviewEvent) => void,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  const onRead = (bytes: number) => {
    progress.bytes = bytes
  }
  await using table = await openTable(file, onRead, ctx.signal)
  const reader = createProductReader(table, 'update', input.columns)
  const rows = table.rows()[Symbol.asyncIterator]()
  const head = await take(rows, sampleRows)
  emit(describeColumns(table, reader, head))
  if (reader.error !== undefined) throw new Refusal('invalid', reader.error)

  const counts = { new: 0, same: 0, changed: 0, refused: 0 }
  let notedCount = 0
  const isProgressDue = throttle(5)
  for await (const results of classifyRows(ctx.db, reader.read(chain(head, rows)), {
    mode: 'update',
    hasNames: reader.hasNames,
  })) {
    if (ctx.signal.aborted) return
    const listed = results.filter(({ result, notes = [] }) => {
      counts[result] += 1
      if (notes.length > 0) notedCount += 1
      return counts[result] <= maxListed.previewed || (notes.length > 0 && notedCount <= maxListed.previewed)
    })
    if (listed.length > 0) emit({ type: 'rows', rows: listed.map(toPreviewRow) })
    progress.rows += results.length
    if (isProgressDue()) emit({ type: 'progress', ...progress })
  }
  emit({ type: 'done', counts, notedCount })
}

async function take(rows: AsyncIterator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

async function* chain(head: readonly TableRow[], rest: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  yield* head
  yield* { [Symbol.asyncIterator]: () => rest }
}

function describeColumns(
  { kind, names }: Table,
  { isShopify, mapping }: ProductReader,
  head: readonly TableRow[],
): PreviewEvent {
  const columns = names.map((name, index) => {
    const values = new Set(head.map(({ cells }) => cells[index] ?? '').filter(Boolean))
    return {
      name,
      samples: Array.from(values).slice(0, maxSamples).map(truncateSample),
      importAs: mapping[index] ?? null,
    }
  })
  return { type: 'columns', kind, isShopify, columns }
}

function truncateSample(text: string): string {
  return text.length > maxSampleLength ? `${text.slice(0, maxSampleLength).toWellFormed()}…` : text
}

function toPreviewRow(rowResult: RowResult): PreviewRow {
  const { row, cells, result, notes = [] } = rowResult
  const named = { code: truncateCell(cells.productId), name: truncateCell(cells.productName) }
  const view = { row, result, ...named, ...(notes.length > 0 && { notes }) }
  if (rowResult.result === 'refused') return { ...view, refusal: rowResult.refused }
  if (rowResult.result !== 'changed') return view
  const changes = Object.entries(rowResult.changes).map(([name, { from, to }]) => {
    const column = name as ImportedColumn
    return { column, from: formatCell(column, from), to: formatCell(column, to) }
  })
  const { styleChange } = rowResult
  return { ...view, changes: styleChange ? [...changes, { column: 'styleNumber', ...styleChange }] : changes }
}

/** The cells of a refused row can have any length. */
function truncateCell(cell = ''): string {
  return cell.trim().slice(0, 200).toWellFormed()
}
