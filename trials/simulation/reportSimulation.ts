// Reports description clients and load balancers saw, and throws if that was unexpected.
import { reportFigures } from '#trials/support/reportFigures.ts'

import type { TradingSimulation } from './startTradingSimulation.ts'

/** `limitSeconds` is the longest acceptable response time. */
export function reportSimulation(
  { tally, health, records }: TradingSimulation,
  { limitSeconds }: { limitSeconds: number },
): void {
  for (const { description, times, slowestSeconds } of tally.figures())
    process.stdout.write(
      `  ${String(times).padStart(7)} x ${description}, the slowest after ${slowestSeconds} s\n`,
    )
  reportFigures('verified', {
    invoices: records.ledgers.invoices.size,
    'answers under a key': records.responses.length,
    imports: records.imports.size,
    ...health.figures(),
  })
  tally.assertExpectedAnswers({ seconds: limitSeconds })
  health.assertResponsive()
}
