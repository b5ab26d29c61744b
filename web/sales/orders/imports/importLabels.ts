// Labels and summaries of imports of orders.
import type { OrderImport, OrderPreviewEvent, OrderPreviewRow } from '#contract/sales/orderImports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type OrderColumn, orderColumnNames } from '#domain/sales/orderFiles/orderColumns.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { toColumnLabels } from '#web/files/imports/columnChoice.ts'
import { resultLabels } from '#web/files/imports/resultLabels.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export type OrderMode = ImportModeOf<'order'>
export type OrderResult = OrderPreviewRow['result']
export type PreviewedOrders = Omit<Extract<OrderPreviewEvent, { type: 'done' }>, 'type'>

export const orderResults: Record<OrderResult, { label: string; badge?: string; tone: BadgeTone }> = {
  new: resultLabels.new,
  duplicate: { label: 'Exist already', badge: 'Exists', tone: 'warning' },
  nothing: { label: 'No quantity', tone: 'neutral' },
  refused: resultLabels.refused,
}

export const orderColumnLabels: Record<OrderColumn, string> = {
  ...toColumnLabels(orderColumnNames),
  quantity: 'Quantity',
  shippedUnits: 'Shipped units',
  cancelledUnits: 'Cancelled units',
}

/** What an import does with orders that exist. */
export const modes = [
  { mode: 'skip', done: 'Skipped', title: 'Skip them', text: 'A file that is uploaded twice adds nothing.' },
  {
    mode: 'create',
    done: 'Added again',
    title: 'Add them again',
    text: 'For customers that use an order number more than once.',
  },
] as const

/** '14 orders with 1,204 units for $12,340.00 will be added as drafts, 1 order that exists skipped, 3 rows refused.' */
export function formatPreviewSummary({ counts, orders }: PreviewedOrders, mode: OrderMode): string {
  const added = mode === 'create' ? [orders.new, orders.duplicate] : [orders.new]
  const sum = (field: 'count' | 'units' | 'totalCents') =>
    added.reduce((total, each) => total + each[field], 0)
  const skipped = mode === 'skip' ? orders.duplicate.count : 0
  const parts = [
    sum('count') > 0
      ? `${pluralize(sum('count'), 'order')} with ${formatUnits(sum('units'))} for ${formatUsd(sum('totalCents'))} will be added as drafts`
      : '',
    skipped > 0 ? `${pluralize(skipped, 'order')} that ${skipped === 1 ? 'exists' : 'exist'} skipped` : '',
    counts.refused > 0 ? `${pluralize(counts.refused, 'row')} refused` : '',
  ]
  return `${parts.filter(Boolean).join(', ') || 'Nothing will change'}.`
}

/** '12 orders imported, 1 duplicate skipped' */
export function formatImportSummary({ importedCount, duplicateCount }: OrderImport): string {
  const parts = [
    `${pluralize(importedCount, 'order')} imported`,
    duplicateCount > 0 ? `${pluralize(duplicateCount, 'duplicate')} skipped` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
