// The search parameters of a list as a saved view holds them.
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

import type { SavedView } from '#contract/people/savedViews.ts'

/** The page, an open entry of the log, and the view itself. */
const unsaved = new Set(['page', 'entry', 'savedView'])

/** Text that is equal for equal parameters: 'columns=customer.total&status=Pending'. */
export function toViewSearch(search: object): string {
  const saved = Object.entries(search)
    .filter(([name, value]) => value !== undefined && !unsaved.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return defaultStringifySearch(Object.fromEntries(saved)).slice(1)
}

/** The parameters of the list's address with the view. The route ignores those that it no longer knows. */
export function searchOf({ id, search }: Pick<SavedView, 'id' | 'search'>): Record<string, unknown> {
  return { ...defaultParseSearch(search), savedView: id }
}
