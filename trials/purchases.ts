// 30,000 random operations on purchase orders, their edits and cancellations, arrivals and their undo: units and costs are what the rules
// expect after each of them.
import { runPurchases } from '#proofs/purchasing/runPurchases.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const counts = await runPurchases({
    seed,
    operations: Math.ceil(30_000 * scale),
    checks: 10,
    onCheck: (operations) => process.stdout.write(`${operations} operations agree with the rules\n`),
  })
  const figures = [...counts].flatMap(([name, { done, refused }]) => [
    [`${name}, done`, done],
    [`${name}, refused`, refused],
  ])
  reportFigures('Purchases', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
}
