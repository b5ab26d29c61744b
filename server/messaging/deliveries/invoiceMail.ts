// What the mail says that brings a customer their invoice.
import { formatUsd } from '#domain/platform/money.ts'
import type { CompanyRow } from '#server/company/findCompany.ts'
import type { InvoiceRow } from '#server/sales/invoices/viewInvoice.ts'

import { renderEmailHtml, renderEmailText } from './emailTemplate.ts'

export function invoiceMail(
  invoice: InvoiceRow,
  company: CompanyRow,
): { subject: string; text: string; html: string } {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: company.timeZone })
  const letter = {
    company,
    title: `Invoice ${invoice.number}`,
    paragraphs: [
      `Hello ${invoice.customerName},\nyour invoice is attached as a PDF.`,
      `If anything is not as you expect, please answer this mail${company.phone && ` or call ${company.phone}`}.`,
      'Thank you for your order.',
    ],
    facts: [
      ['Invoice', invoice.number],
      ['Date', date.format(invoice.createdAt)],
      ['Total', formatUsd(invoice.totalCents)],
    ] satisfies [string, string][],
  }
  return {
    subject: `Invoice ${invoice.number} from ${company.name}`,
    text: renderEmailText(letter),
    html: renderEmailHtml(letter),
  }
}
