// Says what clients and load balancers saw, and fails where that was not honest.
import { say } from '#trials/sayForTrials.ts'

import type { Market } from './openMarket.ts'

/** `limitSeconds` is how long a client may have waited for any answer. */
export function tell({ tally, health, books }: Market, { limitSeconds }: { limitSeconds: number }): void {
  for (const { what, times, slowestSeconds } of tally.figures())
    process.stdout.write(`  ${String(times).padStart(7)} x ${what}, the slowest after ${slowestSeconds} s\n`)
  say('kept', {
    invoices: books.told.invoices.size,
    'answers under a key': books.answers.length,
    imports: books.imports.size,
    ...health.figures(),
  })
  tally.assertHonest({ seconds: limitSeconds })
  health.assertHonest()
}
