// What an import would do, row by row, without doing it.
import { maxListed, type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import type { ColumnChoice } from '#domain/catalog/importColumns.ts'
import { type ImportedColumn, valueInCell } from '#domain/catalog/importVerdict.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { asItHappens, pace } from '#server/platform/asItHappens.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { judgeRows, type Verdict } from './judgeRows.ts'
import { openTable, type Table, type TableRow } from './openTable.ts'
import { type ProductReader, productReader } from './readProducts.ts'
import { type Spooled, spool } from './spool.ts'

/** How many rows are looked through for examples of what stands in a column, how many are shown, and how much of each. */
const sampleRows = 50
const samples = { count: 3, length: 60 }

type Tell = (event: PreviewEvent) => void

export async function previewImport(
  ctx: Ctx,
  input: { fileName: string; columns?: ColumnChoice | undefined },
  upload: Upload,
): Promise<AsyncIterable<PreviewEvent>> {
  const spooled = await spool(upload.stream)
  return asItHappens(async (tell) => {
    await using file = spooled
    await previewFile(ctx, file, input.columns, tell)
  })
}

async function previewFile(
  ctx: Ctx,
  file: Spooled,
  chosen: ColumnChoice | undefined,
  tell: Tell,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  await using table = await openTable(file, (bytes) => {
    progress.bytes = bytes
  })
  const reader = productReader(table, chosen)
  const rows = table.rows()[Symbol.asyncIterator]()
  const head = await take(rows, sampleRows)
  tell(describeColumns(table, reader, head))
  if (reader.whyNot !== undefined) throw new Refusal('invalid', reader.whyNot)

  const counts = { new: 0, same: 0, changed: 0, refused: 0 }
  const isTime = pace(5)
  for await (const verdicts of judgeRows(ctx.db, reader.read(chain(head, rows)))) {
    if (ctx.hangUp.aborted) return
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
  { isShopify, choice }: ProductReader,
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

function viewVerdict(verdict: Verdict): PreviewRow {
  const { row, cells } = verdict
  const named = { productId: shortCell(cells.productId), productName: shortCell(cells.productName) }
  const view = { row, verdict: verdict.verdict, ...named }
  if (verdict.verdict === 'refused') return { ...view, refusal: verdict.refused }
  if (verdict.verdict !== 'changed') return view
  const changes = Object.entries(verdict.changes).map(([name, { from, to }]) => {
    const column = name as ImportedColumn
    return { column, from: valueInCell(column, from), to: valueInCell(column, to) }
  })
  return { ...view, changes }
}

/** Of a refused row the cells may be of any length. */
function shortCell(cell = ''): string {
  return cell.trim().slice(0, 200).toWellFormed()
}
