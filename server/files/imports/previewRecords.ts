// Previews an import row by row without changing anything.
import { maxListed, type ProgressEvent } from '#contract/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { throttle } from '#server/platform/streamEvents.ts'

import type { Importer, ImportTypes, OpenOptions, PreviewSettings } from './importer.ts'

export type PreviewEventOf<T extends ImportTypes> =
  | ({ type: 'columns' } & HeaderView<T['field']>)
  | ProgressEvent
  | { type: 'rows'; rows: T['previewRow'][] }
  | ({ type: 'done'; notedCount: number } & T['previewed'])

/** The header of a file as the client gets it. */
type HeaderView<Field extends string> = Required<
  Pick<FileHeader<Field>, 'sheets' | 'sheet' | 'sheetCount' | 'columns'>
> & {
  program: string | null
  notes: string[]
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
  emit({ type: 'columns', ...viewHeader(table.header as FileHeader<T['field']>) })
  if (table.header.error !== undefined) throw new Refusal('invalid', table.header.error)

  const counts = new Map<string, number>()
  let notedCount = 0
  const isProgressDue = throttle(5)
  for await (const rows of preview.classify(table.batches)) {
    if (ctx.signal.aborted) return
    await preview.add?.(rows)
    const listed = rows.filter(({ result, notes = [] }) => {
      const count = (counts.get(result) ?? 0) + 1
      counts.set(result, count)
      if (notes.length > 0) notedCount += 1
      return count <= maxListed.previewed || (notes.length > 0 && notedCount <= maxListed.previewed)
    })
    if (listed.length > 0) emit({ type: 'rows', rows: listed.map((row) => preview.toRow(row)) })
    progress.rows += rows.length
    if (isProgressDue()) emit({ type: 'progress', ...progress })
  }
  const { rows = [], previewed } = await preview.finish((result) => counts.get(result) ?? 0)
  if (rows.length > 0) emit({ type: 'rows', rows })
  emit({ type: 'done', notedCount, ...previewed })
}

function viewHeader<Field extends string>(header: FileHeader<Field>): HeaderView<Field> {
  const { sheets, sheet, sheetCount, program, notes = [], columns } = header
  return { sheets, sheet, sheetCount, program: program ?? null, notes: [...notes], columns }
}
