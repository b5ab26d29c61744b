// Adds open amounts to the columns of the ageing report.
import { ageingFields, type AgeingTotals } from '#contract/sales/ageing.ts'
import type { AgeingBucket } from '#domain/sales/states.ts'

export function emptyAgeing(): AgeingTotals {
  return {
    notDueCents: 0,
    days1To30Cents: 0,
    days31To60Cents: 0,
    days61To90Cents: 0,
    over90Cents: 0,
    unappliedCents: 0,
    balanceCents: 0,
  }
}

/** `cents` is positive; open credits are subtracted. */
export function addToAgeing(totals: AgeingTotals, bucket: AgeingBucket, cents: number): void {
  const signed = bucket === 'Unapplied' ? -cents : cents
  totals[ageingFields[bucket]] += signed
  totals.balanceCents += signed
}
