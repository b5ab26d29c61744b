// Reads what the texts above or below the lines of a supplier's bill say: its number, its day, when it is due, its amount and its supplier.
import { readCents } from '#domain/files/fileNumbers.ts'
import { formatDay } from '#domain/platform/days.ts'
import { findOrderOfDays } from '#domain/sales/orderFiles/readTitles.ts'
import { isNumberText, readTotalLabel } from '#domain/sales/orderFiles/statedTotals.ts'
import { findCandidates } from '#domain/sales/orderFiles/titleCandidates.ts'
import { readTitleDays } from '#domain/sales/orderFiles/titleDays.ts'
import { arrangeTitles } from '#domain/sales/orderFiles/titleGrid.ts'

export interface BillTitles {
  number?: string
  /** Days are plain ones, such as 2026-11-24. */
  datedOn?: string
  dueOn?: string
  amountCents?: number
  /** Of the supplier, at the buyer. */
  supplierNumber?: string
  /** The texts that can name the supplier: all but those labelled as the buyer's. */
  names: string[]
  /** What the user should check, as sentences. */
  notes: string[]
}

const billWord = String.raw`(?:(?:tax|commercial|our)\s+)?(?:invoice|inv\.?|bill|document|rechnungs?|facture|factura|fattura|factuur|fatura)`
const numberWord = String.raw`(?:number|nummer|num\.?|no\.?|nr\.?|n[°º]|#|id|numéro|número|numero)`
const labels = {
  number: new RegExp(
    String.raw`^(?:${billWord}[\s-]*${numberWord}?|${numberWord}\s+(?:de\s+)?(?:la\s+)?(?:facture|factura|fattura|fatura))$`,
    'iu',
  ),
  datedOn: new RegExp(
    String.raw`^(?:(?:${billWord}|issue)[\s-]*(?:date|datum)|date\s*(?:of\s+)?(?:invoice|bill|issued?|(?:de\s+)?(?:la\s+)?factur\p{L}+)|(?:fecha|data)\s+(?:de\s+)?(?:la\s+)?(?:factura|fattura|fatura)|dated?|issued(?:\s+on)?|datum|fecha|data)$`,
    'iu',
  ),
  dueOn:
    /^(?:(?:payment\s+|invoice\s+)?due(?:\s+(?:date|on|by))?|date\s+due|pay(?:able|ment)?\s+by|payment\s+date|fällig(?:\s+(?:am|bis)|keit(?:sdatum)?)?|zahlbar\s+bis|(?:date\s+d['’]\s*)?échéance|(?:fecha\s+de\s+)?vencimiento|(?:data\s+di\s+)?scadenza|verval(?:datum|dag))$/iu,
  supplierNumber:
    /^(?:supplier|vendor|lieferanten?|fournisseur|proveedor|fornitore)[\s-]*(?:number|no\.?|nr\.?|#|id|code|nummer)$/iu,
} as const
type LabelledField = keyof typeof labels
const labelledFields = Object.keys(labels) as LabelledField[]

/** 'Invoice # 4711 of November 24, 2026' */
const bareNumber = new RegExp(
  String.raw`^${billWord}(?:[\s-]*${numberWord})?(?:\s*[:#])?\s*(?<number>(?=\S*\d)\S+)(?:,?\s+(?:of|dated|date|from|vom|du|del)\s+(?<day>\S.*\d))?$`,
  'iu',
)

/** A day without a year is not read: it would be in one of these. */
const noYear = '2000-01-01'
const isWithoutYear = (day: string) => /^200[01]/.test(day)

/** `rows` are the cells above or below the lines. */
export function readBillTitles(rows: readonly (readonly string[])[]): BillTitles {
  const { candidates, others, unread } = findCandidates(arrangeTitles(rows))
  const titles: BillTitles = { names: [], notes: [] }
  const days = { order: findOrderOfDays(rows.flat()), today: noYear }
  for (const { label, texts } of [...candidates, ...others]) {
    const [text = ''] = texts
    const field = labelledFields.find((field) => labels[field].test(label.trim()))
    if (field === 'datedOn' || field === 'dueOn') readBillDay(titles, { field, text, days })
    else if (field !== undefined) {
      if (/\d/.test(text)) titles[field] ??= text
    } else readAmount(titles, label, text)
    if (!ofBuyer.test(label)) titles.names.push(...texts)
  }
  for (const text of unread) {
    const { number, day } = bareNumber.exec(text)?.groups ?? {}
    if (number !== undefined) titles.number ??= number
    if (day !== undefined) readBillDay(titles, { field: 'datedOn', text: day, days })
  }
  const labelled = new Set(others.map(({ label, texts }) => `${label}: ${texts.join(', ')}`))
  titles.names.push(...unread.filter((text) => !labelled.has(text)))
  return titles
}

const ofBuyer = /\b(?:to|customer|client|buyer|ship|deliver\p{L}*|consignee|kunde\p{L}*)\b/iu

function readBillDay(
  titles: BillTitles,
  {
    field,
    text,
    days,
  }: { field: 'datedOn' | 'dueOn'; text: string; days: Parameters<typeof readTitleDays>[1] },
): void {
  const day = readTitleDays(text, days)
  if (!day || titles[field] !== undefined || isWithoutYear(day.start)) return
  titles[field] = day.start
  if (day.isUnclear) titles.notes.push(`${text} is read as ${formatDay(day.start)}.`)
}

/** 'Amount due: 4,820.00' above the lines. */
function readAmount(titles: BillTitles, label: string, text: string): void {
  const kind = readTotalLabel(label)
  const [, mark] = /([.,])\d\d\D*$/.exec(text) ?? []
  if ((kind !== 'amount' && kind !== 'plain') || !isNumberText(text) || mark === undefined) return
  const cents = readCents(text.replaceAll(/[^\d.,'’\s]/g, '').trim(), mark === ',' ? ',' : '.')
  if (cents) titles.amountCents ??= cents.value
}
