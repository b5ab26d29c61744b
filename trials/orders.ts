// 200,000 random operations on orders, their prices and edits, allocations, invoices, corrections, picking, arrivals and counts: units and
// amounts are what the rules expect after each of them.
import { runOrders } from '#proofs/orders/runOrders.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const counts = await runOrders({
    seed,
    operations: Math.ceil(200_000 * scale),
    checks: 10,
    onCheck: (operations) => process.stdout.write(`${operations} operations agree with the rules\n`),
  })
  const figures = [...counts].flatMap(([name, { done, refused }]) => [
    [`${name}, done`, done],
    [`${name}, refused`, refused],
  ])
  reportFigures('Orders', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
}
