// Compares the rows shown in a list with its current rows: shown rows update in place, added and removed ones wait.

export interface Row {
  id: number
}

export interface RowComparison<R extends Row> {
  /** The rows shown, each in its newest state. */
  rows: R[]
  added: number
  removed: number
  /** How many rows the added ones moved to the next page. */
  pushed: number
}

/** `fresh` is the current state of the page, `next` the page after it if loaded, `size` the number of rows on a full page. */
export function compareRows<R extends Row>(
  held: readonly R[],
  fresh: readonly R[],
  { next = [], size = Number.POSITIVE_INFINITY }: { next?: readonly R[]; size?: number | undefined } = {},
): RowComparison<R> {
  const current = new Map([...next, ...fresh].map((row) => [row.id, row]))
  const rows = held.map((row) => current.get(row.id) ?? row)
  const heldIds = new Set(held.map(({ id }) => id))
  const freshIds = new Set(fresh.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => heldIds.has(id))
  const isAdded = ({ id }: R, index: number) => !heldIds.has(id) && (lastKnown < 0 || index < lastKnown)
  // Unknown rows after the last known one moved up from the next page, if there is one.
  const added =
    fresh.length < size ? fresh.filter(({ id }) => !heldIds.has(id)).length : fresh.filter(isAdded).length
  const missing = held.filter(({ id }) => !freshIds.has(id)).length
  const lastStaying = held.findLastIndex(({ id }) => freshIds.has(id))
  const missingAtEnd = held.length - 1 - lastStaying
  const pushed =
    fresh.length < size ? 0 : Math.min(missingAtEnd, Math.max(0, added - (missing - missingAtEnd)))
  return { rows, added, removed: missing - pushed, pushed }
}

/** '3 new', '1 gone', '3 new, 1 gone' or undefined. A full page of new rows is '20+ new'. */
export function describeNewRows(
  { added, removed }: { added: number; removed: number },
  size?: number,
): string | undefined {
  const parts = [
    added > 0 && `${added}${added === size ? '+' : ''} new`,
    // On a page of new rows, the state of the old ones is unknown.
    removed > 0 && added !== size && `${removed} gone`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}
