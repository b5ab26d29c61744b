import { useSearch } from '@tanstack/react-router'

import { findSavedViews, type SavedView } from '#contract/people/savedViews.ts'
import type { ViewedList } from '#domain/people/savedViews.ts'
import { useCall } from '#web/api/useCall.ts'

import { searchOf, toViewSearch } from './viewSearch.ts'

interface ChosenView {
  /** Undefined if the address names none or one that was deleted. */
  view: SavedView | undefined
  /** The filters or columns differ from those of the view. */
  isChanged: boolean
}

/** The view that the address of the list names. */
export function useChosenView(list: ViewedList): ChosenView {
  const search = useSearch({ strict: false })
  const { data } = useCall(findSavedViews, { list })
  const view = data?.views.find(({ id }) => id === search.savedView)
  return { view, isChanged: view !== undefined && toViewSearch(searchOf(view)) !== toViewSearch(search) }
}
