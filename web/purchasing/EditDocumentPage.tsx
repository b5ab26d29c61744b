// The page that edits a purchase order or a bill, unless its state forbids it.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

interface EditDocumentPageProps<R extends z.ZodMiniType> {
  endpoint: Endpoint<z.ZodMiniType<{ id: number }>, R>
  /** The id in the URL. */
  id: string
  list: '/bills' | '/purchase-orders'
  /** 'Bill' */
  title: string
  /** Why it can't be edited, or undefined. */
  findError: (record: z.output<R>) => string | undefined
  /** The form; it starts with the document as it was when the page opened. */
  children: (record: z.output<R>) => ReactNode
}

export function EditDocumentPage<R extends z.ZodMiniType<{ number: string }>>({
  endpoint,
  id,
  list,
  title,
  findError,
  children,
}: EditDocumentPageProps<R>) {
  return (
    <RecordPage
      endpoint={endpoint}
      id={id}
      list={list}
      title={({ number }) => ({ text: `Edit ${number}` })}
      skeleton={<PageLoading />}
    >
      {(record) => {
        const error = findError(record)
        if (error === undefined) return children(record)
        return (
          <EmptyState
            drawing={<PaperDrawing />}
            title={`${title} ${record.number} can't be edited`}
            text={error}
            action={<BackToPage to={list} />}
          />
        )
      }}
    </RecordPage>
  )
}
