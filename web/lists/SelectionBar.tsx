// Actions on the selected rows of a list. The bar stays in view below the table.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import type { RowSelection } from './useRowSelection.ts'

interface SelectionBarProps {
  /** 'product' */
  noun: string
  selection: RowSelection
  /** Records that match the filters, if all of them can be selected. */
  total?: number
  totalIsMinimum?: boolean
  /** The actions. */
  children: ReactNode
}

export function SelectionBar({
  noun,
  selection,
  total = 0,
  totalIsMinimum = false,
  children,
}: SelectionBarProps) {
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
      aria-label={`Selected ${noun}s`}
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full animate-settle flex-wrap items-center gap-2 rounded-md bg-raised py-1.5 pr-1.5 pl-4 text-control shadow-float print:hidden"
    >
      <output className="tabular">{`${describeSelection(noun, selection, totalIsMinimum)} selected`}</output>
      {canSelectAll && (
        <Button variant="ghost" onClick={selection.selectAll}>
          {`Select all ${formatCount(total)}${minimum} that match`}
        </Button>
      )}
      {children}
      <IconButton label="Clear selection" onClick={selection.clear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

/** '3 products', 'All 1,000+ products' if not all were counted, or 'All 205 products except 1'. */
export function describeSelection(
  noun: string,
  { count, isAll, ids }: Pick<RowSelection, 'count' | 'isAll' | 'ids'>,
  totalIsMinimum: boolean,
): string {
  if (!isAll) return pluralize(count, noun)
  const total = count + ids.size
  const all = totalIsMinimum ? `All ${formatCount(total)}+ ${noun}s` : `All ${pluralize(total, noun)}`
  return ids.size === 0 ? all : `${all} except ${formatCount(ids.size)}`
}
