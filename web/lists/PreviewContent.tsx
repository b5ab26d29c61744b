// The summary of a record in the panel: its state, its facts and what is done next with it.
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import type { PreviewedPath } from './preview.ts'

/** While an arrow key is held, no row stays this long. */
const settleMs = 120

/** What the panel gives to the preview of a kind of record. */
export interface PreviewProps {
  id: number
  /** The head of the panel with the name of the record, which is undefined until it is loaded. */
  renderHead: (title: string | undefined) => ReactNode
}

interface PreviewContentProps<I extends z.ZodMiniType, R extends z.ZodMiniType> extends PreviewProps {
  /** Finds the record by `id`. */
  endpoint: Endpoint<I, R>
  /** The page of the record. */
  page: PreviewedPath
  /** 'order' */
  noun: string
  title: (record: z.output<R>) => string
  /** Badges, units and amounts, in one line. */
  renderState: (record: z.output<R>) => ReactNode
  /** Two buttons; the main one last. */
  renderActions: (record: z.output<R>) => ReactNode
  children: (record: z.output<R>) => ReactNode
}

export function PreviewContent<I extends z.ZodMiniType<{ id: number }>, R extends z.ZodMiniType>({
  id,
  renderHead,
  endpoint,
  page,
  noun,
  title,
  renderState,
  renderActions,
  children,
}: PreviewContentProps<I, R>) {
  const settledId = useDebounced(id, settleMs)
  const query = useCall(endpoint, { id } as z.output<I>, { enabled: settledId === id })
  const record = query.error ? undefined : query.data
  return (
    <>
      {renderHead(record && title(record))}
      <Fragment key={id}>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">
          {query.error ? (
            <QueryError
              query={query}
              title={`Failed to load ${noun}`}
              notFound={
                <EmptyState
                  drawing={<TagDrawing />}
                  title={`This ${noun} was deleted`}
                  text="Go on with the arrow keys."
                />
              }
            />
          ) : record === undefined ? (
            <PreviewSkeleton noun={noun} />
          ) : (
            <div className="flex flex-col gap-4">
              <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-control text-muted">
                {renderState(record)}
              </div>
              {children(record)}
            </div>
          )}
        </div>
        <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-hairline px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
          <Link to={page} params={{ id: String(id) }} className={buttonStyles({ className: 'mr-auto' })}>
            Open
          </Link>
          {record !== undefined && renderActions(record)}
        </div>
      </Fragment>
    </>
  )
}

export function PreviewSkeleton({ noun }: { noun: string }) {
  return (
    <SkeletonRegion label={`Loading ${noun}`}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-28" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonRegion>
  )
}
