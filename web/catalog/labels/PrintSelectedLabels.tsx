// Opens the page that prints labels with the products that are selected in the list.
import { useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { findProducts, type ProductFilter } from '#contract/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useAction.ts'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { Button } from '#web/ui/Button.tsx'

interface PrintSelectedLabelsProps {
  selection: RowSelection
  /** Of the list, for a selection of all that match. */
  filters: ProductFilter
}

export function PrintSelectedLabels({ selection, filters }: PrintSelectedLabelsProps) {
  const navigate = useNavigate()
  const { count, isAll, ids } = selection
  const opening = useAction(
    async () => {
      const selected = isAll ? await findAllIds(filters, ids) : [...ids]
      await navigate({ to: '/labels', search: { ids: selected.slice(0, maxLabelProducts).join(',') } })
    },
    { failure: 'Failed to read the selected products' },
  )
  return (
    <Button
      busy={opening.isPending}
      disabledReason={
        count > maxLabelProducts
          ? `Select at most ${formatCount(maxLabelProducts)} products to print their labels`
          : undefined
      }
      onClick={() => opening.mutate(undefined)}
    >
      <Printer aria-hidden="true" />
      Print labels
    </Button>
  )
}

/** The ids of the products that match, newest first. At most twice the limit are read. */
async function findAllIds(filters: ProductFilter, exceptIds: ReadonlySet<number>): Promise<number[]> {
  const { products } = await call(findProducts, { ...filters, page: 1, limit: 2 * maxLabelProducts })
  return products.flatMap(({ id }) => (exceptIds.has(id) ? [] : [id]))
}
