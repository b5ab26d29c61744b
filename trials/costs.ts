// 200,000 random operations on units and costs, negative corrections and units without a cost included: units and value are what the rules
// expect after each of them, to the micro.
import { runCosts } from '#proofs/costs/runCosts.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const counts = await runCosts({
    seed,
    operations: Math.ceil(200_000 * scale),
    checks: 10,
    onCheck: (operations) => process.stdout.write(`${operations} operations agree with the rules\n`),
  })
  const figures = [...counts].flatMap(([name, { done, refused }]) => [
    [`${name}, done`, done],
    [`${name}, refused`, refused],
  ])
  reportFigures('Costs', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
}
