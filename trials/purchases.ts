// 200,000 random operations on purchase orders, their edits and cancellations, arrivals, their undo and assignment, bills, products and
// suppliers: units and costs are what the rules expect after each of them.
import { runPurchases } from '#proofs/purchasing/runPurchases.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const counts = await runPurchases({
    seed,
    operations: Math.ceil(200_000 * scale),
    checks: 5,
    onCheck: (operations) => process.stdout.write(`${operations} operations agree with the rules\n`),
  })
  const figures = [...counts].flatMap(([name, { done, refused }]) => [
    [`${name}, done`, done],
    [`${name}, refused`, refused],
  ])
  reportFigures('Purchases', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
}
