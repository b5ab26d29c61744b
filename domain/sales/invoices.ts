// Invoices: their statuses, what may be done to one in which status, and their numbers.
import { formatUsd, maxInvoiceCents } from '#domain/platform/money.ts'

export const invoiceStatuses = ['Pending', 'Processed', 'Void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The most lines that one invoice may have. */
export const maxInvoiceLines = 1000

export const tooManyLinesMessage = `An invoice has at most ${maxInvoiceLines} lines`
export const noLinesMessage = 'Please add at least one product to the invoice'
export const totalTooHighMessage = `The total of an invoice can be at most ${formatUsd(maxInvoiceCents)}`

/** 8.5 %, the tax rate that a new invoice starts with, and 50 %, the highest allowed; in basis points. */
export const defaultTaxBasisPoints = 850
export const maxTaxBasisPoints = 5000
export const maxTaxPercent = maxTaxBasisPoints / 100

export const taxRangeMessage = `Tax rate must be between 0 and ${maxTaxPercent} percent`

export const customerLimits = { name: 200, email: 254, phone: 40, address: 500, notes: 2000 } as const

/** The longest reason for which an invoice is made void, in characters. */
export const maxVoidReasonLength = 300

/** What the state of an invoice allows; who may do it is a matter of permissions. */
export const invoiceCan = {
  beProcessed: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  beDiscounted: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  beVoided: (invoice: { status: InvoiceStatus }) => invoice.status !== 'Void',
  beSent: (invoice: { status: InvoiceStatus }) => invoice.status === 'Processed',
}

/** 'INV-2026-00001': the year, and the place in that year's unbroken row. */
export function formatInvoiceNumber(year: number, place: number): string {
  return `INV-${year}-${String(place).padStart(5, '0')}`
}

/** What stands beside the reason where a discount is out of range (SPEC.md section 5). */
export const discountRangeMessage = 'Discount percentage must be between 0 and 100'

/** Why a discount of so many percent can't be (SPEC.md section 5), or undefined when it can. `percent` is what was given. */
export function discountError(percent: unknown): string | undefined {
  if (typeof percent !== 'number' || Number.isNaN(percent)) return 'Please enter a valid discount percentage'
  if (percent < 0) return 'Discount cannot be negative'
  if (percent > 100) return 'Discount cannot exceed 100%'
  return undefined
}
