// The groups of options for what is typed: pages and deeds at once, what the server finds a moment later.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { type Found, searchEverything } from '#contract/insight/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { groupsOf, type Deed, type Lead, type Page } from './options.ts'

const delayMilliseconds = 120

interface Beside {
  pages: readonly Page[]
  deeds: readonly Deed[]
  recent: readonly Lead[]
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
    groups: groupsOf({ text, ...beside, found: isSearching && q !== '' ? query.data : undefined }),
    /** Whether what is shown is what belongs to the text. */
    isSettled: !isSearching || (text === q && !query.isPending && !query.isPlaceholderData),
    error: isSearching ? query.error : null,
    isFetching: query.isFetching,
    refetch: query.refetch,
    /** At once, for who types faster than any list can follow. */
    findNow: (): Promise<Found> =>
      client.fetchQuery({ ...callQuery(searchEverything, { q: text }), staleTime: 0 }),
  }
}
