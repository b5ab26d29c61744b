// Previews an import row by row without changing anything.
import { maxListed, type ProgressEvent } from '#contract/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { throttle } from '#server/platform/streamEvents.ts'

import type {
  Importer,
  ImportTypes,
  OpenOptions,
  PreviewHeaderOf,
  PreviewSettings,
  ResultCounts,
} from './importer.ts'
import { findRememberedColumns } from './rememberColumns.ts'

export type PreviewEventOf<T extends ImportTypes> =
  | ({ type: 'columns' } & HeaderView<T['field']> & PreviewHeaderOf<T>)
  | ProgressEvent
  | { type: 'rows'; rows: T['previewRow'][] }
  | ({ type: 'done'; notedCount: number } & T['previewed'])

/** The header of a file as the client gets it. */
type HeaderView<Field extends string> = Required<
  Pick<FileHeader<Field>, 'sheets' | 'sheet' | 'sheetCount' | 'columns'>
> & {
  program: string | null
  notes: string[]
  remembered?: (Field | null)[] | undefined
}

/** Lists up to `maxListed.previewed` rows of each result, and as many more with notes. */
export async function previewRecords<T extends ImportTypes>(
  ctx: Ctx,
  importer: Importer<T>,
  file: SpooledFile,
  input: Pick<OpenOptions<T>, 'columns' | 'sheet'> & PreviewSettings<T>,
  emit: (event: PreviewEventOf<T>) => void,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  await using table = await importer.open(file, {
    userId: ctx.user.id,
    columns: input.columns,
    sheet: input.sheet,
    onRead(bytes) {
      progress.bytes = bytes
    },
    signal: ctx.signal,
  })
  const preview = await importer.preview(ctx, table.header, input)
  const { columns } = table.header
  const known = new Set(importer.refusedColumns.map(({ field }) => field))
  const remembered = input.columns
    ? undefined
    : ((await findRememberedColumns(ctx, importer.kind, { columns, known })) as HeaderView<
        T['field']
      >['remembered'])
  const view = viewHeader(table.header as FileHeader<T['field']>)
  const header = { ...view, notes: [...(preview.notes ?? []), ...view.notes], ...preview.header }
  emit({ type: 'columns', ...header, ...(remembered && { remembered }) } as PreviewEventOf<T>)
  if (table.header.error !== undefined) throw new Refusal('invalid', table.header.error)

  const counts = Object.fromEntries(importer.results.map((result) => [result, 0])) as ResultCounts<
    T['row']['result']
  >
  let notedCount = 0
  const isProgressDue = throttle(5)
  for await (const rows of preview.classify(table.batches)) {
    if (ctx.signal.aborted) return
    await preview.add?.(rows)
    const listed = rows.filter(({ result, notes = [] }: T['row']) => {
      const count = counts[result as T['row']['result']] + 1
      counts[result as T['row']['result']] = count
      if (notes.length > 0) notedCount += 1
      return count <= maxListed.previewed || (notes.length > 0 && notedCount <= maxListed.previewed)
    })
    if (listed.length > 0) emit({ type: 'rows', rows: listed.map((row) => preview.toRow(row)) })
    progress.rows += rows.length
    if (isProgressDue()) emit({ type: 'progress', ...progress })
  }
  const { rows = [], previewed } = await preview.finish(counts)
  if (rows.length > 0) emit({ type: 'rows', rows })
  emit({ type: 'done', notedCount, ...previewed })
}

function viewHeader<Field extends string>(header: FileHeader<Field>): HeaderView<Field> {
  const { sheets, sheet, sheetCount, program, notes = [], columns } = header
  return { sheets, sheet, sheetCount, program: program ?? null, notes: [...notes], columns }
}
