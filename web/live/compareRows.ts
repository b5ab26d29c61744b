// A list that changes while it is being read: its rows change in place, and what is new or gone waits to be asked for.

export interface Row {
  id: number
}

export interface RowComparison<R extends Row> {
  /** The rows that are shown, each as it was read last. */
  rows: R[]
  added: number
  removed: number
  /** How many were pushed onto the next page by what was added. */
  pushed: number
}

/** `fresh` is the same page as it is now, `next` the page after it where that was read; `size` is how many a full page has. */
export function compareRows<R extends Row>(
  held: readonly R[],
  fresh: readonly R[],
  { next = [], size = Number.POSITIVE_INFINITY }: { next?: readonly R[]; size?: number | undefined } = {},
): RowComparison<R> {
  const now = new Map([...next, ...fresh].map((row) => [row.id, row]))
  const rows = held.map((row) => now.get(row.id) ?? row)
  const heldIds = new Set(held.map(({ id }) => id))
  const freshIds = new Set(fresh.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => heldIds.has(id))
  const isNews = ({ id }: R, at: number) => !heldIds.has(id) && (lastKnown < 0 || at < lastKnown)
  // What stands after the last known row moved up from the next page, unless there is none.
  const added =
    fresh.length < size ? fresh.filter(({ id }) => !heldIds.has(id)).length : fresh.filter(isNews).length
  const missing = held.filter(({ id }) => !freshIds.has(id)).length
  const lastStaying = held.findLastIndex(({ id }) => freshIds.has(id))
  const atTheEnd = held.length - 1 - lastStaying
  const pushed = fresh.length < size ? 0 : Math.min(atTheEnd, Math.max(0, added - (missing - atTheEnd)))
  return { rows, added, removed: missing - pushed, pushed }
}

/** '3 new', '1 gone', '3 new, 1 gone'; undefined where the list is as it was. A whole page of news may be more. */
export function describeNewRows(
  { added, removed }: { added: number; removed: number },
  size?: number,
): string | undefined {
  const words = [
    added > 0 && `${added}${added === size ? '+' : ''} new`,
    // Of a page that is all new nobody knows what became of the rest.
    removed > 0 && added !== size && `${removed} gone`,
  ]
  return words.filter(Boolean).join(', ') || undefined
}
