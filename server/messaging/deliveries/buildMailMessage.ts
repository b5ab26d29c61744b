// Builds the email of an outbox message from its row alone, so that a resent email is identical byte for byte.
import type { SendMailOptions } from 'nodemailer'

import type { CompanyRow } from '#server/company/findCompany.ts'

import type { PreparedMessage } from './sender.ts'

export interface MailAddress {
  name: string
  address: string
}

/** MAIL_FROM, or else the company's address. */
export function senderAddress(company: CompanyRow, from: MailAddress | undefined): MailAddress {
  return from ?? { name: company.name, address: company.email }
}

/** Addresses are objects and not parsed text, so that a name can't add recipients. */
export function buildMailMessage(
  { delivery, attachment }: PreparedMessage,
  from: MailAddress,
): SendMailOptions {
  return {
    from,
    to: { name: '', address: delivery.recipient },
    envelope: { from: from.address, to: [delivery.recipient] },
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
