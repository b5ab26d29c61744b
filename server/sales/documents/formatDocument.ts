// Formats what all documents share for document.typ: company, party, facts, amounts and texts. The templates treat all text as data, never as
// markup.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { formatUsd } from '#domain/platform/money.ts'
import type { DocumentSum } from '#domain/sales/documentSums.ts'
import type { TypstDocument } from '#server/messaging/documents/rendererProcess.ts'
import { wrapText } from '#server/messaging/documents/wrapText.ts'

import { maxNameLength, maxWordLength, toLine, toLines } from './documentText.ts'

/** The company as documents show it. */
export interface DocumentCompany {
  name: string
  /** Address, terms and footer may have several lines. */
  address: string
  phone: string
  email: string
  website: string
  taxId: string
  /** Printed below the totals of invoices. */
  terms: string
  /** Printed at the bottom of each page. */
  footer: string
  /** Invoices show the list price next to a price that was set by hand. */
  printsListPrices: boolean
  /** WebP. */
  logo?: Uint8Array
}

/** The parts that differ between documents. Texts are as stored; the result of `formatDocument` is cleaned. */
export interface PageFields {
  company: DocumentCompany
  /** 'Invoice' */
  kind: string
  number: string
  /** Omitted: 'Invoice number'. */
  numberLabel?: string
  /** The large word behind the page: 'VOID', or ''. */
  mark: string
  party: { label: string; name: string; address: string | null; details: (string | null)[] }
  shipTo: string | null
  facts: { label: string; text: string }[]
  texts: { label: string; text: string | null }[]
  /** What the customer signs: 'Confirmed by the customer'. Omitted: nothing. */
  signature?: string
}

/** A document with amounts. */
export interface DocumentFields extends PageFields {
  sums: DocumentSum[]
  total: DocumentSum
  /** Printed below the total; the last one as bold as the total. */
  after: DocumentSum[]
  /** How the amounts are written; in US dollars by default. */
  formatAmount?: (cents: number) => string
}

export function formatDocument({ sums, total, after, formatAmount = formatUsd, ...page }: DocumentFields) {
  const formatSum = ({ label, amountCents }: DocumentSum) => ({
    label: wrapText([toLine(label, maxWordLength)], sumLabelWidth / fontSize),
    amount: formatAmount(amountCents),
  })
  return {
    ...formatPage(page),
    sums: sums.map(formatSum),
    total: formatSum(total),
    after: after.map(formatSum),
  }
}

/** The JSON that document.typ reads for a document without amounts. */
export type FormattedPage = ReturnType<typeof formatPage>

export function formatPage(document: PageFields) {
  const { company, kind, mark, party, facts, texts } = document
  const number = toLine(document.number, maxWordLength)
  return {
    title: `${kind} ${number}`,
    heading: kind.toUpperCase(),
    keywords: [kind.toLowerCase(), number, ...(mark === '' ? [] : [mark.toLowerCase()])],
    mark,
    number,
    company: {
      name: toLine(company.name, maxNameLength),
      details: [
        ...toLines(company.address),
        ...[company.phone, company.email, company.website].map((text) => toLine(text, maxNameLength)),
        company.taxId.trim() && `Tax ID ${toLine(company.taxId, maxNameLength)}`,
      ].filter(Boolean),
      footer: toLines(company.footer),
      hasLogo: company.logo !== undefined,
    },
    party: {
      label: party.label,
      name: toLine(party.name, maxNameLength),
      details: [
        ...toLines(party.address),
        ...party.details.map((text) => toLine(text, maxNameLength)),
      ].filter(Boolean),
    },
    shipTo: toLines(document.shipTo),
    facts: [
      { label: document.numberLabel ?? `${kind} number`, lines: [number], strong: true },
      ...facts.map(({ label, text }) => ({ label, lines: toLines(text), strong: false })),
    ],
    texts: texts
      .map(({ label, text }) => ({ label, lines: toLines(text, { keepEmpty: true }) }))
      .filter(({ lines }) => lines.length > 0),
    signature: document.signature ?? '',
  }
}

/** The widths of the text, of the gap between columns and of the label of a sum in points, and the font size, as in the templates. */
const textWidth = 504
const gap = 10
const sumLabelWidth = 150
const fontSize = 9

/** A column of list.typ. `width` is in points; one column has null and takes the rest. */
export interface DocumentColumn {
  label: string
  width: number | null
  isAmount: boolean
}

/** The rows of list.typ, cleaned; `emptyText` is printed if there are none. Dates and amounts take one line. */
export function formatList(columns: readonly DocumentColumn[], rows: readonly string[][], emptyText: string) {
  const fixedWidth = columns.reduce((sum, { width }) => sum + (width ?? 0), 0)
  const widest = columns.findIndex(({ width }) => width === null)
  return {
    columns,
    rows: rows.map((row) => {
      const cells = row.map((cell) => toLine(cell, maxNameLength))
      const { text, lines } = wrapText([cells[widest] ?? ''], (textWidth - fixedWidth - gap) / fontSize)
      return { cells: cells.with(widest, text), lines }
    }),
    emptyText,
  }
}

/** `template` is a file of this folder, `data` what it reads. */
export function toTypstDocument(
  template: string,
  data: FormattedPage,
  { logo, createdAt }: { logo: Uint8Array | undefined; createdAt: Date },
): TypstDocument {
  return {
    template: join(import.meta.dirname, template),
    data: JSON.stringify(data),
    ...(logo && { files: { 'logo.webp': logo } }),
    createdAt,
  }
}

/**
 * One PDF of several documents, each with its own page numbers: in a folder of its own with copies of the templates, where `data.typ` names
 * its part of the data.
 */
export async function joinTypstDocuments(
  title: string,
  documents: readonly TypstDocument[],
): Promise<TypstDocument> {
  const files: Record<string, Uint8Array> = {}
  const includes: string[] = []
  for (const [index, { template, files: own = {} }] of documents.entries()) {
    const add = (name: string, file: Uint8Array | string) =>
      (files[`${index}/${name}`] = typeof file === 'string' ? Buffer.from(file) : file)
    for (const name of [basename(template), 'document.typ'])
      add(name, await readFile(join(import.meta.dirname, name)))
    for (const [name, file] of Object.entries(own)) add(name, file)
    add('data.typ', `#let data = json(bytes(sys.inputs.data)).at(${index})`)
    includes.push(`#include "${index}/${basename(template)}"`)
  }
  files['joined.typ'] = Buffer.from(
    [...includes, `#set document(title: "${title}", keywords: ())`].join('\n'),
  )
  return {
    template: join(import.meta.dirname, 'joined.typ'),
    data: `[${documents.map(({ data }) => data).join(',')}]`,
    files,
    createdAt: new Date(Math.max(...documents.map(({ createdAt }) => createdAt.getTime()))),
  }
}
