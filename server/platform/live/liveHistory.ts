// Recent live updates for clients that reconnect: log positions by time, and changes that are not in the log.
import type { LiveSubject } from '#contract/platform/live.ts'

const maxAgeMs = 60_000

export interface PositionHistory {
  record(position: number): void
  /** The position `ageMs` ago; undefined if unknown. */
  at(ageMs: number): number | undefined
}

export function positionHistory(position: number, now = () => performance.now()): PositionHistory {
  let entries = [{ position, since: now() }]
  return {
    record(position) {
      if (position === entries.at(-1)?.position) return
      const oldest = now() - maxAgeMs
      // Keeps one older entry: the position at that time.
      const from = entries.findLastIndex(({ since }) => since <= oldest)
      entries = [...entries.slice(Math.max(from, 0)), { position, since: now() }]
    },
    at(ageMs) {
      const then = now() - ageMs
      return entries.findLast(({ since }) => since <= then)?.position
    },
  }
}

const unloggedTypes = ['delivery', 'notification', 'health', 'integrityCheck'] as const
type UnloggedType = (typeof unloggedTypes)[number]

export interface UnloggedChanges {
  record(type: UnloggedType): void
  /** Messages may have been missed: any of these may have changed. */
  recordAll(): void
  /** Changes of the last `ageMs` milliseconds; without it, all ever recorded. */
  since(ageMs?: number): LiveSubject[]
}

export function createUnloggedChanges(now = () => performance.now()): UnloggedChanges {
  const publishedAt = new Map<UnloggedType, number>()
  const record = (type: UnloggedType) => void publishedAt.set(type, now())
  return {
    record,
    recordAll: () => unloggedTypes.forEach(record),
    since(ageMs = Infinity) {
      const then = now() - ageMs
      return unloggedTypes
        .filter((type) => (publishedAt.get(type) ?? -Infinity) >= then)
        .map((type) => ({ type, id: null }))
    },
  }
}
