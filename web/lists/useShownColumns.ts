// The columns of the list on the page. The menu of views in the header chooses among them.
import { useSearch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { arrangeColumns, type ChoosableColumn, listColumns, type ListedColumn } from './columnChoice.ts'

const none: readonly ListedColumn[] = []
let listed = none
const listeners = new Set<() => void>()

/** The columns that the address names, in its order; all columns on a phone, whose rows have fixed places. */
export function useShownColumns<C extends ChoosableColumn>(columns: readonly C[]): readonly C[] {
  const { columns: chosen } = useSearch({ strict: false })
  const isPhone = useIsPhone()
  useEffect(() => publish(isPhone ? none : listColumns(columns)), [columns, isPhone])
  useEffect(() => () => publish(none), [])
  return isPhone ? columns : arrangeColumns(columns, chosen)
}

/** The columns of the list on the page that can be chosen; none on a phone and for lists without columns. */
export function useListedColumns(): readonly ListedColumn[] {
  return useSyncExternalStore(subscribe, () => listed)
}

function publish(next: readonly ListedColumn[]): void {
  if (namesOf(next) === namesOf(listed)) return
  listed = next
  for (const listener of listeners) listener()
}

function namesOf(columns: readonly ListedColumn[]): string {
  return columns.map(({ name }) => name).join('.')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
