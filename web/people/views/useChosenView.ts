import { useRouter, useSearch } from '@tanstack/react-router'

import { findSavedViews, type SavedView } from '#contract/people/savedViews.ts'
import type { ViewedList } from '#domain/people/savedViews.ts'
import { useCall } from '#web/api/useCall.ts'
import { useListedColumns } from '#web/lists/useShownColumns.ts'

import { describeMissingParts, knownColumns } from './missingParts.ts'
import { searchOf, toViewSearch } from './viewSearch.ts'

interface ChosenView {
  /** Undefined if the address names none or one that was deleted. */
  view: SavedView | undefined
  /** The filters and columns of the address that the list knows, as a view holds them. */
  search: string
  /** These differ from those of the view. */
  isChanged: boolean
  /** What the view has and the list no longer has: 'the column margin'. */
  missing: string | undefined
}

/** The view that the address of the list names. */
export function useChosenView(list: ViewedList): ChosenView {
  const address = useSearch({ strict: false })
  const { routesByPath } = useRouter()
  const listed = useListedColumns()
  const { data } = useCall(findSavedViews, { list })
  const view = data?.views.find(({ id }) => id === address.savedView)
  const names = listed.length === 0 ? undefined : listed.map(({ name }) => name)
  const search = toViewSearch({ ...address, columns: knownColumns(address.columns, names) })
  // Every list reads its address with `listSearch`.
  const read = routesByPath[list].options.validateSearch as Parameters<typeof describeMissingParts>[1]
  return {
    view,
    search,
    isChanged: view !== undefined && toViewSearch(searchOf(view)) !== search,
    missing: view && describeMissingParts(view.search, read, names),
  }
}
