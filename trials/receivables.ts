// Random operations on receivables: every statement, the ageing report and all balances equal the ledger that docs/rules.md expects.
import { runReceivables } from '#proofs/receivables/runReceivables.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const fullSize = 60_000
/** A round starts from an empty database, so that a statement has thousands of lines at most. */
const operationsPerRound = 20_000

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const rounds = Math.ceil((fullSize * scale) / operationsPerRound)
  for (let round = 0; round < rounds; round += 1) {
    const counts = await runReceivables({
      seed: seed + round,
      operations: Math.ceil((fullSize * scale) / rounds),
      checks: 5,
      periods: Math.ceil(50 * Math.min(1, 10 * scale)),
      onCheck: (operations) => process.stdout.write(`${operations} operations agree with the rules\n`),
    })
    const figures = [...counts].flatMap(([name, { done, refused }]) => [
      [`${name}, done`, done],
      [`${name}, refused`, refused],
    ])
    reportFigures('Receivables', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
  }
}
