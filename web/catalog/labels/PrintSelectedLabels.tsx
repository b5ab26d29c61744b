// The labels of the products that are selected in the list.
import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { findProducts, type ProductFilter } from '#contract/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import type { RowSelection } from '#web/lists/useRowSelection.ts'

import { PrintLabelsButton } from './PrintLabelsButton.tsx'

interface PrintSelectedLabelsProps {
  selection: RowSelection
  /** Of the list, for a selection of all that match. */
  filters: ProductFilter
}

export function PrintSelectedLabels({ selection, filters }: PrintSelectedLabelsProps) {
  const { count, isAll, ids } = selection
  return (
    <PrintLabelsButton
      findIds={async () => (isAll ? findAllIds(filters, ids) : [...ids])}
      failure="Failed to read the selected products"
      disabledReason={
        count > maxLabelProducts
          ? `Select at most ${formatCount(maxLabelProducts)} products to print their labels`
          : undefined
      }
    />
  )
}

/** The ids of the products that match, newest first. At most twice the limit are read. */
async function findAllIds(filters: ProductFilter, exceptIds: ReadonlySet<number>): Promise<number[]> {
  const { products } = await call(findProducts, { ...filters, page: 1, limit: 2 * maxLabelProducts })
  return products.flatMap(({ id }) => (exceptIds.has(id) ? [] : [id]))
}
