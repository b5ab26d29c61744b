// Loads the record of a page by the id in its URL.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'

import { BackToPage } from './BackToPage.tsx'
import { NotFoundState } from './NotFoundState.tsx'
import { type ListPath, pages } from './pages.ts'
import { readId } from './readId.ts'

interface RecordPageProps<I extends z.ZodMiniType, R extends z.ZodMiniType> {
  /** Finds the record by `id`. */
  endpoint: Endpoint<I, R>
  /** The id in the URL. */
  id: string
  /** The page that lists the records. */
  list: ListPath
  skeleton: ReactNode
  children: (record: z.output<R>) => ReactNode
}

export function RecordPage<I extends z.ZodMiniType<{ id: number }>, R extends z.ZodMiniType>({
  id: text,
  ...rest
}: RecordPageProps<I, R>) {
  const id = readId(text)
  if (id === undefined) return <NotFoundState list={rest.list} />
  return <LoadedRecord {...rest} id={id} />
}

function LoadedRecord<I extends z.ZodMiniType<{ id: number }>, R extends z.ZodMiniType>({
  endpoint,
  id,
  list,
  skeleton,
  children,
}: Omit<RecordPageProps<I, R>, 'id'> & { id: number }) {
  const query = useCall(endpoint, { id } as z.output<I>)
  if (query.error) {
    return (
      <QueryError
        query={query}
        title={`Failed to load ${pages[list].record.toLowerCase()}`}
        notFound={<NotFoundState list={list} />}
        action={<BackToPage to={list} />}
      />
    )
  }
  return <>{query.data === undefined ? skeleton : children(query.data)}</>
}
