// The state of a preview, built from the server's events.
import { maxListed } from '#contract/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'

import { mapColumns } from './columnChoice.ts'
import type { FileInput, ImportTypes, Preview, PreviewEvent, RowResults } from './importPages.ts'

export const emptyPreview = {
  header: undefined,
  progress: undefined,
  rows: [],
  previewed: undefined,
  error: undefined,
}

export function applyPreviewEvent<T extends ImportTypes>(
  preview: Preview<T>,
  event: PreviewEvent<T>,
): Preview<T> {
  if (event.type === 'columns') return { ...preview, header: event }
  if (event.type === 'progress') return { ...preview, progress: event }
  if (event.type === 'rows') return { ...preview, rows: addRows(preview.rows, event.rows) }
  if (event.type === 'done') return { ...preview, previewed: event }
  return { ...preview, error: { message: event.message, isFileError: event.requestId === undefined } }
}

/** A row that is sent again replaces the earlier one. */
function addRows<Row extends ImportTypes['row']>(rows: readonly Row[], added: readonly Row[]): Row[] {
  // A row with a column for each size is several products.
  const keyOf = ({ row, code }: Row) => `${row} ${code}`
  const keys = new Set(added.map(keyOf))
  return [...rows.filter((row) => !keys.has(keyOf(row))), ...added].toSorted((a, b) => a.row - b.row)
}

/** The preview while the server checks the file again. Keeps names and samples of the same columns. */
export function restartPreview<T extends ImportTypes>(
  { header }: Preview<T>,
  { columns }: FileInput<T>,
  keepsHeader = false,
): Preview<T> {
  if (header && !columns && keepsHeader) return { ...emptyPreview, header }
  if (!header || !columns) return emptyPreview
  return { ...emptyPreview, header: { ...header, columns: mapColumns(header.columns, columns) } }
}

/** '12', or '1,000+' while rows are still being checked and the list is full. */
export function formatResultCount<T extends ImportTypes>(
  { rows, previewed }: Preview<T>,
  results: Pick<RowResults<T>, 'find' | 'count'>,
  shown: T['result'],
  mode: T['mode'],
): string {
  if (previewed) return formatCount(results.count(previewed, mode)[shown])
  const listed = rows.filter((row) => results.find(row, mode) === shown)
  const isPartial = findFullResults(rows).some((result) => listed.some((row) => row.result === result))
  return formatCount(listed.length) + (isPartial ? '+' : '')
}

/** The results of which not all rows are listed. */
export function findFullResults(rows: readonly ImportTypes['row'][]): string[] {
  const byResult = Object.entries(Object.groupBy(rows, ({ result }) => result))
  return byResult.flatMap(([result, { length } = []]) => (length >= maxListed.previewed ? [result] : []))
}
