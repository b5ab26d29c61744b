// The groups of options for what is typed: pages and deeds at once, what the server finds a moment later.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { type SearchResults, searchEverything } from '#contract/insight/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { groupOptions, type PageAction, type RecentItem, type SearchablePage } from './searchOptions.ts'

const delayMilliseconds = 120

interface Beside {
  pages: readonly SearchablePage[]
  deeds: readonly PageAction[]
  recent: readonly RecentItem[]
}

/** While the answer for another text is on its way, the one before stays. A call whose text is no longer wanted is given up. */
export function useSearchGroups(typed: string, beside: Beside) {
  const client = useQueryClient()
  const text = typed.trim()
  const q = useDebounced(text, delayMilliseconds)
  const query = useQuery({
    ...callQuery(searchEverything, { q }),
    enabled: q !== '' && text !== '',
    placeholderData: keepPreviousData,
    // What was found a moment ago may have been sold or renamed since: it is shown, and asked for again.
    staleTime: 0,
  })
  const isSearching = text !== ''
  return {
    groups: groupOptions({ text, ...beside, found: isSearching && q !== '' ? query.data : undefined }),
    /** Whether what is shown is what belongs to the text. */
    isSettled: !isSearching || (text === q && !query.isPending && !query.isPlaceholderData),
    error: isSearching ? query.error : null,
    isFetching: query.isFetching,
    refetch: query.refetch,
    /** At once, for who types faster than any list can follow. */
    findNow: (): Promise<SearchResults> =>
      client.fetchQuery({ ...callQuery(searchEverything, { q: text }), staleTime: 0 }),
  }
}
