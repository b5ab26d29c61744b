// Says what clients and load balancers saw, and fails where that was not honest.
import { reportFigures } from '#trials/sayForTrials.ts'

import type { TradingSimulation } from './startTradingSimulation.ts'

/** `limitSeconds` is how long a client may have waited for any answer. */
export function reportSimulation(
  { tally, health, records: books }: TradingSimulation,
  { limitSeconds }: { limitSeconds: number },
): void {
  for (const { what, times, slowestSeconds } of tally.figures())
    process.stdout.write(`  ${String(times).padStart(7)} x ${what}, the slowest after ${slowestSeconds} s\n`)
  reportFigures('kept', {
    invoices: books.ledgers.invoices.size,
    'answers under a key': books.responses.length,
    imports: books.imports.size,
    ...health.figures(),
  })
  tally.assertExpectedAnswers({ seconds: limitSeconds })
  health.assertResponsive()
}
