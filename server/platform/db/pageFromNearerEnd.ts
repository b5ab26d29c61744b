// Pagination of long lists that are read along an index.

/** Up to this offset, skipping rows is fast enough. */
export const shallowOffset = 200

/** The last row of a page up to `shallowOffset` is at most this far from the first of the list: two values, one for each size of page. */
export function maxShallowRows(limit: number): number {
  return shallowOffset + (limit <= 100 ? 100 : 1000)
}

/** Returns from which end of the list to read a page and with which offset, so that the last page is as fast as the first. */
export function pageFromNearerEnd({
  offset,
  limit,
  total,
}: {
  offset: number
  limit: number
  total: number
}): {
  isNearEnd: boolean
  offset: number
  limit: number
} {
  const size = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - size
  const isNearEnd = fromEnd < offset
  return { isNearEnd, offset: isNearEnd ? fromEnd : offset, limit: size }
}
