// What a purchase order and a bill have in common while they are typed: supplier, currency, rate and costs.
import * as z from 'zod/mini'

import { currencies, type Currency } from '#domain/platform/currencies.ts'
import { readTypedDecimal } from '#domain/platform/numberTexts.ts'
import { maxRateNanos, oneRateNanos, ownCurrency, rateDecimals } from '#domain/purchasing/costs.ts'
import { maxUnitCostMicros } from '#domain/stock/costTexts.ts'

/** Stored in the browser. */
export const SupplierDraft = z.object({
  /** Without an id it is only typed. */
  supplier: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  currency: z.enum(Object.keys(currencies) as [Currency, ...Currency[]]),
  /** As typed: what one of the currency is worth in US dollars. */
  rate: z.string(),
})
export type SupplierDraft = z.output<typeof SupplierDraft>

/** What a form takes over from its supplier. */
export interface FilledSupplier {
  id: number
  name: string
  termsDays: number | null
  currency: Currency
}

export const emptySupplierDraft: SupplierDraft = { supplier: null, currency: ownCurrency, rate: '1' }

/** Another currency begins without a rate: that of the one before would be wrong. */
export function withCurrency<Draft extends Pick<SupplierDraft, 'currency' | 'rate'>>(
  draft: Draft,
  currency: Currency,
): Draft {
  return currency === draft.currency
    ? draft
    : { ...draft, currency, rate: currency === ownCurrency ? '1' : '' }
}

/** In billionths; undefined if it is no rate. */
export function readRate({ currency, rate }: Pick<SupplierDraft, 'currency' | 'rate'>): number | undefined {
  return currency === ownCurrency ? oneRateNanos : readRateText(rate)
}

/** A rate of another currency than our own. */
export function readRateText(rate: string): number | undefined {
  const nanos = readTypedDecimal(rate, rateDecimals)
  return nanos === undefined || nanos === 0 || nanos > maxRateNanos ? undefined : nanos
}

/** In millionths; null if nothing is typed, undefined if it is no cost. */
export function readCost(text: string | undefined): number | null | undefined {
  if (text === undefined || text.trim() === '') return null
  const micros = readTypedDecimal(text, 6)
  return micros === undefined || micros > maxUnitCostMicros ? undefined : micros
}
