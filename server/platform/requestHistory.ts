// How the requests of the last hour went in this process, minute by minute: kept in memory, for the health page's picture.

const minute = 60_000
const minutesKept = 60

/** In milliseconds: an answer counts for the first that it did not exceed. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000, Number.POSITIVE_INFINITY]

interface Minute {
  /** Minutes since the epoch. */
  number: number
  requests: number
  failed: number
  byBound: number[]
}

export interface RequestHistory {
  record(request: { milliseconds: number; isFailed: boolean }): void
  read(): {
    /** The oldest first, the last one still running. */
    minutes: { requests: number; failed: number }[]
    /** So many of 100 were answered within so many milliseconds; null where none was, or where it took over ten seconds. */
    within: { percent: number; milliseconds: number | null }[]
  }
}

/** `now` is the time of day in milliseconds. */
export function createRequestHistory(now: () => number = Date.now): RequestHistory {
  let minutes: Minute[] = []

  function current(): Minute {
    const number = Math.floor(now() / minute)
    const last = minutes.at(-1)
    if (last?.number === number) return last
    const fresh = { number, requests: 0, failed: 0, byBound: bounds.map(() => 0) }
    minutes = [...minutes.filter((kept) => kept.number > number - minutesKept), fresh]
    return fresh
  }

  return {
    record({ milliseconds, isFailed }) {
      const kept = current()
      kept.requests += 1
      if (isFailed) kept.failed += 1
      const place = bounds.findIndex((bound) => milliseconds <= bound)
      kept.byBound[place] = (kept.byBound[place] ?? 0) + 1
    },
    read() {
      const { number: last } = current()
      const byNumber = new Map(minutes.map((kept) => [kept.number, kept]))
      return {
        minutes: Array.from({ length: minutesKept }, (_, place) => {
          const { requests = 0, failed = 0 } = byNumber.get(last - minutesKept + 1 + place) ?? {}
          return { requests, failed }
        }),
        within: [50, 95, 99].map((percent) => ({ percent, milliseconds: boundOf(minutes, percent) })),
      }
    },
  }
}

function boundOf(minutes: readonly Minute[], percent: number): number | null {
  const all = minutes.reduce((sum, { requests }) => sum + requests, 0)
  if (all === 0) return null
  let seen = 0
  for (const [place, bound] of bounds.entries()) {
    seen += minutes.reduce((sum, { byBound }) => sum + (byBound[place] ?? 0), 0)
    if (seen * 100 >= all * percent) return Number.isFinite(bound) ? bound : null
  }
  return null
}

/** Of this process. */
export const requestHistory = createRequestHistory()
