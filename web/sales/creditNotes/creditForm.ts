// The form of a new credit note: what is typed per line, and the credit note that it makes.
import type { InvoiceCredits, NewCreditNote } from '#contract/sales/creditNotes.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { readTypedUnits } from '#domain/platform/numberTexts.ts'
import { addCharges, chargeCreditError, type CreditableCharge } from '#domain/sales/charges.ts'
import {
  calculateCreditTotals,
  calculateLineCredit,
  type CreditableLine,
  creditableQuantity,
  lineCreditError,
} from '#domain/sales/creditNotes.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { quantityTextError } from '#domain/stock/stock.ts'
import { readAmount } from '#web/sales/documents/rateTexts.ts'

export interface CreditFormValues {
  reason: string
  /** By line of the invoice, as typed. */
  items: { quantity: string; damaged: string; allowance: string }[]
  /** The amounts by charge of the invoice, as typed. */
  charges: { amount: string }[]
}

export function emptyCreditForm({ items, charges }: Invoice): CreditFormValues {
  return {
    reason: '',
    items: items.map(() => ({ quantity: '', damaged: '', allowance: '' })),
    charges: charges.map(() => ({ amount: '' })),
  }
}

/** The lines of the invoice with what is credited of them so far. */
export function creditableLines(invoice: Invoice, credits: InvoiceCredits): CreditableLine[] {
  return invoice.items.map(({ product, quantity, unitPriceCents, totalCents }, index) => ({
    name: product.name,
    code: product.code,
    quantity,
    unitPriceCents,
    totalCents,
    creditedQuantity: credits.items[index]?.creditedQuantity ?? 0,
    creditedCents: credits.items[index]?.creditedCents ?? 0,
  }))
}

/** The charges of the invoice with what is credited of them so far. */
export function creditableCharges(invoice: Invoice, credits: InvoiceCredits): CreditableCharge[] {
  return invoice.charges.map((charge, index) => ({
    ...charge,
    creditedCents: credits.charges[index]?.creditedCents ?? 0,
  }))
}

/** Every unit that can still be credited. The damaged units and allowances that are typed stay. */
export function returnAll(
  lines: readonly CreditableLine[],
  typed: CreditFormValues['items'],
): CreditFormValues['items'] {
  return lines.map((line, index) => {
    const left = creditableQuantity(line)
    const { damaged = '', allowance = '' } = typed[index] ?? {}
    return { quantity: left === 0 ? '' : String(left), damaged, allowance }
  })
}

/** While the form loads, values may be missing. */
type TypedCredit = {
  items?: readonly Partial<CreditFormValues['items'][number]>[]
  charges?: readonly Partial<CreditFormValues['charges'][number]>[]
}

export interface CreditPreview {
  /** Only lines that credit something. */
  items: NewCreditNote['items']
  /** Only charges of which something is credited. */
  charges: NonNullable<NewCreditNote['charges']>
  /** By line, then by charge of the invoice. */
  errors: (string | undefined)[]
  totals: InvoiceTotals
}

export function previewCredit(invoice: Invoice, credits: InvoiceCredits, values: TypedCredit): CreditPreview {
  const lines = creditableLines(invoice, credits)
  const items: NewCreditNote['items'] = []
  const errors: CreditPreview['errors'] = []
  let subtotalCents = 0
  for (const [index, line] of lines.entries()) {
    const credit = parseItem(values.items?.[index] ?? {})
    const error = lineError(line, values.items?.[index] ?? {})
    errors.push(error)
    if (error !== undefined || typeof credit === 'string') continue
    if (credit.quantity === 0 && credit.allowanceCents === 0) continue
    items.push({ line: index + 1, ...credit })
    subtotalCents += calculateLineCredit(line, credit)
  }
  const creditable = creditableCharges(invoice, credits)
  const charges: CreditPreview['charges'] = []
  for (const [index, charge] of creditable.entries()) {
    const error = chargeError(charge, values.charges?.[index] ?? {})
    errors.push(error)
    const amountCents = readAmount(values.charges?.[index]?.amount ?? '')
    if (error === undefined && amountCents) charges.push({ position: index + 1, amountCents })
  }
  const sum = (key: 'subtotalCents' | 'discountCents' | 'taxCents') =>
    credits.creditNotes.reduce((total, note) => total + note[key], 0)
  const credited = {
    subtotalCents: sum('subtotalCents'),
    discountCents: sum('discountCents'),
    ...addCharges(creditable.map(({ creditedCents, isTaxed }) => ({ amountCents: creditedCents, isTaxed }))),
    taxCents: sum('taxCents'),
  }
  const isTaxed = (position: number) => creditable[position - 1]?.isTaxed ?? false
  const totals = calculateCreditTotals({ ...invoice, ...addCharges(invoice.charges) }, credited, {
    subtotalCents,
    ...addCharges(charges.map(({ position, amountCents }) => ({ amountCents, isTaxed: isTaxed(position) }))),
  })
  return { items, charges, errors, totals }
}

/** Why what was typed for a charge can't be credited, or undefined. */
export function chargeError(
  charge: CreditableCharge,
  { amount }: Partial<CreditFormValues['charges'][number]>,
): string | undefined {
  const cents = readAmount(amount ?? '')
  return cents === undefined
    ? `${charge.label} must be an amount such as 12.50`
    : chargeCreditError(charge, cents)
}

/** Why what was typed in a line can't be credited, or undefined. */
export function lineError(
  line: CreditableLine,
  values: Partial<CreditFormValues['items'][number]>,
): string | undefined {
  const credit = parseItem(values)
  return typeof credit === 'string' ? credit : lineCreditError(line, credit)
}

/** The values typed in a line, or the error. */
function parseItem({ quantity = '', damaged = '', allowance = '' }) {
  const units = parseUnits(quantity)
  const damagedUnits = parseUnits(damaged)
  const allowanceCents = readAmount(allowance)
  if (units === undefined) return quantityTextError(quantity, 0) ?? ''
  if (damagedUnits === undefined) return quantityTextError(damaged, 0) ?? ''
  if (allowanceCents === undefined) return 'Allowance must be an amount such as 12.50'
  if (damagedUnits > units) return 'More units are damaged than returned'
  return { quantity: units, restockQuantity: units - damagedUnits, allowanceCents }
}

function parseUnits(text: string): number | undefined {
  return text.trim() === '' ? 0 : readTypedUnits(text)
}
