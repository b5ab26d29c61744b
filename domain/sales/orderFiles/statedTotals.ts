// Recognizes the rows of a file that say its units or amounts: totals below the rows, and labels with a value as PDFs have them.
import { readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import { formatCents, parseCents } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import type { OrderCells, OrderColumn, OrderMapping } from './orderColumns.ts'

/** What the label of a total is about. `plain`: its column or its form decides. */
export type TotalLabel = 'units' | 'amount' | 'plain' | 'extra'

const unitLabels = toPattern(
  String.raw`(?:(?:open\s*)?(?:units?|pieces|pcs)|stück|unités|pièces|unidades|piezas|(?:grand|order|sub)?[\s-]*totals?\s*(?:of\s*)?(?:number\s*of\s*)?(?:units?|qty|qtys|quantity|quantities|pcs|pieces|items|ordered)`,
  String.raw`(?:units?|qty|quantity|pieces|pcs)\s*(?:ordered\s*)?totals?`,
  'gesamt(?:menge|anzahl|stückzahl)|(?:stückzahl|menge|anzahl)\\s*gesamt|gesamt\\s*(?:stück|stk)',
  'quantité\\s*totale|(?:qté|quantités?)\\s*total(?:e)?|total\\s*(?:des\\s*|de\\s*)?(?:unités|pièces|articles|quantités)',
  'cantidad\\s*total|total\\s*(?:de\\s*)?(?:unidades|piezas|prendas)',
  'quantità\\s*totale|totale\\s*(?:quantità|pezzi|capi)',
  'totaal\\s*(?:aantal|stuks)|aantal\\s*totaal)',
)

const amountLabels = toPattern(
  String.raw`(?:open\s*amount|(?:order|net|gross)\s*totals?(?:\s*(?:amount|value|price))?|(?:grand|sub)?[\s-]*totals?\s*(?:amount|value|price|cost|wholesale|due|net|usd|eur|gbp|cad|aud|chf)`,
  String.raw`amount\s*(?:due|total)|order\s*(?:amount|value)|(?:merchandise|wholesale)\s*total|balance\s*due`,
  '(?:gesamt|rechnungs|auftrags|netto|brutto)(?:betrag|summe|wert)|zwischensumme|warenwert',
  'montant\\s*(?:total|ht|ttc)|total\\s*(?:ht|ttc)|sous-total',
  'importe\\s*total|importo\\s*totale|totale\\s*(?:importo|ordine)|totaalbedrag|subtotaal|subtotale)',
)

/** What is added to the amount of the rows. */
const extraLabels =
  /^(?:(?:sales|estimated|total)\s*)?(?:tax(?:es)?|vat|gst|hst|pst|mwst|ust|tva|iva|btw)(?:\s*[\d.,]+\s*%)?$|^(?:(?:estimated|total)\s*)?(?:shipping|freight|delivery|handling|postage|insurance|shipping (?:&|and) handling|versand|versandkosten|fracht|porto|livraison|frais de port|spedizione|envío|verzendkosten)(?:\s*(?:costs?|charges?|fees?|amount))?$/i

function toPattern(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^${alternatives.join('|')}$`, 'iu')
}

/** Undefined for a text that is no label of a total. */
export function readTotalLabel(text: string): TotalLabel | undefined {
  const label = text
    .replace(/\s*\((?:usd|us\$|\$|eur|€|excl[^)]*|incl[^)]*)\)/i, '')
    .replace(/[\s:=.*]+$/, '')
    .trim()
  if (isTotal(label)) return 'plain'
  if (unitLabels.test(label)) return 'units'
  if (amountLabels.test(label)) return 'amount'
  return extraLabels.test(label) ? 'extra' : undefined
}

const number =
  /^[-–(]?\s*(?:(?:US)?[$€£]|USD|EUR|GBP)?\s*\d[\d.,'’\s]*\)?\s*(?:[$€£]|USD|EUR|GBP|units?|pcs|pieces|qty|stk|stück|%)?\)?$/iu

export function isNumberText(text: string): boolean {
  return number.test(text.trim())
}

/** A cell of such a row: its position and its text. */
export interface TotalCell {
  position: number
  text: string
}

const labelAndValue =
  /^(?<label>.*?\p{L}[^\d]*?)[\s:=]+(?<value>[-–(]?\s*(?:[$€£]|USD)?\s*\d[\d.,'’\s]*\)?(?:\s*(?:[$€£]|USD|units?|pcs|pieces|stück)(?!\p{L}))?)(?:[,;\s]+(?<rest>[\p{L}$€£].*))?$/iu

/** 'Total units: 48, Order total $96.00' as its labels and values; undefined for a text with anything else. */
function splitLabels(text: string): { label: string; value: string }[] | undefined {
  const { label = '', value = '', rest } = labelAndValue.exec(text)?.groups ?? {}
  const number = value.trim().replace(/[,\s]+$/, '')
  if (!isNumberText(number) || readTotalLabel(label) === undefined) return undefined
  const first = { label, value: number }
  if (rest === undefined) return [first]
  // A second number of the same label: 'Order total: 113 units, $96.00'.
  if (isNumberText(rest)) return [first, { label, value: rest }]
  const others = splitLabels(rest)
  return others && [first, ...others]
}

/**
 * The labels of a row with their values, or undefined for a row that has anything else, such as a product. Several labels in a row have the
 * values behind them.
 */
export function readTotalRow(
  texts: readonly string[],
): { label: string; kind: TotalLabel; values: TotalCell[] }[] | undefined {
  const labels: { label: string; kind: TotalLabel; values: TotalCell[] }[] = []
  for (const [position, cell] of texts.entries()) {
    const text = cell.trim()
    if (text === '' || /^[-–—:]$/.test(text)) continue
    const kind = readTotalLabel(text)
    if (kind !== undefined) labels.push({ label: text, kind, values: [] })
    else if (isNumberText(text)) {
      const last = labels.at(-1)
      if (!last) return undefined
      last.values.push({ position, text })
    } else {
      const split = splitLabels(text)
      if (!split) return undefined
      for (const { label, value } of split) {
        const ofLabel = /units|pcs|pieces|stück/i.test(value) ? 'units' : (readTotalLabel(label) ?? 'plain')
        labels.push({ label, kind: ofLabel, values: [{ position: -1, text: value }] })
      }
    }
  }
  return labels.length > 0 ? labels : undefined
}

/** Where the numbers of a table are. */
export interface NumberColumns {
  /** Of the quantities, or of the units of a row. */
  units: ReadonlySet<number>
  sizes: ReadonlySet<number>
  amounts: ReadonlySet<number>
}

export function findNumberColumns(
  mapping: Readonly<OrderMapping>,
  sizes: ReadonlySet<number>,
): NumberColumns {
  const positionsOf = (...fields: OrderColumn[]) =>
    new Set(
      mapping.flatMap((field, position) => (field !== null && fields.includes(field) ? [position] : [])),
    )
  return {
    units: positionsOf('quantity', 'statedUnits'),
    sizes,
    amounts: positionsOf('lineTotal', 'statedTotal'),
  }
}

/** The columns of a row with a further cell in front. */
export function shiftColumns({ units, sizes, amounts }: NumberColumns): NumberColumns {
  const shift = (positions: ReadonlySet<number>) => new Set(Array.from(positions, (position) => position + 1))
  return { units: shift(units), sizes: shift(sizes), amounts: shift(amounts) }
}

/**
 * The cells of a row that only has totals: its units and its amount, as `lineTotal` a number that can be either, and taxes and shipping.
 * Undefined for other rows.
 */
export function readStatedTotals(
  texts: readonly string[],
  columns: NumberColumns,
  decimalMark: DecimalMark,
): OrderCells | undefined {
  const labels = readTotalRow(texts)
  if (!labels) return undefined
  const cells: OrderCells = {}
  for (const { kind, values } of labels) {
    if (kind === 'extra') {
      const extra = centsOf(values.at(-1), decimalMark)
      if (extra !== undefined) cells.extraAmount = addAmounts(cells.extraAmount, formatCents(extra))
      continue
    }
    if (kind !== 'amount') {
      // 'Total units 161' may have the amount of the order behind it.
      const plain = values.filter(({ text }) => !isAmount(text))
      const counts = kind === 'units' && plain.length > 0 ? plain : values
      const units =
        unitsOf(counts, columns, decimalMark) ??
        (kind === 'units'
          ? wholeOf(counts.find(({ position }) => position === -1) ?? counts.at(-1), decimalMark)
          : undefined)
      if (units !== undefined) cells.statedUnits = String(units)
    }
    const priced = kind === 'units' ? values.filter(({ text }) => isAmount(text)) : values
    if (kind !== 'units' || priced.length < values.length) {
      const amount =
        priced.find(({ position }) => columns.amounts.has(position)) ??
        priced.findLast(({ text }) => isAmount(text))
      const cents = centsOf(kind === 'amount' ? (amount ?? values.at(-1)) : amount, decimalMark)
      if (cents !== undefined) cells.statedTotal = formatCents(cents)
    }
    const [only, ...others] = values
    const isOpen =
      kind === 'plain' && (cells.statedUnits ?? cells.statedTotal) === undefined && others.length === 0
    const either = isOpen ? centsOf(only, decimalMark) : undefined
    if (either !== undefined) cells.lineTotal = formatCents(either)
  }
  return cells
}

/** The number of the column of units, or the sum of those of sizes. */
function unitsOf(
  values: readonly TotalCell[],
  columns: NumberColumns,
  decimalMark: DecimalMark,
): number | undefined {
  const ofUnits = values.find(({ position }) => columns.units.has(position))
  if (ofUnits) return wholeOf(ofUnits, decimalMark)
  const ofSizes = values.filter(({ position }) => columns.sizes.has(position))
  const units = ofSizes.map((cell) => wholeOf(cell, decimalMark) ?? Number.NaN)
  return units.length > 0 && units.every(Number.isSafeInteger)
    ? units.reduce((sum, count) => sum + count, 0)
    : undefined
}

/** Has a currency or cents. */
function isAmount(text: string): boolean {
  return /[$€£]|USD|EUR|GBP|[.,]\d\d\s*\)?$/i.test(text)
}

function wholeOf(cell: TotalCell | undefined, decimalMark: DecimalMark): number | undefined {
  return cell && readUnits(cell.text.replaceAll(/[^\d.,'’\s]/g, '').trim(), decimalMark)?.value
}

function centsOf(cell: TotalCell | undefined, decimalMark: DecimalMark): number | undefined {
  return cell && readCents(cell.text.replaceAll(/[^\d.,'’\s]/g, '').trim(), decimalMark)?.value
}

/** The sum of two amounts such as '12.34'; a text that is no amount counts as nothing. */
export function addAmounts(one: string | undefined, other: string): string {
  return formatCents((parseCents(one ?? '') ?? 0) + (parseCents(other) ?? 0))
}

/** Whether the row has totals instead of a product. */
export function isTotalsRow(cells: OrderCells): boolean {
  return (
    (cells.statedUnits ?? cells.statedTotal ?? cells.lineTotal ?? cells.extraAmount) !== undefined &&
    (cells.productId ?? cells.styleNumber ?? cells.quantity ?? cells.openUnits ?? cells.packs) === undefined
  )
}
