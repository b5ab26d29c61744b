// The option groups for the typed text: pages and actions at once, search results after a delay.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { type SearchResults, searchEverything } from '#contract/insight/search.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import type { PageEntry } from '#web/shell/pageEntries.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { groupOptions, type PageAction, type RecentItem } from './searchOptions.ts'

const delayMs = 120

interface LocalOptions {
  pages: readonly PageEntry[]
  actions: readonly PageAction[]
  recent: readonly RecentItem[]
}

/** Results of the previous text stay until those of the new one arrive. Outdated calls are canceled. */
export function useSearchGroups(typed: string, local: LocalOptions) {
  const client = useQueryClient()
  const text = typed.trim().slice(0, maxSearchLength)
  const q = useDebounced(text, delayMs)
  const query = useQuery({
    ...callQuery(searchEverything, { q }),
    enabled: q !== '' && text !== '',
    placeholderData: keepPreviousData,
    // Cached results are shown and fetched again, because records may have changed.
    staleTime: 0,
  })
  const isSearching = text !== ''
  return {
    groups: groupOptions({ text, ...local, found: isSearching && q !== '' ? query.data : undefined }),
    /** Whether the results belong to the typed text. */
    isSettled: !isSearching || (text === q && !query.isPending && !query.isPlaceholderData),
    error: isSearching ? query.error : null,
    isFetching: query.isFetching,
    refetch: query.refetch,
    /** Searches without the delay. */
    findNow: (): Promise<SearchResults> =>
      client.fetchQuery({ ...callQuery(searchEverything, { q: text }), staleTime: 0 }),
  }
}
