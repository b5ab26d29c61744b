// The rows selected in a list: single ones, or all that match the filters.
import { hashKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'

interface SelectionState {
  /** The filters that it was made with. Others make it empty. */
  key: string
  isAll: boolean
  /** Also rows of other pages. Of all, those that are not selected. */
  ids: ReadonlySet<number>
}

export interface RowSelection {
  /** Selected rows. */
  count: number
  /** All that match the filters, also on other pages, except `ids`. */
  isAll: boolean
  /** The selected rows, or the exceptions of all. */
  ids: ReadonlySet<number>
  isSelected: (id: number) => boolean
  /** Whether all, some or none of the page are selected. */
  pageState: 'all' | 'some' | 'none'
  /** With `extendsRange`, also all rows between the last toggled one and this one. */
  toggle: (id: number, selected: boolean, extendsRange: boolean) => void
  togglePage: (selected: boolean) => void
  selectAll: () => void
  clear: () => void
}

/** `filters` are those of the list; `total` is how many records match them. At first none is selected, or all of them. */
export function useRowSelection(
  rows: readonly { id: number }[],
  filters: unknown,
  total: number,
  { startsFull = false }: { startsFull?: boolean } = {},
): RowSelection {
  const key = hashKey([filters])
  const [state, setState] = useState<SelectionState>({ key, ids: new Set(), isAll: startsFull })
  const lastToggled = useRef<number>(undefined)
  const { ids, isAll } = state.key === key ? state : { ids: new Set<number>(), isAll: false }
  const isSelected = (id: number) => ids.has(id) !== isAll
  const selectedCount = rows.filter(({ id }) => isSelected(id)).length

  function setSelected(changed: readonly number[], selected: boolean): void {
    const next = new Set(ids)
    for (const id of changed) {
      if (selected === isAll) next.delete(id)
      else next.add(id)
    }
    setState({ key, ids: next, isAll })
  }

  return {
    count: isAll ? Math.max(0, total - ids.size) : ids.size,
    isAll,
    ids,
    isSelected,
    pageState: selectedCount === 0 ? 'none' : selectedCount === rows.length ? 'all' : 'some',
    toggle(id, selected, extendsRange) {
      const place = rows.findIndex((row) => row.id === id)
      const from = rows.findIndex((row) => row.id === lastToggled.current)
      const range =
        extendsRange && from !== -1
          ? rows.slice(Math.min(from, place), Math.max(from, place) + 1).map((row) => row.id)
          : [id]
      lastToggled.current = id
      setSelected(range, selected)
    },
    togglePage: (selected) =>
      setSelected(
        rows.map(({ id }) => id),
        selected,
      ),
    selectAll: () => setState({ key, ids: new Set(), isAll: true }),
    clear: () => setState({ key, ids: new Set(), isAll: false }),
  }
}
