// What an import would do, row by row, without doing it.
import { maxListed, type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { type ImportedColumn, formatCell } from '#domain/catalog/importChanges.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { classifyRows, type RowResult } from './classifyRows.ts'
import { openTable, type Table, type TableRow } from './openTable.ts'
import { type ProductReader, createProductReader } from './productReader.ts'
import { type SpooledFile, spoolUpload } from './spoolUpload.ts'

/** How many rows are looked through for examples of what stands in a column, how many are shown, and how much of each. */
const sampleRows = 50
const samples = { count: 3, length: 60 }

type Tell = (event: PreviewEvent) => void

export async function previewImport(
  ctx: Ctx,
  input: { fileName: string; columns?: ColumnMapping | undefined },
  upload: Upload,
): Promise<AsyncIterable<PreviewEvent>> {
  const spooled = await spoolUpload(upload.stream)
  return streamEvents(async (tell) => {
    await using file = spooled
    await previewFile(ctx, file, input.columns, tell)
  })
}

async function previewFile(
  ctx: Ctx,
  file: SpooledFile,
  chosen: ColumnMapping | undefined,
  tell: Tell,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  await using table = await openTable(file, (bytes) => {
    progress.bytes = bytes
  })
  const reader = createProductReader(table, chosen)
  const rows = table.rows()[Symbol.asyncIterator]()
  const head = await take(rows, sampleRows)
  tell(describeColumns(table, reader, head))
  if (reader.error !== undefined) throw new Refusal('invalid', reader.error)

  const counts = { new: 0, same: 0, changed: 0, refused: 0 }
  const isTime = throttle(5)
  for await (const verdicts of classifyRows(ctx.db, reader.read(chain(head, rows)))) {
    if (ctx.signal.aborted) return
    const listed = verdicts.filter(({ verdict }) => ++counts[verdict] <= maxListed.previewed)
    if (listed.length > 0) tell({ type: 'rows', rows: listed.map(viewVerdict) })
    progress.rows += verdicts.length
    if (isTime()) tell({ type: 'progress', ...progress })
  }
  tell({ type: 'done', counts })
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
  { isShopify, mapping: choice }: ProductReader,
  head: readonly TableRow[],
): PreviewEvent {
  const columns = names.map((name, index) => {
    const values = new Set(head.map(({ cells }) => cells[index] ?? '').filter(Boolean))
    return {
      name,
      samples: Array.from(values).slice(0, samples.count).map(shortened),
      takenFor: choice[index] ?? null,
    }
  })
  return { type: 'columns', kind, isShopify, columns }
}

function shortened(text: string): string {
  return text.length > samples.length ? `${text.slice(0, samples.length).toWellFormed()}…` : text
}

function viewVerdict(verdict: RowResult): PreviewRow {
  const { row, cells } = verdict
  const named = { productId: shortCell(cells.productId), productName: shortCell(cells.productName) }
  const view = { row, verdict: verdict.verdict, ...named }
  if (verdict.verdict === 'refused') return { ...view, refusal: verdict.refused }
  if (verdict.verdict !== 'changed') return view
  const changes = Object.entries(verdict.changes).map(([name, { from, to }]) => {
    const column = name as ImportedColumn
    return { column, from: formatCell(column, from), to: formatCell(column, to) }
  })
  return { ...view, changes }
}

/** Of a refused row the cells may be of any length. */
function shortCell(cell = ''): string {
  return cell.trim().slice(0, 200).toWellFormed()
}
