// A card with the entries of a record, newest first: one page, and earlier ones on request.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { TimelineInput } from '#contract/platform/timeline.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { withoutReloadError } from '#web/api/outdated.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const entriesPerPage = 20

interface TimelinePage<Entry> {
  entries: Entry[]
  next: string | null
}

interface TimelineCardProps<Entry> {
  title: string
  endpoint: Endpoint<typeof TimelineInput, z.ZodMiniType<TimelinePage<Entry>>>
  /** Of the record. */
  id: number
  /** An `<li>`. */
  renderEntry: (entry: Entry) => ReactNode
}

export function TimelineCard<Entry>({ title, endpoint, id, renderEntry }: TimelineCardProps<Entry>) {
  const { fetchNextPage, ...query } = withoutReloadError(
    useInfiniteQuery({
      // Path and id make live updates of the record reload it.
      queryKey: [endpoint.path, { id }],
      queryFn: ({ pageParam, signal }): Promise<TimelinePage<Entry>> =>
        call(endpoint, { id, limit: entriesPerPage, cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const showEarlier = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) showError(error, 'Failed to load earlier entries')
  }
  return (
    <Card title={title} flush>
      {query.error ? (
        <QueryError query={query} title={`Failed to load the ${title.toLowerCase()}`} />
      ) : !query.data ? (
        <div className="flex flex-col gap-3 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-3.5 w-full" />
          ))}
        </div>
      ) : (
        <ol aria-label={title} className="divide-y divide-hairline">
          {query.data.pages.flatMap(({ entries }) => entries.map(renderEntry))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="border-t border-hairline px-4 py-2">
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void showEarlier()}
            busy={query.isFetchingNextPage}
          >
            Show earlier entries
          </Button>
        </div>
      )}
    </Card>
  )
}
