// Pages far down a list that is read along an index.

/** So many rows are skipped faster than anything clever could be. */
export const shallowOffset = 200

/**
 * From which end of the list a page is read, and how many rows stand before it there: the nearer end, so that the last page
 * is as fast as the first, and the one in the middle the slowest. `limit` is 0 for a page behind the last.
 */
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
