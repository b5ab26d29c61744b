// Formats an invoice for invoice.typ: amounts and dates as text, all text cleaned and limited in length.
import { join } from 'node:path'

import { encodeQR } from 'qr'

import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { groupLines, type LineMatrix } from '#domain/sales/lineMatrix.ts'
import type { TypstDocument } from '#server/messaging/documents/rendererProcess.ts'
import { type WrappedText, wrapText } from '#server/messaging/documents/wrapText.ts'
import { type InvoiceLineRow, type InvoiceRow, prepackOf, styleOf } from '#server/sales/invoices/toInvoice.ts'

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
    | 'taxPpm'
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
  | 'styleId'
  | 'styleNumber'
  | 'styleName'
  | 'sizePosition'
  | 'prepackId'
  | 'prepackName'
  | 'packs'
>

/** The JSON that invoice.typ reads. It treats all text as data, never as markup. */
export interface FormattedInvoice {
  title: string
  status: InvoiceDocument['invoice']['status']
  number: string
  date: string
  company: { name: string; details: string[]; terms: string[]; footer: string[]; hasLogo: boolean }
  customer: { name: string; details: string[] }
  lines: (FormattedLine | FormattedMatrix)[]
  sums: { label: string; amount: string }[]
  total: string
  notes: string[]
  /** The QR code as SVG, and its URL; both '' if the invoice has no URL. */
  qr: string
  url: string
}

export interface FormattedLine {
  kind: 'line'
  name: WrappedText
  /** Code and manufacturer, then the description, then the packs. */
  details: WrappedText
  color: WrappedText
  size: WrappedText
  quantity: string
  unitPrice: string
  total: string
}

/** The lines of a style as colors by sizes. */
export interface FormattedMatrix {
  kind: 'matrix'
  style: WrappedText
  /** The style is above the sizes instead of left of them. */
  hasTitleRow: boolean
  /** The columns of the colors and of each size, in points. */
  colorWidth: number
  sizeWidth: number
  sizes: WrappedText[]
  rows: {
    color: WrappedText
    /** By size; '' where there is no line. */
    quantities: string[]
    quantity: string
    unitPrice: string
    total: string
  }[]
  /** The packs below the rows: 'Navy 3 × A (1-2-2-1)'. */
  packs: WrappedText
}

// Table rows are never split, so a row must fit on a page.
const maxNameLength = 240
const maxDescriptionLength = 160
const maxWordLength = 120
const maxPacksLength = 600

/** Text column widths in points, as in invoice.typ. */
const productWidth = 179
const colorWidth = 62
const sizeWidth = 34

/** Between columns, and between the sizes of a matrix. */
const gap = 10
const sizeGap = 2

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
    lines: formatLines(invoice.lines),
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
      { label: `Tax (${formatPpm(invoice.taxPpm)})`, amount: formatUsd(invoice.taxCents) },
    ],
    total: formatUsd(invoice.totalCents),
    notes: toLines(invoice.notes, { keepEmpty: true }),
    qr: url && encodeQR(url, 'svg', { ecc: 'medium', border: 1 }),
    url,
  }
}

function formatLines(lines: readonly InvoiceDocumentLine[]): FormattedInvoice['lines'] {
  const styled = lines.map((line) => ({ ...line, style: styleOf(line), prepack: prepackOf(line) }))
  const inStyles = styled.filter(({ style }) => style !== null)
  const sizeWidth = sizeColumnWidth(inStyles)
  // A row must fit on a page: a long color name takes several lines.
  const colorLines = Math.ceil(
    Math.max(1, ...inStyles.map(({ color }) => color.length * 9)) / (matrixWidth - sizesWidth),
  )
  const limits = {
    maxSizes: Math.floor(sizesWidth / sizeWidth),
    maxRows: Math.max(1, Math.floor(maxMatrixLines / colorLines)),
  }
  return groupLines(styled, limits).flatMap((block): FormattedInvoice['lines'] =>
    block.kind === 'list' ? block.lines.map(formatLine) : [formatMatrix(block.matrix, sizeWidth)],
  )
}

/** The color and the sizes of a matrix, in points: the product, color and size columns of a line. */
const matrixWidth = 300
const sizesWidth = 220
const maxMatrixLines = 24
/** Room for the style left of the sizes. */
const minTitleWidth = 140

/** The same for all matrices, so that their columns align. */
function sizeColumnWidth(lines: readonly Pick<InvoiceDocumentLine, 'quantity' | 'size'>[]): number {
  const quantityLength = Math.max(1, ...lines.map(({ quantity }) => formatCount(quantity).length))
  const sizeLength = Math.max(1, ...lines.map(({ size }) => size.length))
  return Math.min(56, Math.max(22, 6 * quantityLength + 6, 5.5 * sizeLength + 6))
}

function formatMatrix(
  { style, sizes, rows, packs }: LineMatrix<InvoiceDocumentLine>,
  sizeWidth: number,
): FormattedMatrix {
  const colorWidth = matrixWidth - sizes.length * sizeWidth
  const hasTitleRow = colorWidth < minTitleWidth
  const title = [toLine(style.number, maxWordLength), toLine(style.name, maxNameLength)]
    .filter(Boolean)
    .join(' · ')
  return {
    kind: 'matrix',
    style: wrapText([title], ((hasTitleRow ? matrixWidth : colorWidth) - gap) / 9),
    hasTitleRow,
    colorWidth,
    sizeWidth,
    sizes: sizes.map((size) => wrapText([toLine(size, maxWordLength)], (sizeWidth - sizeGap) / 8)),
    rows: rows.map(({ color, cells, quantity, unitPriceCents, totalCents }) => ({
      color: wrapText([toLine(color, maxWordLength)], (colorWidth - gap) / 9),
      quantities: cells.map((line) => (line === null ? '' : formatCount(line.quantity))),
      quantity: formatCount(quantity),
      unitPrice: formatUsd(unitPriceCents),
      total: formatUsd(totalCents),
    })),
    packs: wrapText(packs.length > 0 ? [toLine(packs.join(', '), maxPacksLength)] : [], matrixWidth / 7.5),
  }
}

function formatLine(line: InvoiceDocumentLine): FormattedLine {
  const origin = [line.code, line.manufacturer]
    .map((text) => toLine(text, maxWordLength))
    .filter(Boolean)
    .join(' · ')
  const prepack = prepackOf(line)
  const details = [
    origin,
    toLine(line.description, maxDescriptionLength),
    prepack ? toLine(describePacks(prepack), maxWordLength) : '',
  ].filter(Boolean)
  return {
    kind: 'line',
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
