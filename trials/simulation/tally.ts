// Counts the responses to clients during faults: how often, and how slow.

export interface Tally {
  /** `description` is a status with its message, or how the connection ended. */
  count: (description: string, milliseconds: number) => void
  figures: () => { description: string; times: number; slowestSeconds: number }[]
  /** Throws on an unexpected response, or one that took longer. */
  assertExpectedAnswers: (limits: { seconds: number }) => void
}

/** Errors of the business rules (404 for an import key), announced faults, and broken connections. */
const isExpected = /^(20[0-9]|404$|409 |503 .+ Retry-After|507 |no response)/

export function createTally(): Tally {
  const counts = new Map<string, { times: number; slowest: number }>()
  return {
    count(description, milliseconds) {
      const { times = 0, slowest = 0 } = counts.get(description) ?? {}
      counts.set(description, { times: times + 1, slowest: Math.max(slowest, milliseconds) })
    },
    figures: () =>
      counts
        .entries()
        .map(([description, { times, slowest }]) => ({
          description,
          times,
          slowestSeconds: Math.round(slowest / 100) / 10,
        }))
        .toArray()
        .toSorted((a, b) => b.times - a.times),
    assertExpectedAnswers({ seconds }) {
      for (const [description, { slowest }] of counts) {
        if (!isExpected.test(description)) throw new Error(`Unexpected response: ${description}`)
        if (slowest > seconds * 1000) throw new Error(`${description} took ${Math.round(slowest)} ms`)
      }
    },
  }
}
