// Formats an invoice for invoice.typ: amounts and dates as text, all text cleaned and limited in length.
import { join } from 'node:path'

import { encodeQR } from 'qr'

import { formatCount } from '#domain/platform/format.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import type { TypstDocument } from '#server/messaging/documents/rendererProcess.ts'
import { type WrappedText, wrapText } from '#server/messaging/documents/wrapText.ts'
import type { InvoiceLineRow, InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

/** An invoice and the company that sends it. */
export interface InvoiceDocument {
  company: {
    name: string
    /** Address, terms and footer may have several lines. */
    address: string
    phone: string
    email: string
    website: string
    taxId: string
    /** Printed below the totals. */
    terms: string
    /** Printed at the bottom of each page. */
    footer: string
    /** WebP. */
    logo?: Uint8Array
  }
  invoice: Pick<
    InvoiceRow,
    | 'number'
    | 'status'
    | 'createdAt'
    | 'customerName'
    | 'customerPhone'
    | 'customerEmail'
    | 'customerAddress'
    | 'notes'
    | keyof InvoiceTotals
    | 'discountBasisPoints'
    | 'taxBasisPoints'
  > & {
    lines: InvoiceDocumentLine[]
    /** The invoice's page in the app, for the QR code. */
    url: string
  }
  /** The IANA time zone of dates. */
  timeZone: string
}

export type InvoiceDocumentLine = Pick<
  InvoiceLineRow,
  | 'code'
  | 'name'
  | 'description'
  | 'color'
  | 'size'
  | 'manufacturer'
  | 'quantity'
  | 'unitPriceCents'
  | 'totalCents'
>

/** The JSON that invoice.typ reads. It treats all text as data, never as markup. */
export interface FormattedInvoice {
  title: string
  status: InvoiceDocument['invoice']['status']
  number: string
  date: string
  company: { name: string; details: string[]; terms: string[]; footer: string[]; hasLogo: boolean }
  customer: { name: string; details: string[] }
  lines: {
    name: WrappedText
    /** Code and manufacturer, then the description. */
    details: WrappedText
    color: WrappedText
    size: WrappedText
    quantity: string
    unitPrice: string
    total: string
  }[]
  sums: { label: string; amount: string }[]
  total: string
  notes: string[]
  /** The QR code as SVG, and its URL; both '' if the invoice has no URL. */
  qr: string
  url: string
}

// Table rows are never split, so a row must fit on a page.
const maxNameLength = 240
const maxDescriptionLength = 160
const maxWordLength = 120

/** Text column widths in points, as in invoice.typ. */
const productWidth = 179
const colorWidth = 62
const sizeWidth = 34

export function toTypstDocument(document: InvoiceDocument): TypstDocument {
  const { logo } = document.company
  return {
    template: join(import.meta.dirname, 'invoice.typ'),
    data: JSON.stringify(formatInvoiceDocument(document)),
    ...(logo && { files: { 'logo.webp': logo } }),
    createdAt: document.invoice.createdAt,
  }
}

/** The result does not depend on the machine's locale or clock. */
export function formatInvoiceDocument({ company, invoice, timeZone }: InvoiceDocument): FormattedInvoice {
  const number = toLine(invoice.number, maxWordLength)
  const url = printable(invoice.url).trim()
  return {
    title: `Invoice ${number}`,
    status: invoice.status,
    number,
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(invoice.createdAt),
    company: {
      name: toLine(company.name, maxNameLength),
      details: [
        ...toLines(company.address),
        ...[company.phone, company.email, company.website].map((text) => toLine(text, maxNameLength)),
        company.taxId.trim() && `Tax ID ${toLine(company.taxId, maxNameLength)}`,
      ].filter(Boolean),
      terms: toLines(company.terms, { keepEmpty: true }),
      footer: toLines(company.footer),
      hasLogo: company.logo !== undefined,
    },
    customer: {
      name: toLine(invoice.customerName, maxNameLength),
      details: [
        ...toLines(invoice.customerAddress),
        ...[invoice.customerPhone, invoice.customerEmail].map((text) => toLine(text, maxNameLength)),
      ].filter(Boolean),
    },
    lines: invoice.lines.map(formatLine),
    sums: [
      { label: 'Subtotal', amount: formatUsd(invoice.subtotalCents) },
      ...(invoice.discountCents === 0
        ? []
        : [
            {
              label: `Discount (${formatPercent(invoice.discountBasisPoints)})`,
              amount: formatUsd(-invoice.discountCents),
            },
          ]),
      { label: `Tax (${formatPercent(invoice.taxBasisPoints)})`, amount: formatUsd(invoice.taxCents) },
    ],
    total: formatUsd(invoice.totalCents),
    notes: toLines(invoice.notes, { keepEmpty: true }),
    qr: url && encodeQR(url, 'svg', { ecc: 'medium', border: 1 }),
    url,
  }
}

function formatLine(line: InvoiceDocumentLine): FormattedInvoice['lines'][number] {
  const origin = [line.code, line.manufacturer]
    .map((text) => toLine(text, maxWordLength))
    .filter(Boolean)
    .join(' · ')
  const details = [origin, toLine(line.description, maxDescriptionLength)].filter(Boolean)
  return {
    name: wrapText([toLine(line.name, maxNameLength)], productWidth / 9),
    details: wrapText(details, productWidth / 7.5),
    color: wrapText([toLine(line.color, maxWordLength)], colorWidth / 9),
    size: wrapText([toLine(line.size, maxWordLength)], sizeWidth / 9),
    quantity: formatCount(line.quantity),
    unitPrice: formatUsd(line.unitPriceCents),
    total: formatUsd(line.totalCents),
  }
}

/** Text that needs no cleaning, which is most. */
const clean = /^[!-~]+(?: [!-~]+)*$/

/** Removes control characters, lone surrogates and noncharacters, which some PDF readers can't handle. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
}

function toLine(text: string | null, maxLength: number): string {
  if (text === null) return ''
  if (text.length <= maxLength && clean.test(text)) return text
  const line = printable(text.replace(/\s+/g, ' ')).trim()
  // A character has at most two UTF-16 units; this bounds the work for very long text.
  const characters = Array.from(line.slice(0, 2 * maxLength + 2))
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

function toLines(text: string | null, { keepEmpty = false } = {}): string[] {
  return (text ?? '')
    .trim()
    .split(keepEmpty ? /\r\n?|\n|\u2028|\u2029/ : /[\r\n\u2028\u2029]+/)
    .map((line) => printable(line.replace(/\s+/g, ' ')).trim())
    .filter((line, index, lines) => line || (keepEmpty && lines[index - 1]))
}
