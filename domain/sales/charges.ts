// Charges of an invoice, such as freight, and what of them is credited.
import { formatUsd } from '#domain/platform/money.ts'

/** On one invoice. */
export const maxCharges = 3
export const tooManyChargesMessage = `An invoice has at most ${maxCharges} charges`

/** Never discounted. */
export interface Charge {
  label: string
  amountCents: number
  isTaxed: boolean
}

export interface InvoiceCharge extends Charge {
  /** The order that it is a charge of, if there is one. */
  orderId?: number | null | undefined
}

/** The sum of the charges, and of those that are taxed. */
export function addCharges(charges: readonly Omit<Charge, 'label'>[]): {
  chargesCents: number
  taxedChargesCents: number
} {
  let chargesCents = 0
  let taxedChargesCents = 0
  for (const { amountCents, isTaxed } of charges) {
    chargesCents += amountCents
    if (isTaxed) taxedChargesCents += amountCents
  }
  return { chargesCents, taxedChargesCents }
}

/** Of which order each entered charge is: that of an equal charge of `known`, or else of one with its label. Each known one is used once. */
export function assignCharges(entered: readonly Charge[], known: readonly InvoiceCharge[]): InvoiceCharge[] {
  const unused = [...known]
  const take = (matches: (charge: Charge) => boolean) => {
    const index = unused.findIndex(matches)
    return index === -1 ? undefined : unused.splice(index, 1)[0]
  }
  const equal = entered.map(({ label, amountCents }) =>
    take((charge) => charge.label === label && charge.amountCents === amountCents),
  )
  return entered.map((charge, index) => {
    const { orderId = null } = equal[index] ?? take(({ label }) => label === charge.label) ?? {}
    return { ...charge, orderId }
  })
}

/** 'Freight: $45.00, taxed' */
export function formatCharge({ label, amountCents, isTaxed }: Charge): string {
  return `${label}: ${formatUsd(amountCents)}${isTaxed ? ', taxed' : ''}`
}

/** A charge of an invoice with what is credited of it so far. */
export interface CreditableCharge extends Charge {
  creditedCents: number
}

/** Why `cents` of a charge can't be credited, or undefined. */
export function chargeCreditError(
  { label, amountCents, creditedCents }: CreditableCharge,
  cents: number,
): string | undefined {
  const leftCents = amountCents - creditedCents
  if (cents <= leftCents) return undefined
  if (leftCents === 0) return `${label} is already credited in full.`
  return `Only ${formatUsd(leftCents)} of ${label} can still be credited.`
}
