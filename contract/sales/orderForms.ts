// Blank order forms for customers, as workbooks.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, IdFilter, MultilineText, SingleLineText } from '#contract/platform/fields.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { maxFormStyles } from '#domain/sales/orderForms.ts'

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
