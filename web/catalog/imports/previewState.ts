// What is known of a file before it is imported, put together from the server's events as they come.
import { maxListed, type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { formatCount } from '#domain/platform/format.ts'

import type { RowResult, RowResultCounts } from './importLabels.ts'

type EventOf<Type extends PreviewEvent['type']> = Extract<PreviewEvent, { type: Type }>

export interface Preview {
  columns: EventOf<'columns'> | undefined
  progress: EventOf<'progress'> | undefined
  /** Of each verdict the first `maxListed.previewed`. */
  rows: Readonly<Record<RowResult, readonly PreviewRow[]>>
  /** Of all rows, once the last one is judged. */
  counts: RowResultCounts | undefined
  /** Why the rows can't be judged; the same file may do another time where it was never read. */
  error: { sentence: string; isOfFile: boolean } | undefined
}

export const rowResults = ['new', 'changed', 'same', 'refused'] as const satisfies RowResult[]

export const emptyPreview: Preview = {
  columns: undefined,
  progress: undefined,
  rows: { new: [], changed: [], same: [], refused: [] },
  counts: undefined,
  error: undefined,
}

export function applyPreviewEvent(preview: Preview, event: PreviewEvent): Preview {
  if (event.type === 'columns') return { ...preview, columns: event }
  if (event.type === 'progress') return { ...preview, progress: event }
  if (event.type === 'rows') return { ...preview, rows: addRows(preview.rows, event.rows) }
  if (event.type === 'done') return { ...preview, counts: event.counts }
  return { ...preview, error: { sentence: event.message, isOfFile: event.requestId === undefined } }
}

function addRows(rows: Preview['rows'], added: readonly PreviewRow[]): Preview['rows'] {
  const byVerdict = Object.groupBy(added, ({ verdict }) => verdict)
  const grown = rowResults.map((verdict) => [verdict, [...rows[verdict], ...(byVerdict[verdict] ?? [])]])
  return Object.fromEntries(grown) as Preview['rows']
}

/** The rows of one verdict, or of all in the order of the file. */
export function filterPreviewRows({ rows }: Preview, verdict: RowResult | undefined): readonly PreviewRow[] {
  if (verdict !== undefined) return rows[verdict]
  return Object.values(rows)
    .flat()
    .toSorted((one, other) => one.row - other.row)
}

/** How many rows have a verdict: of all once they are counted, else '12', or '1,000+' where no more are listed. */
export function formatResultCount({ rows, counts }: Preview, verdict: RowResult): string {
  const count = counts?.[verdict] ?? rows[verdict].length
  const mayBeMore = counts === undefined && count >= maxListed.previewed
  return formatCount(count) + (mayBeMore ? '+' : '')
}

/** Which column of the file is which field. */
export function getColumnMapping({ columns }: EventOf<'columns'>): ColumnMapping {
  return columns.map(({ takenFor }) => takenFor)
}

/** The columns with another choice, while the server's answer to it is on its way: names and samples stay. */
export function withColumnMapping(preview: Preview, choice: Readonly<ColumnMapping>): Preview {
  if (!preview.columns) return emptyPreview
  const columns = preview.columns.columns.map((column, at) => ({ ...column, takenFor: choice[at] ?? null }))
  // By columns that a person chose, a file is read as any other.
  return { ...emptyPreview, columns: { ...preview.columns, isShopify: false, columns } }
}

/** The choice with one column taken for another field, which no other column is taken for any more. */
export function assignColumn(
  choice: Readonly<ColumnMapping>,
  at: number,
  takenFor: ColumnMapping[number],
): ColumnMapping {
  return choice.map((field, index) => (index === at ? takenFor : field === takenFor ? null : field))
}
