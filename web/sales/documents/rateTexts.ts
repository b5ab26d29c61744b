// Discounts, tax rates and amounts as they are typed into the fields of invoices.
import * as z from 'zod/mini'

import { DiscountPercentage } from '#contract/sales/invoices.ts'
import { formatCents, formatPercent, formatPpm, maxInvoiceCents } from '#domain/platform/money.ts'
import { readTypedCents, readTypedDecimal, readTypedNumber } from '#domain/platform/numberTexts.ts'
import { maxTaxPpm, taxStepPpm } from '#domain/sales/invoices.ts'

/** Parts per million of a typed percentage with at most three decimals; an empty field is 0. Undefined if it is invalid. */
export function readTaxRate(text: string): number | undefined {
  const thousandths = text.trim() === '' ? 0 : readTypedDecimal(text, 3)
  if (thousandths === undefined) return undefined
  const ppm = taxStepPpm * thousandths
  return ppm <= maxTaxPpm ? ppm : undefined
}

/** Basis points of a typed discount, or the error. */
export function parseDiscount(text: string) {
  // Three decimals have an error of their own.
  return z.safeDecode(DiscountPercentage, readTypedNumber(text, 3))
}

/** An empty field is not a discount. Undefined if it is invalid. */
export function readDiscount(text: string): number | undefined {
  return parseDiscount(text.trim() || '0').data
}

/** Cents of a typed amount; an empty field is 0. Undefined if it is invalid. */
export function readAmount(text: string): number | undefined {
  const cents = text.trim() === '' ? 0 : readTypedCents(text)
  return cents !== undefined && cents <= maxInvoiceCents ? cents : undefined
}

/** '7500.00', as typed into a field for an amount. */
export function toAmountInput(cents: number): string {
  return formatCents(cents)
}

/** '8.5' for 850, as typed into a percent field. */
export function toPercentInput(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}

/** '8.875' for 88750 parts per million, as typed into a percent field. */
export function toTaxInput(taxPpm: number): string {
  return formatPpm(taxPpm).slice(0, -1)
}
