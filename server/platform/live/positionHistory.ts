// Which place of the activity log had been told at which time, for about a minute back.

/** How long places are remembered, in milliseconds. */
const memory = 60_000

export interface PositionHistory {
  record(position: number): void
  /** The place so many milliseconds ago; undefined where that is not known. */
  at(age: number): number | undefined
}

/** `position` is the place now; `now` is a clock in milliseconds that never goes back. */
export function positionHistory(position: number, now = () => performance.now()): PositionHistory {
  let places = [{ position, since: now() }]
  return {
    record(position) {
      if (position === places.at(-1)?.position) return
      const oldest = now() - memory
      // The last one that is older than that was the place then.
      const from = places.findLastIndex(({ since }) => since <= oldest)
      places = [...places.slice(Math.max(from, 0)), { position, since: now() }]
    },
    at(age) {
      const then = now() - age
      return places.findLast(({ since }) => since <= then)?.position
    },
  }
}
