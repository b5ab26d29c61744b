// Payments from customers and refunds to them.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkDateRange,
  Day,
  DayFilter,
  Filter,
  Id,
  MultilineText,
  Optional,
  PeriodFilter,
  QueryInteger,
  SingleLineText,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { paymentKinds, paymentLimits } from '#domain/sales/payments.ts'
import { paymentMethods } from '#domain/sales/states.ts'

import { DepositOrder, PositiveAmount, Reason, SettlementInputs, SettlementSchema } from './receivables.ts'
import { Recipients } from './recipients.ts'

const paymentNames = { amount: 'amountCents', openAmount: 'openCents' } as const

const summary = {
  id: Id,
  number: z.string(),
  kind: z.enum(paymentKinds),
  customerId: z.nullable(Id),
  /** Of the customer record, or else the name on the invoice that it pays. */
  customerName: z.string(),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The order on which it is a deposit; the money of a cancelled one is proposed for all that the customer owes. */
  order: z.nullable(DepositOrder),
  receivedOn: z.iso.date(),
  amount: Amount,
  /** On account: not settled. */
  openAmount: Amount,
  userName: z.string(),
  createdAt: Timestamp,
  reversed: z.nullable(z.object({ onDate: z.iso.date(), reason: z.string(), userName: z.string() })),
}

const PaymentSummaryWire = z.object(summary)
export const PaymentSummary = withInternalNames(PaymentSummaryWire, paymentNames)
export type PaymentSummary = z.output<typeof PaymentSummary>

export const Payment = withInternalNames(
  z.object({
    ...summary,
    /** Undone ones included. */
    settlements: z.array(SettlementSchema),
  }),
  paymentNames,
)
export type Payment = z.output<typeof Payment>

/** For the search of the header. */
export const PaymentResult = withInternalNames(
  z.pick(PaymentSummaryWire, {
    id: true,
    number: true,
    kind: true,
    customerName: true,
    reference: true,
    receivedOn: true,
    amount: true,
  }),
  { amount: 'amountCents' },
)
export type PaymentResult = z.output<typeof PaymentResult>

const moneyFields = {
  method: z.enum(paymentMethods, `Must be one of ${paymentMethods.join(', ')}`),
  reference: Optional(SingleLineText(paymentLimits.reference)),
  note: Optional(SingleLineText(paymentLimits.note)),
  /** In the company's time zone. */
  receivedOn: Day,
  amount: PositiveAmount,
}

/** Without a customer or an order, it pays exactly one invoice, and its customer if it has one. The unsettled rest stays on account. */
export const NewPayment = withInternalNames(
  z.strictObject({
    customerId: Optional(Id),
    /** Makes it a deposit on this order of the customer. */
    orderId: Optional(Id),
    ...moneyFields,
    settlements: SettlementInputs,
  }),
  { amount: 'amountCents' },
)
export type NewPayment = z.output<typeof NewPayment>

export const PaymentQuery = z
  .strictObject({
    page: QueryInteger(1, 100_000, 1),
    limit: QueryInteger(1, 1000, 20),
    /** Searches number, reference and customer. */
    search: z.optional(MultilineText(maxSearchLength)),
    customerId: z.optional(Id),
    method: Filter(z.enum(paymentMethods, `Must be one of ${paymentMethods.join(', ')} or all`)),
    startDate: DayFilter,
    endDate: DayFilter,
    period: PeriodFilter,
  })
  .check(checkDateRange)
export type PaymentQuery = z.output<typeof PaymentQuery>

export const findPayments = defineEndpoint({
  summary: 'Lists payments and refunds that match the filters, the latest day first.',
  method: 'GET',
  path: '/api/payments',
  allow: 'customers.read',
  input: PaymentQuery,
  reply: z.object({ payments: z.array(PaymentSummary), total: z.int() }),
})

export const findPayment = defineEndpoint({
  summary: 'Returns a payment or refund with its settlements.',
  method: 'GET',
  path: '/api/payments/:id',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: Payment,
})

export const recordPayment = defineEndpoint({
  summary: 'Records a payment, assigns its number and applies it to what is owed.',
  method: 'POST',
  path: '/api/payments',
  allow: 'payments.record',
  input: NewPayment,
  reply: Payment,
  status: 201,
  errorStatuses: [404],
})

/** Uses the oldest money on account first. */
export const refundCustomer = defineEndpoint({
  summary: 'Records a refund of money that a customer has on account.',
  method: 'POST',
  path: '/api/refunds',
  allow: 'payments.record',
  input: withInternalNames(z.strictObject({ customerId: Id, ...moneyFields }), { amount: 'amountCents' }),
  reply: Payment,
  status: 201,
  errorStatuses: [404],
})

export const reversePayment = defineEndpoint({
  summary: 'Reverses a payment or refund, such as a bounced check, and takes it off what it settled.',
  method: 'POST',
  path: '/api/payments/:id/reverse',
  allow: 'payments.record',
  input: z.strictObject({ id: Id, reason: Reason }),
  reply: Payment,
})

const PaymentId = z.strictObject({ id: Id })

/** The file is named receipt-{number}.pdf, or refund-{number}.pdf. */
export const downloadReceiptPdf = defineEndpoint({
  summary: 'Downloads the receipt of a payment or refund as a PDF.',
  method: 'GET',
  path: '/api/payments/:id/pdf',
  allow: 'customers.read',
  input: PaymentId,
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/**
 * Usually goes to the address on the document and to the contacts that get invoices. Waits up to 8 seconds, as `emailInvoice` does.
 */
export const emailReceipt = defineEndpoint({
  summary: 'Sends the receipt of a payment or refund by email.',
  method: 'POST',
  path: '/api/payments/:id/email',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

export const findPaymentDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of the receipt of a payment, newest first.',
  method: 'GET',
  path: '/api/payments/:id/deliveries',
  allow: 'customers.read',
  input: PaymentId,
  reply: DeliveryList,
})
