// Asserts a duration on a machine that may be busy.
import assert from 'node:assert/strict'

const attempts = 3
/** How much slower a busy machine may be. */
const tolerance = 10

/** Throws if `measure`, which returns a duration in milliseconds, exceeds ten times the limit in three attempts. */
export async function assertFasterThan(limitMs: number, measure: () => Promise<number>): Promise<void> {
  const durations: number[] = []
  while (durations.length < attempts) {
    const duration = await measure()
    if (duration < limitMs * tolerance) return
    durations.push(Math.round(duration))
  }
  assert.fail(`took ${durations.join(', ')} ms, limit ${limitMs * tolerance} ms`)
}
