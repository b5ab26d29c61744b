// Loads the record of a page by the id in its URL, and names it in the title bar.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'

import { BackToPage } from './BackToPage.tsx'
import { NotFoundState } from './NotFoundState.tsx'
import { type ListPath, pages } from './pages.ts'
import { readId } from './readId.ts'
import { type RecordTitle, RecordTitleLine } from './RecordTitle.tsx'

interface RecordPageProps<I extends z.ZodMiniType, R extends z.ZodMiniType> {
  /** Finds the record by `id`. */
  endpoint: Endpoint<I, R>
  /** The id in the URL. */
  id: string
  /** The page that lists the records. */
  list: ListPath
  title: (record: z.output<R>) => RecordTitle
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
  title: describe,
  skeleton,
  children,
}: Omit<RecordPageProps<I, R>, 'id'> & { id: number }) {
  const query = useCall(endpoint, { id } as z.output<I>)
  const record = query.error ? undefined : query.data
  const title = record === undefined ? undefined : describe(record)
  return (
    <>
      <RecordTitleLine title={title} />
      {query.error ? (
        <QueryError
          query={query}
          title={`Failed to load ${pages[list].record.toLowerCase()}`}
          notFound={<NotFoundState list={list} />}
          action={<BackToPage to={list} />}
        />
      ) : record === undefined ? (
        skeleton
      ) : (
        children(record)
      )}
    </>
  )
}
