// 200,000 random operations on receivables: balances and ageing equal a fold over the log.
import { runReceivables } from '#proofs/receivables/runReceivables.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const counts = await runReceivables({
    seed,
    operations: Math.ceil(200_000 * scale),
    checks: 10,
    days: 50,
    onCheck: (operations) => process.stdout.write(`${operations} operations agree with the log\n`),
  })
  const figures = [...counts].flatMap(([name, { done, refused }]) => [
    [`${name}, done`, done],
    [`${name}, refused`, refused],
  ])
  reportFigures('Receivables', { ...Object.fromEntries(figures), seconds: elapsedSeconds(startedAt) })
}
