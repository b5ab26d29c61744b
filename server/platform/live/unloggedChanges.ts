// What is told without being in the activity log, and when it was told last: whoever comes later can't read it anywhere.
import type { LiveSubject } from '#contract/platform/live.ts'

const unlogged = ['delivery', 'notice', 'health', 'proof'] as const
type Unlogged = (typeof unlogged)[number]

export interface UnloggedChanges {
  record(type: Unlogged): void
  /** Something was told to nobody here: from now on it may have been any of these. */
  recordAll(): void
  /** What was told in the last so many milliseconds; without a number, whatever may ever have been. */
  since(age?: number): LiveSubject[]
}

/** `now` is a clock in milliseconds that never goes back. */
export function createUnloggedChanges(now = () => performance.now()): UnloggedChanges {
  const toldAt = new Map<Unlogged, number>()
  const note = (type: Unlogged) => void toldAt.set(type, now())
  return {
    record: note,
    recordAll: () => unlogged.forEach(note),
    since(age = Infinity) {
      const then = now() - age
      return unlogged
        .filter((type) => (toldAt.get(type) ?? -Infinity) >= then)
        .map((type) => ({ type, id: null }))
    },
  }
}
