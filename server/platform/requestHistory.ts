// Requests of the last hour in this process, per minute, for the health page.

const minuteMs = 60_000
const maxMinutes = 60

/** Histogram buckets: upper bounds in milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000, Number.POSITIVE_INFINITY]

interface Minute {
  /** Minutes since the epoch. */
  number: number
  requests: number
  failed: number
  buckets: number[]
}

export interface RequestHistory {
  record(request: { milliseconds: number; isFailed: boolean }): void
  read(): {
    /** Oldest first; the last is the current minute. */
    minutes: { requests: number; failed: number }[]
    /** Percentiles of response times. Null without requests, or above ten seconds. */
    within: { percent: number; milliseconds: number | null }[]
  }
}

export function createRequestHistory(now: () => number = Date.now): RequestHistory {
  let minutes: Minute[] = []

  function current(): Minute {
    const number = Math.floor(now() / minuteMs)
    const last = minutes.at(-1)
    if (last?.number === number) return last
    const entry = { number, requests: 0, failed: 0, buckets: bounds.map(() => 0) }
    minutes = [...minutes.filter((entry) => entry.number > number - maxMinutes), entry]
    return entry
  }

  return {
    record({ milliseconds, isFailed }) {
      const entry = current()
      entry.requests += 1
      if (isFailed) entry.failed += 1
      const index = bounds.findIndex((bound) => milliseconds <= bound)
      entry.buckets[index] = (entry.buckets[index] ?? 0) + 1
    },
    read() {
      const { number: last } = current()
      const byNumber = new Map(minutes.map((entry) => [entry.number, entry]))
      return {
        minutes: Array.from({ length: maxMinutes }, (_, index) => {
          const { requests = 0, failed = 0 } = byNumber.get(last - maxMinutes + 1 + index) ?? {}
          return { requests, failed }
        }),
        within: [50, 95, 99].map((percent) => ({ percent, milliseconds: percentileOf(minutes, percent) })),
      }
    },
  }
}

function percentileOf(minutes: readonly Minute[], percent: number): number | null {
  const all = minutes.reduce((sum, { requests }) => sum + requests, 0)
  if (all === 0) return null
  let seen = 0
  for (const [index, bound] of bounds.entries()) {
    seen += minutes.reduce((sum, { buckets }) => sum + (buckets[index] ?? 0), 0)
    if (seen * 100 >= all * percent) return Number.isFinite(bound) ? bound : null
  }
  return null
}

export const requestHistory = createRequestHistory()
