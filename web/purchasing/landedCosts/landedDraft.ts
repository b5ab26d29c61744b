// What is typed in the dialog of a landed cost, and the requests of it.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { previewLandedCost } from '#contract/purchasing/landedCosts.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import { readTypedDecimal, toAmountText, toPlainNumber } from '#domain/platform/numberTexts.ts'
import { ownCurrency, rateDecimals } from '#domain/purchasing/costs.ts'
import type { ChargeBasis } from '#domain/stock/splitCharge.ts'
import { readRate } from '#web/purchasing/supplierDraft.ts'

export interface LandedDraft {
  arrivalIds: number[]
  label: string
  amount: string
  currency: Currency
  rate: string
  basis: ChargeBasis
  /** Undefined: today. */
  datedOn?: string
  reference: string
}

export function emptyLandedDraft(arrivalIds: number[]): LandedDraft {
  return {
    arrivalIds,
    label: '',
    amount: '',
    currency: ownCurrency,
    rate: '1',
    basis: 'value',
    reference: '',
  }
}

/** Undefined while something is missing or can't be read. */
export function toPreview(draft: LandedDraft): InputOf<typeof previewLandedCost> | undefined {
  const { arrivalIds, basis, currency } = draft
  const amountCents = readTypedDecimal(draft.amount, 2)
  const rateNanos = readRate(draft)
  if (arrivalIds.length === 0 || !amountCents || rateNanos === undefined) return undefined
  return { arrivalIds, basis, currency, amountCents, rateNanos }
}

/** In wire format. */
export function toRequest({ datedOn, ...draft }: LandedDraft, today: string) {
  return {
    ...draft,
    amount: toAmountText(draft.amount),
    rate: draft.currency === ownCurrency ? '1.0' : (toPlainNumber(draft.rate, rateDecimals) ?? ''),
    datedOn: datedOn ?? today,
  }
}
