// Remembers for a minute which log position had been sent at which time.

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
