// The dispatch of an invoice: when and how its units were sent, the packing slip, and the message to the customer.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Day, Id, Optional, SingleLineText } from '#contract/platform/fields.ts'
import { cartonsMessage, dispatchLimits, missingDispatchDayMessage } from '#domain/sales/dispatch.ts'

import { Invoice } from './invoices.ts'
import { Recipients } from './recipients.ts'

export const dispatchInvoice = defineEndpoint({
  summary: 'Sets when and how the units of an invoice were sent; without a day, removes it.',
  method: 'PUT',
  path: '/api/invoices/:id/dispatch',
  allow: 'orders.edit',
  input: z
    .strictObject({
      id: Id,
      dispatchedOn: z.nullable(Day),
      carrier: Optional(SingleLineText(dispatchLimits.carrier)),
      trackingNumber: Optional(SingleLineText(dispatchLimits.trackingNumber)),
      cartons: Optional(
        z
          .int(cartonsMessage)
          .check(z.minimum(1, cartonsMessage), z.maximum(dispatchLimits.cartons, cartonsMessage)),
      ),
    })
    .check(({ value, issues }) => {
      const { dispatchedOn, carrier, trackingNumber, cartons } = value
      if (dispatchedOn !== null || (!carrier && !trackingNumber && cartons == null)) return
      issues.push({
        code: 'custom',
        input: dispatchedOn,
        path: ['dispatchedOn'],
        message: missingDispatchDayMessage,
      })
    }),
  reply: Invoice,
})

/** Without prices. The file is named packing-slip-{number}.pdf. */
export const downloadPackingSlip = defineEndpoint({
  summary: 'Downloads the packing slip of an invoice as a PDF.',
  method: 'GET',
  path: '/api/invoices/:id/packing-slip',
  allow: 'invoices.read',
  errorStatuses: [409],
  input: z.strictObject({ id: Id }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/** Has the carrier and the tracking number. Waits up to 8 seconds, as `emailInvoice` does. */
export const emailDispatch = defineEndpoint({
  summary: 'Emails the customer when and how the units of an invoice were dispatched.',
  method: 'POST',
  path: '/api/invoices/:id/dispatch/email',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})
