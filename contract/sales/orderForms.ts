// Blank order forms for customers, as workbooks.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, IdFilter, MultilineText, SingleLineText } from '#contract/platform/fields.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { maxFormStyles, tooManyFormStylesMessage } from '#domain/sales/orderForms.ts'

import { Recipients } from './recipients.ts'

/** The prices are those of the customer's price list, or of the styles. */
export const downloadOrderForm = defineEndpoint({
  summary: 'Downloads a blank order form of the styles that match, at most 500, as an XLSX workbook.',
  method: 'GET',
  path: '/api/order-forms',
  allow: 'orders.read',
  input: z.strictObject({
    /** Searches number, name and manufacturer of styles. */
    search: z.optional(MultilineText(maxSearchLength)),
    category: Filter(SingleLineText(productLimits.category)),
    season: Filter(SingleLineText(productLimits.season)),
    styleIds: IdFilter(maxFormStyles),
    customerId: z.optional(Id),
  }),
  reply: 'download',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errorStatuses: [404, 409],
})

/**
 * Usually goes to the customer's address and to the contacts that get invoices. Waits up to 8 seconds, as `emailInvoice` does. Each attempt
 * attaches the form as of the call.
 */
export const emailOrderForm = defineEndpoint({
  summary: 'Sends a customer a blank order form of the styles that match, at most 500, by email.',
  method: 'POST',
  path: '/api/customers/:id/order-form/email',
  allow: 'invoices.send',
  input: z.strictObject({
    id: Id,
    /** Searches number, name and manufacturer of styles. */
    search: z.optional(MultilineText(maxSearchLength)),
    category: z.optional(SingleLineText(productLimits.category)),
    season: z.optional(SingleLineText(productLimits.season)),
    styleIds: z.optional(z.array(Id).check(z.maxLength(maxFormStyles, tooManyFormStylesMessage))),
    recipients: Recipients,
  }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})
