// Invoices: statuses, the actions each status allows, limits, numbers and validation messages.
import { formatNumber } from '#domain/company/numberSeries.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatPercent, formatUsd, fullPpm, maxInvoiceCents } from '#domain/platform/money.ts'

import type { DiscountType, InvoiceStatus } from './states.ts'

export const invoicesPerPage = 20

export const maxInvoiceLines = 1000
/** That are processed or emailed at once. */
export const maxInvoicesAtOnce = 100
export const tooManyInvoicesMessage = `Choose at most ${maxInvoicesAtOnce} invoices`
/** In one PDF: a page takes some 50 ms, and the next document waits. */
export const maxPrintedInvoices = 50
export const tooManyPrintedMessage = `Choose at most ${maxPrintedInvoices} invoices to print`

export const tooManyLinesMessage = `An invoice has at most ${formatCount(maxInvoiceLines)} items`
export const noLinesMessage = 'Please add at least one product to the invoice'
export const totalTooHighMessage = `The total of an invoice can be at most ${formatUsd(maxInvoiceCents)}`

/** 8.5 %, in parts per million. */
export const defaultTaxPpm = 85_000
/** 50 % */
export const maxTaxPpm = 500_000
/** Tax rates are whole thousandths of a percent: New York City has 8.875 %. */
export const taxStepPpm = 10
export const maxTaxPercent = (100 * maxTaxPpm) / fullPpm

export const taxRangeMessage = `Tax rate must be between 0 and ${maxTaxPercent} percent`

export const customerLimits = { name: 200, email: 254, phone: 40, address: 500, notes: 2000 } as const

export const maxVoidReasonLength = 300
export const missingVoidReasonMessage = 'Enter a reason for voiding the invoice'

/** Actions that an invoice's status allows. Permissions are checked separately. */
export const invoiceCan = {
  beProcessed: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  beDiscounted: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  beReplaced: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  bePicked: (invoice: { status: InvoiceStatus }) => invoice.status === 'Pending',
  beDispatched: (invoice: { status: InvoiceStatus }) => invoice.status !== 'Void',
  beVoided: (invoice: { status: InvoiceStatus }) => invoice.status !== 'Void',
  beSent: (invoice: { status: InvoiceStatus }) => invoice.status === 'Processed',
  beCredited: (invoice: { status: InvoiceStatus }) => invoice.status === 'Processed',
}

/** `formatInvoiceNumber(2026, 1)` is 'INV-2026-00001'. Numbers have no gaps within a year. */
export function formatInvoiceNumber(year: number, sequence: number): string {
  return formatNumber('INV', year, sequence)
}

/** 'Invoice INV-2026-00012 is Processed: only a pending invoice can be corrected. Issue a credit note instead.' */
export function notReplaceableMessage(invoiceNumber: string, status: InvoiceStatus): string {
  const wayOut =
    status === 'Void' ? 'Open it to see why, or what replaced it.' : 'Issue a credit note instead.'
  return `Invoice ${invoiceNumber} is ${status}: only a pending invoice can be corrected. ${wayOut}`
}

/** 'Invoice INV-2026-00012 is Processed: its discount can't be changed. Issue a credit note instead.' */
export function notDiscountableMessage(invoiceNumber: string, status: InvoiceStatus): string {
  const error = `Invoice ${invoiceNumber} is ${status}: its discount can't be changed.`
  return status === 'Void' ? error : `${error} Issue a credit note instead.`
}

/** Why no pick list can be made of it, and the way out. */
export function notPickableMessage(invoiceNumber: string, status: InvoiceStatus): string {
  return status === 'Void'
    ? `Invoice ${invoiceNumber} is Void: its units are back in stock, so there is nothing to pick.`
    : `Invoice ${invoiceNumber} is ${status}: its units have left the stock. Print its packing slip and dispatch it instead.`
}

/** The reason of voiding an invoice that was corrected. */
export function replacedReason(newNumber: string): string {
  return `Replaced by ${newNumber}`
}

export const missingDiscountMessage = 'Please enter a valid discount percentage'
export const twoDiscountsMessage = 'Enter a discount as a percentage or as an amount, not both'
export const missingDiscountAmountMessage = 'Enter the amount of the discount'
export const discountRangeMessage = 'Discount percentage must be between 0 and 100'

/** 'The discount is $75.00, more than the subtotal of $70.00.', or undefined. */
export function discountAmountError(discountCents: number, subtotalCents: number): string | undefined {
  if (discountCents <= subtotalCents) return undefined
  return `The discount is ${formatUsd(discountCents)}, more than the subtotal of ${formatUsd(subtotalCents)}.`
}

/** '8.5%', or '$75.00' if it was entered as an amount. */
export function formatDiscount({
  discountType,
  discountBasisPoints,
  discountCents,
}: {
  discountType: DiscountType
  discountBasisPoints: number
  discountCents: number
}): string {
  return discountType === 'amount' ? formatUsd(discountCents) : formatPercent(discountBasisPoints)
}

/** 'Discount (8.5%)'; 'Discount' if it was entered as an amount. */
export function discountLabel({
  discountType,
  discountBasisPoints,
}: {
  discountType: DiscountType
  discountBasisPoints: number
}): string {
  return discountType === 'amount' ? 'Discount' : `Discount (${formatPercent(discountBasisPoints)})`
}

/** Why `percent`, unvalidated input, is not a valid discount; undefined if it is valid. */
export function discountError(percent: unknown): string | undefined {
  if (typeof percent !== 'number' || Number.isNaN(percent)) return missingDiscountMessage
  if (percent < 0) return 'Discount cannot be negative'
  if (percent > 100) return 'Discount cannot exceed 100%'
  return undefined
}

export function missingEmailMessage(invoiceNumber: string): string {
  return `Invoice ${invoiceNumber} has no email address.`
}

export function notDispatchedMessage(invoiceNumber: string, status: InvoiceStatus): string {
  return status === 'Void'
    ? `Invoice ${invoiceNumber} is Void.`
    : `Invoice ${invoiceNumber} is not dispatched. Enter when it was before you send the message.`
}
