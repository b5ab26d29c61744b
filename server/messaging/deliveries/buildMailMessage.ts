// Builds the email of an outbox message from its row alone, so that a resent email is identical byte for byte.
import type { SendMailOptions } from 'nodemailer'

import type { CompanyRow } from '#server/company/findCompany.ts'

import type { PreparedMessage } from './sender.ts'

export interface MailAddress {
  name: string
  address: string
}

/** MAIL_FROM, or else the company's address. Replies go to the company. */
export function senderFields(
  { name, email }: Pick<CompanyRow, 'name' | 'email'>,
  from: MailAddress | undefined,
): SenderFields {
  const company = { name, address: email }
  if (!from || from.address.toLowerCase() === email.toLowerCase()) return { from: from ?? company }
  return { from, replyTo: company }
}

export interface SenderFields {
  from: MailAddress
  replyTo?: MailAddress
}

/** Addresses are objects and not parsed text, so that a name can't add recipients. */
export function buildMailMessage(
  { delivery, attachment }: PreparedMessage,
  sender: SenderFields,
): SendMailOptions {
  return {
    ...sender,
    to: { name: '', address: delivery.recipient },
    envelope: { from: sender.from.address, to: [delivery.recipient] },
    subject: delivery.subject,
    text: delivery.text,
    ...(delivery.html !== null && { html: delivery.html }),
    messageId: delivery.messageId,
    date: delivery.createdAt,
    baseBoundary: delivery.messageId.replaceAll(/\W/g, ''),
    ...(attachment && {
      attachments: [
        {
          filename: attachment.name,
          contentType: attachment.type,
          content: Buffer.from(attachment.bytes),
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
