// What clients are answered while something is broken: how often, in which words, and after how long.

export interface Tally {
  /** `what` is a status and its sentence, or how the connection ended. */
  count: (what: string, milliseconds: number) => void
  figures: () => { what: string; times: number; slowestSeconds: number }[]
  /** Throws where something was answered that no client should see, or later than that. */
  assertExpectedAnswers: (limits: { seconds: number }) => void
}

/** A refusal by the business (an import by its key may be a 404), an honest word about a fault, or a connection that broke. */
const isHonest = /^(20[0-9]|404$|409 |503 .+ Retry-After|507 |no answer)/

export function createTally(): Tally {
  const counts = new Map<string, { times: number; slowest: number }>()
  return {
    count(what, milliseconds) {
      const { times = 0, slowest = 0 } = counts.get(what) ?? {}
      counts.set(what, { times: times + 1, slowest: Math.max(slowest, milliseconds) })
    },
    figures: () =>
      counts
        .entries()
        .map(([what, { times, slowest }]) => ({
          what,
          times,
          slowestSeconds: Math.round(slowest / 100) / 10,
        }))
        .toArray()
        .toSorted((a, b) => b.times - a.times),
    assertExpectedAnswers({ seconds }) {
      for (const [what, { slowest }] of counts) {
        if (!isHonest.test(what)) throw new Error(`A client was answered ${what}`)
        if (slowest > seconds * 1000) throw new Error(`${what} came after ${Math.round(slowest)} ms`)
      }
    },
  }
}
