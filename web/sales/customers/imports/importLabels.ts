// Labels and summaries of imports of customers.
import type {
  CustomerImport,
  CustomerPreviewEvent,
  CustomerPreviewRow,
} from '#contract/sales/customerImports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { type CustomerColumn, customerColumnNames } from '#domain/sales/customerColumns.ts'
import { toColumnLabels } from '#web/files/imports/columnChoice.ts'
import { resultLabels } from '#web/files/imports/resultLabels.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export type CustomerMode = ImportModeOf<'customer'>
export type CustomerResult = CustomerPreviewRow['result']
export type CustomerCounts = Extract<CustomerPreviewEvent, { type: 'done' }>['counts']

export const customerResults: Record<CustomerResult, { label: string; badge?: string; tone: BadgeTone }> = {
  ...resultLabels,
  duplicate: { label: 'Likely duplicates', badge: 'Duplicate', tone: 'warning' },
}

export const customerColumnLabels: Record<CustomerColumn, string> = toColumnLabels(customerColumnNames)

/** How an import treated likely duplicates. */
export const modeLabels: Record<CustomerMode, string> = {
  skip: 'Skipped',
  update: 'Updated',
  create: 'Added',
}

export const modeChoices: readonly { mode: CustomerMode; title: string; text: string }[] = [
  { mode: 'skip', title: 'Skip them', text: 'The customers that exist stay as they are.' },
  {
    mode: 'update',
    title: 'Update the customers that exist',
    text: 'They get the values in the file; empty cells change nothing.',
  },
  {
    mode: 'create',
    title: 'Add them as new customers',
    text: 'For shops that share an email or a phone number.',
  },
]

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
