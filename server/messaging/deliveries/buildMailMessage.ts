// The mail that a row of the outbox is: made of the row alone, so that a repeated mail is the same to the byte.
import type { SendMailOptions } from 'nodemailer'

import type { CompanyRow } from '#server/company/findCompany.ts'

import type { Attachment, DeliveryRow } from './sender.ts'

export interface MailAddress {
  name: string
  address: string
}

/** Mail goes out under the address of MAIL_FROM, or else under the company's own. */
export function senderAddress(company: CompanyRow, from: MailAddress | undefined): MailAddress {
  return from ?? { name: company.name, address: company.email }
}

/** Addresses go in as values and never as text to be read, so that no name makes a recipient of somebody else. */
export function buildMailMessage(
  row: DeliveryRow,
  from: MailAddress,
  attachment: Attachment | undefined,
): SendMailOptions {
  return {
    from,
    to: { name: '', address: row.recipient },
    envelope: { from: from.address, to: [row.recipient] },
    subject: row.subject,
    text: row.text,
    ...(row.html !== null && { html: row.html }),
    messageId: row.messageId,
    date: row.createdAt,
    baseBoundary: row.messageId.replaceAll(/\W/g, ''),
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
