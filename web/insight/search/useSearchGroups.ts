// The option groups for the typed text: pages and actions at once, search results after a delay.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { type SearchResults, searchEverything } from '#contract/insight/search.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import type { PageEntry } from '#web/shell/pageEntries.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { readActionText } from './actionText.ts'
import type { May } from './recordActions.ts'
import { findExactOption, resultGroups } from './resultGroups.ts'
import type { RecentItem, SearchOption } from './searchOption.ts'
import { actionsFor, groupOptions, type PageAction } from './searchOptions.ts'

const delayMs = 120

interface LocalOptions {
  pages: readonly PageEntry[]
  actions: readonly PageAction[]
  record: SearchOption | undefined
  recent: readonly RecentItem[]
  may: May
}

/** Results of the previous text stay until those of the new one arrive. Outdated calls are canceled. */
export function useSearchGroups(typed: string, local: LocalOptions) {
  const client = useQueryClient()
  const text = typed.trim().slice(0, maxSearchLength)
  const q = useDebounced(text, delayMs)
  const isSearching = text !== ''
  const isAsked = isSearching && q !== ''
  const query = useResults(q, isAsked)
  const record = readActionText(q)?.record
  const recordQuery = useResults(record ?? '', isAsked && record !== undefined)
  const areFound = [query, ...(record === undefined ? [] : [recordQuery])]
  const findNow = (words: string): Promise<SearchResults> =>
    client.fetchQuery({ ...searchQuery(words), staleTime: 0 })
  return {
    groups: groupOptions({
      text,
      ...local,
      found: isAsked ? query.data : undefined,
      foundForAction: isAsked && record !== undefined ? recordQuery.data : undefined,
    }),
    /** Whether the results belong to the typed text. */
    isSettled:
      !isSearching ||
      (text === q && areFound.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData)),
    error: isSearching ? (query.error ?? (record === undefined ? null : recordQuery.error)) : null,
    isFetching: query.isFetching || recordQuery.isFetching,
    refetch: () => Promise.all(areFound.map((result) => result.refetch())),
    /**
     * What the text means, without the delay: exactly a code, a number, or an action on a record, or else the result with the key
     * `shown`.
     */
    findMeantNow: async (words: string, shown: string | undefined): Promise<SearchOption | undefined> => {
      const results = await findNow(words)
      const exact = findExactOption(words, results)
      if (exact) return exact
      const action = readActionText(words)
      const options = resultGroups(words, results).flatMap((group) => group.options)
      return (
        (action && actionsFor(action, await findNow(action.record), local.may)[0]) ??
        options.find(({ key }) => key === shown)
      )
    },
  }
}

function useResults(words: string, enabled: boolean) {
  return useQuery({
    ...searchQuery(words),
    enabled,
    placeholderData: keepPreviousData,
    // Cached results are shown and fetched again, because records may have changed.
    staleTime: 0,
  })
}

function searchQuery(words: string) {
  return callQuery(searchEverything, { q: words.slice(0, maxSearchLength) })
}
