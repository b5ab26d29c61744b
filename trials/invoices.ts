// Prices, totals and credits of 100,000 random invoices against an independent reference.
import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { checkRandomInvoices } from '#proofs/invoices/randomInvoices.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const figures = checkRandomInvoices(createRandomSource(seed, 0), Math.ceil(100_000 * scale))
  reportFigures('invoices', { ...figures, seconds: elapsedSeconds(started) })
}
