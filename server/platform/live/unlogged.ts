// What is told without being in the activity log, and when it was told last: whoever comes later can't read it anywhere.
import type { Touched } from '#contract/platform/live.ts'

const unlogged = ['delivery', 'notice', 'health', 'proof'] as const
type Unlogged = (typeof unlogged)[number]

export interface UnloggedNews {
  note(type: Unlogged): void
  /** Something was told to nobody here: from now on it may have been any of these. */
  noteAll(): void
  /** What was told in the last so many milliseconds; without a number, whatever may ever have been. */
  since(age?: number): Touched[]
}

/** `now` is a clock in milliseconds that never goes back. */
export function unloggedNews(now = () => performance.now()): UnloggedNews {
  const toldAt = new Map<Unlogged, number>()
  const note = (type: Unlogged) => void toldAt.set(type, now())
  return {
    note,
    noteAll: () => unlogged.forEach(note),
    since(age = Infinity) {
      const then = now() - age
      return unlogged
        .filter((type) => (toldAt.get(type) ?? -Infinity) >= then)
        .map((type) => ({ type, id: null }))
    },
  }
}
