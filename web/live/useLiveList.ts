// Reading a list that others change meanwhile: in place of useCall, wherever a list is read by people.
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { lastLocalChangeMs } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'

import { compareRows, describeNewRows, type Row } from './compareRows.ts'

/** What waits at the head of a list: '3 new'. */
export interface PendingRows {
  label: string | undefined
  show: () => void
}

interface Held {
  /** The list's question: another page or filter is another list. */
  question: string
  /** When the rows that were taken over had been read, and what was read last. */
  readAt: number
  /** They were kept from an earlier visit to the page, and are read again at the moment. */
  isOld: boolean
  fresh: readonly Row[]
  next: readonly Row[] | undefined
  rows: readonly Row[]
}

/** The fields of a reply that hold rows. */
type RowsField<Reply> = {
  [Field in keyof Reply]: Reply[Field] extends readonly Row[] ? Field : never
}[keyof Reply] &
  string

/**
 * The list at `field` of the endpoint's reply, or the reply itself. Its rows change in place; what is new or gone on its first
 * page waits for `news.show`. What this person changed is shown at once, and so is what comes into an empty list.
 */
export function useLiveList<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
  field?: RowsField<z.output<R>>,
) {
  const query = useCall(endpoint, input, { keep: true })
  const { page = 1, limit: size } = input as { page?: number; limit?: number }
  const question = hashKey([endpoint.path, input])
  const [held, setHeld] = useState<Held>()

  const fresh = query.isPlaceholderData ? undefined : rowsIn(query.data, field)
  const isSame = held?.question === question
  const compared =
    fresh && isSame ? compareRows(held.rows, fresh, { next: held.next ?? [], size }) : undefined
  const isBeyond = compared !== undefined && compared.pushed > 0
  const beyond = useCall(endpoint, { ...(input as object), page: page + 1 } as z.output<I>, {
    enabled: isBeyond,
  })
  const next = isBeyond ? rowsIn(beyond.data, field) : undefined

  const take = (rows: readonly Row[], readAt = query.dataUpdatedAt): void =>
    setHeld({ question, readAt, isOld: query.isFetching, fresh: rows, next: undefined, rows })

  const isHeld = isSame && !held.isOld && held.rows.length > 0 && held.readAt > lastLocalChangeMs()
  if (fresh && !isHeld) {
    if (!isSame || held.fresh !== fresh) take(fresh)
  } else if (fresh && isHeld && (held.fresh !== fresh || held.next !== next)) {
    const { rows } = compareRows(held.rows, fresh, { next: next ?? [], size })
    setHeld({ ...held, fresh, next, rows })
  }

  const rows = isSame || query.isPlaceholderData ? held?.rows : undefined
  const news: PendingRows = {
    label: compared && page === 1 ? describeNewRows(compared, size) : undefined,
    show: () => fresh && take(fresh),
  }
  const refetch: typeof query.refetch = async (options) => {
    const answer = await query.refetch(options)
    const rows = rowsIn(answer.data, field)
    if (rows) take(rows, answer.dataUpdatedAt)
    return answer
  }
  return {
    ...query,
    data: rows ? withRows(query.data, rows, field) : query.data,
    refetch,
    news,
  } as typeof query & {
    news: PendingRows
  }
}

function rowsIn(reply: unknown, field: string | undefined): readonly Row[] | undefined {
  if (reply === undefined) return undefined
  return (field === undefined ? reply : (reply as Record<string, unknown>)[field]) as readonly Row[]
}

function withRows<Reply>(reply: Reply, rows: readonly Row[], field: string | undefined): Reply {
  if (reply === undefined) return reply
  return (field === undefined ? rows : { ...reply, [field]: rows }) as Reply
}
