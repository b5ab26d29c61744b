// The state of an import preview, built from the server's events.
import { type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { formatCount } from '#domain/platform/format.ts'
import { mapColumns } from '#web/files/imports/columnChoice.ts'
import type { PreviewError } from '#web/files/imports/usePreview.ts'

import {
  countShownResults,
  type RowResult,
  type RowResultCounts,
  shownResult,
  type ShownResult,
} from './importLabels.ts'

type EventOf<Type extends PreviewEvent['type']> = Extract<PreviewEvent, { type: Type }>

export interface Preview extends PreviewError {
  header: EventOf<'columns'> | undefined
  progress: EventOf<'progress'> | undefined
  /** Up to `maxListed.previewed` rows per result. */
  rows: Readonly<Record<RowResult, readonly PreviewRow[]>>
  /** Undefined until all rows are checked. */
  counts: RowResultCounts | undefined
  /** Rows with notes; 0 until all rows are checked. */
  notedCount: number
  /** Rows whose product will have no style, and those of them with a new product; 0 until all rows are checked. */
  leavingCount: number
  newLeavingCount: number
  /** New products without a price in the file; 0 until all rows are checked. */
  unpricedCount: number
}

export const rowResults = ['new', 'changed', 'same', 'refused'] as const satisfies RowResult[]

export const emptyPreview: Preview = {
  header: undefined,
  progress: undefined,
  rows: { new: [], changed: [], same: [], refused: [] },
  counts: undefined,
  notedCount: 0,
  leavingCount: 0,
  newLeavingCount: 0,
  unpricedCount: 0,
  error: undefined,
}

export function applyPreviewEvent(preview: Preview, event: PreviewEvent): Preview {
  if (event.type === 'columns') return { ...preview, header: event }
  if (event.type === 'progress') return { ...preview, progress: event }
  if (event.type === 'rows') return { ...preview, rows: addRows(preview.rows, event.rows) }
  if (event.type === 'done') {
    const { counts, notedCount, leavingCount, newLeavingCount, unpricedCount } = event
    return { ...preview, counts, notedCount, leavingCount, newLeavingCount, unpricedCount }
  }
  return { ...preview, error: { message: event.message, isFileError: event.requestId === undefined } }
}

/** A row that is sent again replaces the earlier one. */
function addRows(rows: Preview['rows'], added: readonly PreviewRow[]): Preview['rows'] {
  const byResult = Object.groupBy(added, ({ result }) => result)
  // A row with a column for each size is several products.
  const keyOf = ({ row, code }: PreviewRow) => `${row} ${code}`
  const keys = new Set(added.map(keyOf))
  const entries = rowResults.map((result) => {
    const others = rows[result].filter((row) => !keys.has(keyOf(row)))
    return [result, [...others, ...(byResult[result] ?? [])]]
  })
  return Object.fromEntries(entries) as Preview['rows']
}

export type RowFilter = ShownResult | 'noted' | 'leaving'

/** Returns the rows with the given result, with notes or that leave a style, or all rows, in file order. */
export function filterPreviewRows(
  { rows }: Preview,
  filter: RowFilter | undefined,
  mode: ImportMode,
): readonly PreviewRow[] {
  const all = rowResults.flatMap((result) => rows[result]).toSorted((a, b) => a.row - b.row)
  if (filter === undefined) return all
  if (filter === 'noted') return all.filter(({ notes }) => notes !== undefined)
  if (filter === 'leaving')
    return all.filter(
      ({ leavesStyle, result }) => leavesStyle !== undefined && (mode === 'update' || result === 'new'),
    )
  return all.filter((row) => shownResult(row, mode) === filter)
}

/** '12', or '1,000+' while rows are still being checked and the list is full. */
export function formatResultCount(preview: Preview, shown: ShownResult, mode: ImportMode): string {
  const { rows, counts } = preview
  if (counts) return formatCount(countShownResults(counts, mode)[shown])
  const listed = filterPreviewRows(preview, shown, mode)
  const isPartial = listed.some(({ result }) => rows[result].length >= maxListed.previewed)
  return formatCount(listed.length) + (isPartial ? '+' : '')
}

/** Keeps names and samples while the server checks the new mapping. */
export function withColumnMapping(preview: Preview, mapping: Readonly<ColumnMapping>): Preview {
  if (!preview.header) return emptyPreview
  const columns = mapColumns(preview.header.columns, mapping)
  return { ...emptyPreview, header: { ...preview.header, columns } }
}
