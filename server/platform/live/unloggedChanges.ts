// Remembers when changes that are not in the activity log were last published, for clients that connect later.
import type { LiveSubject } from '#contract/platform/live.ts'

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
