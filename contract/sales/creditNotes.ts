// Credit notes: issue, list, read, send and download as PDF.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkDateRange,
  DayFilter,
  Id,
  MultilineText,
  Optional,
  Price,
  PeriodFilter,
  QueryInteger,
  SingleLineText,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { maxCharges } from '#domain/sales/charges.ts'
import { maxCreditReasonLength, nothingCreditedMessage } from '#domain/sales/creditNotes.ts'
import { maxInvoiceLines } from '#domain/sales/invoices.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { chargeNames } from './documentAmounts.ts'
import { LineProduct } from './lineProduct.ts'
import { Recipients } from './recipients.ts'

const summaryNames = {
  creditNoteNumber: 'number',
  subtotal: 'subtotalCents',
  discountAmount: 'discountCents',
  chargesAmount: 'chargesCents',
  taxAmount: 'taxCents',
  total: 'totalCents',
  openAmount: 'openCents',
} as const

const lineNames = {
  returnedQuantity: 'quantity',
  unitPrice: 'unitPriceCents',
  allowance: 'allowanceCents',
  totalPrice: 'totalCents',
} as const

const summaryFields = {
  id: Id,
  creditNoteNumber: z.string(),
  /** Of the invoice that it credits; so are the names below. */
  invoice: z.object({ id: Id, number: z.string() }),
  customerId: z.nullable(Id),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  reason: z.string(),
  /** In the company's time zone. */
  issuedOn: z.iso.date(),
  createdAt: Timestamp,
  /** The display name of the user who issued it. */
  createdBy: z.string(),
  subtotal: Amount,
  discountAmount: Amount,
  chargesAmount: Amount,
  taxAmount: Amount,
  total: Amount,
  /** The unsettled rest, on account of the customer. */
  openAmount: Amount,
}

export const CreditNoteSummary = withInternalNames(z.object(summaryFields), summaryNames)
export type CreditNoteSummary = z.output<typeof CreditNoteSummary>

/** `line` is the place of the line on the invoice, from 1. */
export const CreditNoteItem = withInternalNames(
  z.object({
    line: z.int(),
    /** The product's row id, not its code. */
    productId: Id,
    returnedQuantity: z.int(),
    /** How many of the units went back to stock. */
    restockQuantity: z.int(),
    unitPrice: Price,
    allowance: Amount,
    totalPrice: Amount,
    product: LineProduct,
  }),
  lineNames,
)
export type CreditNoteItem = z.output<typeof CreditNoteItem>

export const CreditNote = withInternalNames(
  z.object({
    ...summaryFields,
    items: z.array(CreditNoteItem),
    /** What is credited of each charge; `position` is its place on the invoice, from 1. */
    charges: z.array(
      withInternalNames(
        z.object({ position: z.int(), label: z.string(), amount: Amount, taxed: z.boolean() }),
        chargeNames,
      ),
    ),
  }),
  summaryNames,
)
export type CreditNote = z.output<typeof CreditNote>

const units = `Units must be a whole number from 0 to ${formatCount(maxQuantity)}`
const Units = z.int(units).check(z.minimum(0, units), z.maximum(maxQuantity, units))

const lineNumber = `Line must be a whole number from 1 to ${formatCount(maxInvoiceLines)}`

const chargePosition = `Position must be a whole number from 1 to ${maxCharges}`

export const NewCreditNote = withInternalNames(
  z.strictObject({
    id: Id,
    reason: SingleLineText(maxCreditReasonLength, 'Enter a reason for the credit note'),
    items: z
      .array(
        withInternalNames(
          z.strictObject({
            /** The place of the line on the invoice, from 1. */
            line: z.int(lineNumber).check(z.minimum(1, lineNumber), z.maximum(maxInvoiceLines, lineNumber)),
            returnedQuantity: Optional(Units),
            restockQuantity: Optional(Units),
            allowance: z.optional(Amount),
          }),
          lineNames,
        ),
        nothingCreditedMessage,
      )
      .check(z.maxLength(maxInvoiceLines, lineNumber)),
    charges: z.optional(
      z
        .array(
          withInternalNames(
            z.strictObject({
              /** The place of the charge on the invoice, from 1. */
              position: z
                .int(chargePosition)
                .check(z.minimum(1, chargePosition), z.maximum(maxCharges, chargePosition)),
              amount: Amount,
            }),
            chargeNames,
          ),
        )
        .check(z.maxLength(maxCharges, chargePosition)),
    ),
    /** The total that the user saw: the server calculates its own and answers 409 if it differs. */
    total: z.optional(Amount),
  }),
  { total: 'totalCents' },
)
export type NewCreditNote = z.output<typeof NewCreditNote>

export const issueCreditNote = defineEndpoint({
  summary: 'Credits units or allowances of a processed invoice and assigns a number.',
  method: 'POST',
  path: '/api/invoices/:id/credit-notes',
  allow: 'credits.issue',
  input: NewCreditNote,
  reply: CreditNote,
  status: 201,
})

const CreditId = z.strictObject({ id: Id })

/** `items` has each line of the invoice, and `charges` each charge. */
export const InvoiceCredits = z.object({
  creditNotes: z.array(CreditNoteSummary),
  items: z.array(
    withInternalNames(z.object({ line: z.int(), creditedQuantity: z.int(), creditedAmount: Amount }), {
      creditedAmount: 'creditedCents',
    }),
  ),
  charges: z.array(
    withInternalNames(z.object({ position: z.int(), creditedAmount: Amount }), {
      creditedAmount: 'creditedCents',
    }),
  ),
})
export type InvoiceCredits = z.output<typeof InvoiceCredits>

export const findInvoiceCredits = defineEndpoint({
  summary: 'Lists the credit notes of an invoice, and what they credit of each of its lines.',
  method: 'GET',
  path: '/api/invoices/:id/credit-notes',
  allow: 'invoices.read',
  input: CreditId,
  reply: InvoiceCredits,
})

export const CreditNoteQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, 20),
    /** Searches the numbers of the credit note and its invoice, customer, phone and email. */
    search: z.optional(MultilineText(maxSearchLength)),
    /** Days of issue. */
    startDate: DayFilter,
    endDate: DayFilter,
    period: PeriodFilter,
  })
  .check(checkDateRange)
export type CreditNoteQuery = z.output<typeof CreditNoteQuery>

export const findCreditNotes = defineEndpoint({
  summary: 'Lists credit notes that match the filters, newest first, with the sum of their totals.',
  method: 'GET',
  path: '/api/credit-notes',
  allow: 'invoices.read',
  input: CreditNoteQuery,
  reply: withInternalNames(
    z.object({
      creditNotes: z.array(CreditNoteSummary),
      total: z.int(),
      /** Of all that match, not only of this page. */
      totalAmount: Amount,
    }),
    { totalAmount: 'totalAmountCents' },
  ),
})

export const findCreditNote = defineEndpoint({
  summary: 'Returns a credit note with its lines.',
  method: 'GET',
  path: '/api/credit-notes/:id',
  allow: 'invoices.read',
  input: CreditId,
  reply: CreditNote,
})

/** The file is named credit-note-{number}.pdf. */
export const downloadCreditNotePdf = defineEndpoint({
  summary: 'Downloads a credit note as a PDF.',
  method: 'GET',
  path: '/api/credit-notes/:id/pdf',
  allow: 'invoices.read',
  input: CreditId,
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/**
 * Usually goes to the address on the document and to the contacts that get invoices. Waits up to 8 seconds, as `emailInvoice` does.
 */
export const emailCreditNote = defineEndpoint({
  summary: 'Sends a credit note by email.',
  method: 'POST',
  path: '/api/credit-notes/:id/email',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

export const findCreditNoteDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of a credit note, newest first.',
  method: 'GET',
  path: '/api/credit-notes/:id/deliveries',
  allow: 'invoices.read',
  input: CreditId,
  reply: DeliveryList,
})
