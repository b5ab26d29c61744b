// Actions on the selected products. The bar stays in view below the table.
import { PencilLine, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { ProductSelection } from './useProductSelection.ts'

interface SelectionBarProps {
  selection: ProductSelection
  /** Products that match the filters. */
  total: number
  totalIsMinimum: boolean
  onBulkEdit: () => void
}

export function SelectionBar({ selection, total, totalIsMinimum, onBulkEdit }: SelectionBarProps) {
  const { count, isAll, pageState } = selection
  const clear = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
    if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) selection.clear()
  })
  useEffect(() => {
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [])
  const minimum = totalIsMinimum ? '+' : ''
  const canSelectAll = !isAll && pageState === 'all' && total > count
  return (
    <section
      aria-label="Selected products"
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full animate-settle flex-wrap items-center gap-2 rounded-md bg-raised py-1.5 pr-1.5 pl-4 text-control shadow-float print:hidden"
    >
      <output className="tabular">{`${describeSelection(selection, totalIsMinimum)} selected`}</output>
      {canSelectAll && (
        <Button variant="ghost" onClick={selection.selectAll}>
          {`Select all ${formatCount(total)}${minimum} that match`}
        </Button>
      )}
      <Button {...shortcutProps('Alt+B')} variant="primary" onClick={onBulkEdit}>
        <PencilLine aria-hidden="true" />
        Bulk edit
      </Button>
      <IconButton label="Clear selection" onClick={selection.clear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

/** '3 products', 'All 1,000+ products' if not all were counted, or 'All 205 products except 1'. */
export function describeSelection(
  { count, isAll, ids }: Pick<ProductSelection, 'count' | 'isAll' | 'ids'>,
  totalIsMinimum: boolean,
): string {
  if (!isAll) return pluralize(count, 'product')
  const total = count + ids.size
  const all = totalIsMinimum ? `All ${formatCount(total)}+ products` : `All ${pluralize(total, 'product')}`
  return ids.size === 0 ? all : `${all} except ${formatCount(ids.size)}`
}
