// The list from which the record on the page was opened: it has a next and a previous record. A reload forgets it.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { rowsAfter, rowsBefore } from './continueRows.ts'

interface RowPages {
  /** The known pages, from 1. */
  firstPage: number
  lastPage: number
  /** How many rows there are before the known ones. */
  offset: number
  total: number
  /** Whether there are at least `total` rows. */
  isMinimum: boolean
  /** The ids of the rows on a page as they are now. */
  loadPage: (page: number) => Promise<readonly number[]>
}

export interface OpenedList extends RowPages {
  /** The path of its page: '/orders'. */
  path: string
  /** The known rows in their order, as they were when they were loaded. */
  ids: readonly number[]
}

/** The list on the screen, with the address of its page. */
let shown: (OpenedList & { href: string }) | undefined
let opened: OpenedList | undefined
/** By index in the history of this tab. The key identifies the entry: another page may take its index. */
const visits = new Map<number, { key: string; list: OpenedList | undefined }>()
const listeners = new Set<() => void>()

/** Lets the records of `rows` be opened from the list on the page. `pages` is undefined for a list of one page. */
export function useShownList(rows: readonly { id: number }[] | undefined, pages?: RowPages): void {
  const router = useRouter()
  useEffect(() => {
    if (!rows) return
    const { pathname: path, href } = router.state.location
    const ids = rows.map(({ id }) => id)
    const onePage = { firstPage: 1, lastPage: 1, offset: 0, total: ids.length, isMinimum: false }
    shown = { ...(pages ?? { ...onePage, loadPage: async () => ids }), ids, path, href }
  })
}

/** Follows the user through the pages, once for all. The pages of a record keep its list. */
export function useOpenedLists(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation: { state } }) => {
        const visit = visits.get(state.__TSR_index)
        const parent = router.state.matches.at(-1)?.staticData.parent
        const previous = shown && fromLocation?.href === shown.href ? shown : opened
        opened =
          visit && visit.key === state.__TSR_key
            ? visit.list
            : previous?.path === parent
              ? previous
              : undefined
        if (state.__TSR_key !== undefined)
          visits.set(state.__TSR_index, { key: state.__TSR_key, list: opened })
        for (const listener of listeners) listener()
      }),
    [router],
  )
}

/** Undefined unless the page was opened from a list. */
export function useOpenedList(): OpenedList | undefined {
  return useSyncExternalStore(subscribe, () => opened)
}

/** Loads the rows after the known ones. Returns the list with them; unchanged if there are none. */
export async function loadRowsAfter(list: OpenedList): Promise<OpenedList> {
  const known = new Set(list.ids)
  let page = list.lastPage
  const current = [...(await list.loadPage(page)), ...(await list.loadPage(page + 1))]
  // So many known rows have left the list that the following ones moved to earlier pages.
  while (page > 1 && !current.some((id) => known.has(id))) {
    page -= 1
    current.unshift(...(await list.loadPage(page)))
  }
  const ids = [...list.ids, ...rowsAfter(list.ids, current)]
  const isEnd = ids.length === list.ids.length
  return replaceOpened(list, {
    ...list,
    ids,
    lastPage: isEnd ? list.lastPage : page + 1,
    total: isEnd ? list.offset + ids.length : Math.max(list.total, list.offset + ids.length),
    isMinimum: !isEnd && list.isMinimum,
  })
}

/** Loads the rows before the known ones. */
export async function loadRowsBefore(list: OpenedList): Promise<OpenedList> {
  const firstPage = list.firstPage - 1
  const current = [...(await list.loadPage(firstPage)), ...(await list.loadPage(list.firstPage))]
  const before = rowsBefore(list.ids, current)
  return replaceOpened(list, {
    ...list,
    ids: [...before, ...list.ids],
    firstPage,
    offset: Math.max(0, list.offset - before.length),
  })
}

function replaceOpened(old: OpenedList, next: OpenedList): OpenedList {
  for (const [index, visit] of visits) if (visit.list === old) visits.set(index, { ...visit, list: next })
  if (opened === old) opened = next
  for (const listener of listeners) listener()
  return next
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
