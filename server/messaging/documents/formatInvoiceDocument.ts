// What an invoice says on paper: every figure and date already spelled, every text safe to set.
import { encodeQR } from 'qr'

import { formatCount } from '#domain/platform/format.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'

/** An invoice and the company that sends it. Money in whole cents, rates in basis points; '' is "not given". */
export interface InvoiceDocument {
  company: {
    name: string
    /** May have line breaks, as terms and footer may. */
    address: string
    phone: string
    email: string
    website: string
    taxId: string
    /** Stand beneath the totals, and at the foot of each page. */
    terms: string
    footer: string
    /** A picture as WebP. */
    logo?: Uint8Array
  }
  invoice: {
    /** As in 'INV-2026-00001'. */
    invoiceNumber: string
    status: 'Pending' | 'Processed' | 'Void'
    createdAt: Date
    customerName: string
    customerPhone: string
    customerEmail: string
    customerAddress: string
    lines: InvoiceDocumentLine[]
    subtotalCents: number
    discountBasisPoints: number
    discountCents: number
    taxBasisPoints: number
    taxCents: number
    totalCents: number
    notes: string
    /** The page of the invoice, which its QR code encodes. */
    url: string
  }
  /** The IANA name of the time zone that dates are written in. */
  timeZone: string
}

export interface InvoiceDocumentLine {
  code: string
  name: string
  description: string
  color: string
  size: string
  manufacturer: string
  category: string
  quantity: number
  unitPriceCents: number
  totalCents: number
}

/** What invoice.typ reads as JSON. Each text is data there and never markup. */
export interface FormattedInvoice {
  title: string
  status: InvoiceDocument['invoice']['status']
  number: string
  date: string
  company: { name: string; details: string[]; terms: string[]; footer: string[]; hasLogo: boolean }
  customer: { name: string; details: string[] }
  lines: {
    name: PaperText
    /** Where it comes from, and what it is. */
    details: PaperText
    color: PaperText
    size: PaperText
    quantity: string
    unitPrice: string
    total: string
  }[]
  sums: { label: string; amount: string }[]
  total: string
  notes: string[]
  /** The QR code as SVG, and the address that it encodes; both '' where the invoice has none. */
  qr: string
  url: string
}

/** A text of the table, in so many lines that surely fit into its column; null where that is not known of all of them. */
interface PaperText {
  text: string
  lines: number | null
}

// A row of the table must fit on a page, since rows are never split. Nobody's garment needs more than this.
const nameLength = 240
const descriptionLength = 160
const wordLength = 120

/** Spells an invoice for paper. The same invoice gives the same paper, whatever the machine's language and clock. */
export function formatInvoiceDocument({ company, invoice, timeZone }: InvoiceDocument): FormattedInvoice {
  const number = oneLine(invoice.invoiceNumber, wordLength)
  const url = printable(invoice.url).trim()
  return {
    title: `Invoice ${number}`,
    status: invoice.status,
    number,
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(invoice.createdAt),
    company: {
      name: oneLine(company.name, nameLength),
      details: [
        ...manyLines(company.address),
        ...[company.phone, company.email, company.website].map((text) => oneLine(text, nameLength)),
        company.taxId.trim() && `Tax ID ${oneLine(company.taxId, nameLength)}`,
      ].filter(Boolean),
      terms: manyLines(company.terms, { keepEmpty: true }),
      footer: manyLines(company.footer),
      hasLogo: company.logo !== undefined,
    },
    customer: {
      name: oneLine(invoice.customerName, nameLength),
      details: [
        ...manyLines(invoice.customerAddress),
        ...[invoice.customerPhone, invoice.customerEmail].map((text) => oneLine(text, nameLength)),
      ].filter(Boolean),
    },
    lines: invoice.lines.map(paperLine),
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
    notes: manyLines(invoice.notes, { keepEmpty: true }),
    qr: url && encodeQR(url, 'svg', { ecc: 'medium', border: 1 }),
    url,
  }
}

function paperLine(line: InvoiceDocumentLine): FormattedInvoice['lines'][number] {
  const origin = [line.code, line.manufacturer]
    .map((text) => oneLine(text, wordLength))
    .filter(Boolean)
    .join(' · ')
  const details = [origin, oneLine(line.description, descriptionLength)].filter(Boolean)
  return {
    name: paperText([oneLine(line.name, nameLength)], productWidth / 9),
    details: paperText(details, productWidth / 7.5),
    color: paperText([oneLine(line.color, wordLength)], colorWidth / 9),
    size: paperText([oneLine(line.size, wordLength)], sizeWidth / 9),
    quantity: formatCount(line.quantity),
    unitPrice: formatUsd(line.unitPriceCents),
    total: formatUsd(line.totalCents),
  }
}

/** How wide the texts of these columns may be, in points, as in invoice.typ. */
const [productWidth, colorWidth, sizeWidth] = [179, 62, 34]

// prettier-ignore
/** How wide the characters from the blank to ~ are in Inter, regular or medium, digits as in tables; in 1/100 of the font's size. */
const asciiWidths = [
  29, 31, 50, 64, 65, 100, 66, 32, 37, 37, 53, 67, 31, 47, 31, 37, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 31, 32, 67, 67, 67, 53,
  99, 71, 66, 74, 73, 61, 60, 75, 75, 28, 58, 69, 57, 92, 76, 77, 65, 77, 65, 65, 66, 75, 71, 101, 71, 70, 65, 37, 37, 37, 48, 47,
  34, 57, 62, 58, 62, 59, 38, 62, 61, 26, 26, 56, 26, 89, 61, 61, 62, 62, 39, 54, 35, 61, 58, 83, 56, 58, 56, 45, 35, 45, 67,
]
const blankWidth = 29
const dotWidth = 31

/** Texts one below the other; `width` in sizes of the font. */
function paperText(texts: string[], width: number): PaperText {
  const known = texts.map((text) => linesOf(text, width))
  return {
    text: known.flatMap((lines, index) => lines ?? texts[index]).join('\n'),
    lines: known.every((lines) => lines !== undefined) ? known.flat().length : null,
  }
}

/** Unknown for a text with a word that is too wide, or whose width is not known, and for one that may just fit on one line. */
function linesOf(text: string, width: number): string[] | undefined {
  // Neighbours are moved apart a little here and there.
  const room = width * 98
  const words = text.split(' ').map((word) => ({ word, wide: widthOf(word) }))
  const whole = words.reduce((sum, { wide }) => sum + blankWidth + wide, -blankWidth)
  const isKnown = words.every(({ wide }) => wide <= room)
  if (!isKnown || (whole > room && whole <= width * 100)) return undefined
  if (whole <= room) return [text]
  const lines: string[] = []
  let left = 0
  for (const { word, wide } of words) {
    const last = lines.length - 1
    if (last >= 0 && blankWidth + wide <= left) {
      lines[last] += ` ${word}`
      left -= blankWidth + wide
    } else {
      lines.push(word)
      left = room - wide
    }
  }
  return lines
}

/** In 1/100 of the font's size; not a number where a character's is not known. */
function widthOf(word: string): number {
  let width = 0
  for (let at = 0; at < word.length; at += 1)
    width += asciiWidths[word.charCodeAt(at) - 32] ?? (word[at] === '·' ? dotWidth : Number.NaN)
  return width
}

/** Most texts: they need no mending. */
const ordinary = /^[!-~]+(?: [!-~]+)*$/

// Control characters, halves of surrogate pairs and noncharacters mean nothing on paper, and PDF readers choke on some.
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
}

/** What is written from right to left, but for Hebrew and Arabic as they are written today. */
const rare = /[\u0700-\u074F\u0780-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * The text without characters over which the typesetter may fall, ending its process: it expects that a font hands back what is written
 * from right to left in that order, which not every font does. Forms of Arabic and Hebrew letters become the letters, all else a box.
 */
export function replaceUnsafeCharacters(text: string): string {
  return text.replace(new RegExp(rare, 'gu'), (character) => {
    const usual = character.normalize('NFKC')
    return rare.test(usual) ? '□' : usual
  })
}

function oneLine(text: string, maxLength: number): string {
  if (text.length <= maxLength && ordinary.test(text)) return text
  const line = printable(text.replace(/\s+/g, ' ')).trim()
  // A character takes at most two units, so this much is enough to cut from, however long the text is.
  const characters = Array.from(line.slice(0, 2 * maxLength + 2))
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

function manyLines(text: string, { keepEmpty = false } = {}): string[] {
  return text
    .trim()
    .split(keepEmpty ? /\r\n?|\n|\u2028|\u2029/ : /[\r\n\u2028\u2029]+/)
    .map((line) => printable(line.replace(/\s+/g, ' ')).trim())
    .filter((line, index, lines) => line || (keepEmpty && lines[index - 1]))
}
