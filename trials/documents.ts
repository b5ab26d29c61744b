// Renders a thousand invoices as PDF, in many scripts, with very long words, emoji and right-to-left text: qpdf finds no errors,
// and all text can be extracted.
import { checkRandomInvoices } from '#server/sales/documents/randomInvoiceFixtures.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const invoices = Math.ceil(1000 * scale)
  const { bytes } = await checkRandomInvoices(invoices, seed)
  reportFigures('strange invoices', {
    invoices,
    kilobytes: Math.round(bytes / 1000),
    seconds: elapsedSeconds(started),
  })
}
