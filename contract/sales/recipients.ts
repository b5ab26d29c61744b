// The recipients of one sending of a document.
import * as z from 'zod/mini'

import { EmailAddress } from '#contract/platform/fields.ts'
import { customerLimits } from '#domain/sales/invoices.ts'
import { invalidRecipientMessage, maxRecipients, recipientCountMessage } from '#domain/sales/recipients.ts'

/** Replaces the usual recipients of one sending. */
export const Recipients = z.optional(
  z
    .array(EmailAddress(customerLimits.email, invalidRecipientMessage))
    .check(z.minLength(1, recipientCountMessage), z.maxLength(maxRecipients, recipientCountMessage)),
)
