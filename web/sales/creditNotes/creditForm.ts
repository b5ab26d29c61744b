// The form of a new credit note: what is typed per line, and the credit note that it makes.
import type { InvoiceCredits, NewCreditNote } from '#contract/sales/creditNotes.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { readTypedCents, readTypedUnits } from '#domain/platform/numberTexts.ts'
import {
  calculateCreditTotals,
  calculateLineCredit,
  type CreditableLine,
  creditableQuantity,
  lineCreditError,
} from '#domain/sales/creditNotes.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { wholeQuantityMessage } from '#domain/stock/stock.ts'

export interface CreditFormValues {
  reason: string
  /** By line of the invoice, as typed. */
  items: { quantity: string; damaged: string; allowance: string }[]
}

export function emptyCreditForm({ items }: Invoice): CreditFormValues {
  return { reason: '', items: items.map(() => ({ quantity: '', damaged: '', allowance: '' })) }
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

export interface CreditPreview {
  /** Only lines that credit something. */
  items: NewCreditNote['items']
  /** By line of the invoice. */
  errors: (string | undefined)[]
  totals: InvoiceTotals
}

export function previewCredit(
  invoice: Invoice,
  credits: InvoiceCredits,
  values: readonly Partial<CreditFormValues['items'][number]>[],
): CreditPreview {
  const lines = creditableLines(invoice, credits)
  const items: NewCreditNote['items'] = []
  const errors: CreditPreview['errors'] = []
  let subtotalCents = 0
  for (const [index, line] of lines.entries()) {
    const credit = parseItem(values[index] ?? {})
    const error = lineError(line, values[index] ?? {})
    errors.push(error)
    if (error !== undefined || typeof credit === 'string') continue
    if (credit.quantity === 0 && credit.allowanceCents === 0) continue
    items.push({ line: index + 1, ...credit })
    subtotalCents += calculateLineCredit(line, credit)
  }
  const sum = (key: 'subtotalCents' | 'discountCents' | 'taxCents') =>
    credits.creditNotes.reduce((total, note) => total + note[key], 0)
  const credited = {
    subtotalCents: sum('subtotalCents'),
    discountCents: sum('discountCents'),
    taxCents: sum('taxCents'),
  }
  return { items, errors, totals: calculateCreditTotals(invoice, credited, subtotalCents) }
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
  const allowanceCents = allowance.trim() === '' ? 0 : readTypedCents(allowance)
  if (units === undefined || damagedUnits === undefined) return wholeQuantityMessage
  if (allowanceCents === undefined) return 'Allowance must be an amount such as 12.50'
  if (damagedUnits > units) return 'More units are damaged than returned'
  return { quantity: units, restockQuantity: units - damagedUnits, allowanceCents }
}

function parseUnits(text: string): number | undefined {
  return text.trim() === '' ? 0 : readTypedUnits(text)
}
