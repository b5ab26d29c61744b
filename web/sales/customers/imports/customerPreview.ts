// The state of a preview of customers, built from the server's events, and its labels.
import { maxListed } from '#contract/files/imports.ts'
import type {
  CustomerImport,
  CustomerPreviewEvent,
  CustomerPreviewRow,
} from '#contract/sales/customerImports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import {
  type CustomerColumn,
  type CustomerMapping,
  customerColumnNames,
} from '#domain/sales/customerColumns.ts'
import { mapColumns } from '#web/files/imports/columnChoice.ts'
import type { PreviewError } from '#web/files/imports/usePreview.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export type CustomerMode = ImportModeOf<'customer'>
type EventOf<Type extends CustomerPreviewEvent['type']> = Extract<CustomerPreviewEvent, { type: Type }>
export type CustomerResult = CustomerPreviewRow['result']
export type CustomerCounts = EventOf<'done'>['counts']

export interface CustomerPreview extends PreviewError {
  header: EventOf<'columns'> | undefined
  progress: EventOf<'progress'> | undefined
  /** Up to `maxListed.previewed` rows per result, in file order. */
  rows: readonly CustomerPreviewRow[]
  /** Undefined until all rows are checked. */
  counts: CustomerCounts | undefined
  /** Rows with notes; 0 until all rows are checked. */
  notedCount: number
}

export const emptyPreview: CustomerPreview = {
  header: undefined,
  progress: undefined,
  rows: [],
  counts: undefined,
  notedCount: 0,
  error: undefined,
}

export function applyPreviewEvent(preview: CustomerPreview, event: CustomerPreviewEvent): CustomerPreview {
  if (event.type === 'columns') return { ...preview, header: event }
  if (event.type === 'progress') return { ...preview, progress: event }
  if (event.type === 'rows') return { ...preview, rows: [...preview.rows, ...event.rows] }
  if (event.type === 'done') return { ...preview, counts: event.counts, notedCount: event.notedCount }
  return { ...preview, error: { message: event.message, isFileError: event.requestId === undefined } }
}

/** Keeps names and samples while the server checks the new mapping. */
export function withColumnMapping(preview: CustomerPreview, mapping: CustomerMapping): CustomerPreview {
  if (!preview.header) return emptyPreview
  const columns = mapColumns(preview.header.columns, mapping)
  return { ...emptyPreview, header: { ...preview.header, columns } }
}

export const customerResults = ['new', 'changed', 'same', 'duplicate', 'refused'] as const

/** '12', or '1,000+' while rows are still being checked and the list is full. */
export function formatResultCount({ rows, counts }: CustomerPreview, result: CustomerResult): string {
  if (counts) return formatCount(counts[result])
  const listed = rows.filter((row) => row.result === result).length
  return formatCount(listed) + (listed >= maxListed.previewed ? '+' : '')
}

export const resultLabels: Record<CustomerResult, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  duplicate: 'Likely duplicates',
  refused: 'Refused',
}

export const resultTones: Record<CustomerResult, BadgeTone> = {
  new: 'good',
  changed: 'accent',
  same: 'neutral',
  duplicate: 'warning',
  refused: 'danger',
}

/** 'Customer number', as a label of a field. */
function toLabel(name: string): string {
  const words = name.replace('%', '').trim()
  return words.replaceAll(/ [A-Z][a-z]/g, (start) => start.toLowerCase())
}

export const customerColumnLabels = Object.fromEntries(
  Object.entries(customerColumnNames).map(([column, name]) => [column, toLabel(name)]),
) as Record<CustomerColumn, string>

/** How an import treated likely duplicates. */
export const modeLabels: Record<CustomerMode, string> = {
  skip: 'Skipped',
  update: 'Updated',
  create: 'Added',
}

const duplicateEffects: Record<CustomerMode, string> = {
  skip: 'skipped',
  update: 'updated',
  create: 'added as new customers',
}

/** '5 new customers will be added, 12 updated, 3 likely duplicates skipped, 2 rows refused.' */
export function formatPreviewSummary(counts: CustomerCounts, mode: CustomerMode): string {
  const parts = [
    counts.new > 0 ? `${pluralize(counts.new, 'new customer')} will be added` : '',
    counts.changed > 0 ? `${formatCount(counts.changed)} updated` : '',
    counts.same > 0 ? `${formatCount(counts.same)} unchanged` : '',
    counts.duplicate > 0
      ? `${pluralize(counts.duplicate, 'likely duplicate')} ${duplicateEffects[mode]}`
      : '',
    counts.refused > 0 ? `${pluralize(counts.refused, 'row')} refused` : '',
  ]
  return `${parts.filter(Boolean).join(', ') || 'Nothing will change'}.`
}

/** '12 customers imported, 3 updated, 1 duplicate skipped' */
export function formatImportSummary({ importedCount, updatedCount, duplicateCount }: CustomerImport): string {
  const parts = [
    `${pluralize(importedCount, 'customer')} imported`,
    `${formatCount(updatedCount)} updated`,
    duplicateCount > 0 ? `${pluralize(duplicateCount, 'duplicate')} skipped` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
