// The statement of a customer as a PDF and by email.
import * as z from 'zod/mini'

import { Delivery, sendStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { checkDateRange, Day, Id } from '#contract/platform/fields.ts'
import { statementKinds } from '#domain/sales/receivables.ts'

import { statementFields } from './receivables.ts'

/** The file is named statement-{number of the customer}-{last day}.pdf. */
export const downloadStatementPdf = defineEndpoint({
  summary: 'Downloads the statement of a customer as a PDF.',
  method: 'GET',
  path: '/api/customers/:id/statement/pdf',
  allow: 'customers.read',
  input: z.strictObject({ id: Id, ...statementFields }).check(checkDateRange),
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/** One message for each recipient. */
const StatementDeliveries = z.object({ deliveries: z.array(Delivery) })
export type StatementDeliveries = z.output<typeof StatementDeliveries>

/**
 * To the contacts that get statements, or else to the customer's email address. Waits up to 8 seconds: 200 if all are accepted or
 * refused, 202 if one is still trying, 502 with the server's reply if all are refused.
 */
export const emailStatement = defineEndpoint({
  summary: 'Sends the statement of a customer by email.',
  method: 'POST',
  path: '/api/customers/:id/statement/email',
  allow: 'invoices.send',
  input: z
    .strictObject({
      id: Id,
      /** Omitted: open items. */
      kind: z.optional(z.enum(statementKinds, `Must be one of ${statementKinds.join(', ')}`)),
      /** Of a statement of activity. Omitted: from the first entry. */
      startDate: z.optional(Day),
      /** Omitted: today. */
      endDate: z.optional(Day),
    })
    .check(checkDateRange),
  reply: StatementDeliveries,
  status: ({ deliveries }: StatementDeliveries) =>
    deliveries.some((delivery) => sendStatus(delivery) === 202) ? 202 : 200,
  errorStatuses: [502],
})

export const findStatementDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of statements to a customer, newest first.',
  method: 'GET',
  path: '/api/customers/:id/statement/deliveries',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: StatementDeliveries,
})
