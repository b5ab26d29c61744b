// Reads a list that others may change while it is shown.
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { lastLocalChangeMs } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'

import { compareRows, describeNewRows, type Row } from './compareRows.ts'

/** Rows added or removed since the list was loaded: '3 new'. */
export interface PendingRows {
  label: string | undefined
  show: () => void
}

interface Held {
  /** Endpoint and input: another page or filter is another list. */
  key: string
  loadedAt: number
  /** Cached from an earlier visit and being reloaded. */
  isStale: boolean
  fresh: readonly Row[]
  next: readonly Row[] | undefined
  rows: readonly Row[]
}

/** The fields of a reply that contain rows. */
export type RowsField<Reply> = {
  [Field in keyof Reply]: Reply[Field] extends readonly Row[] ? Field : never
}[keyof Reply] &
  string

/**
 * Reads the list in `field` of the reply, or the reply itself. Rows update in place; rows added to or removed from the first page wait for
 * `news.show`. The user's own changes, and rows of an empty list, are shown at once.
 */
export function useLiveList<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
  field?: RowsField<z.output<R>>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const query = useCall(endpoint, input, { keep: true, enabled })
  const { page = 1, limit: size } = input as { page?: number; limit?: number }
  const key = hashKey([endpoint.path, input])
  const [held, setHeld] = useState<Held>()

  const fresh = query.isPlaceholderData ? undefined : rowsIn(query.data, field)
  const isSame = held?.key === key
  const compared =
    fresh && isSame ? compareRows(held.rows, fresh, { next: held.next ?? [], size }) : undefined
  const needsNextPage = compared !== undefined && compared.pushed > 0
  const nextPage = useCall(endpoint, { ...(input as object), page: page + 1 } as z.output<I>, {
    enabled: needsNextPage,
  })
  const next = needsNextPage ? rowsIn(nextPage.data, field) : undefined

  const hold = (rows: readonly Row[], loadedAt = query.dataUpdatedAt): void =>
    setHeld({ key, loadedAt, isStale: query.isFetching, fresh: rows, next: undefined, rows })

  const isHeld = isSame && !held.isStale && held.rows.length > 0 && held.loadedAt > lastLocalChangeMs()
  if (fresh && !isHeld) {
    if (!isSame || held.fresh !== fresh) hold(fresh)
  } else if (fresh && isHeld && (held.fresh !== fresh || held.next !== next)) {
    const { rows } = compareRows(held.rows, fresh, { next: next ?? [], size })
    setHeld({ ...held, fresh, next, rows })
  }

  const rows = isSame || query.isPlaceholderData ? held?.rows : undefined
  const news: PendingRows = {
    label: compared && page === 1 ? describeNewRows(compared, size) : undefined,
    show: () => fresh && hold(fresh),
  }
  const refetch: typeof query.refetch = async (options) => {
    const result = await query.refetch(options)
    const rows = rowsIn(result.data, field)
    if (rows) hold(rows, result.dataUpdatedAt)
    return result
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
