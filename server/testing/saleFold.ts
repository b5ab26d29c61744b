// What documents say of sales, added up in plain steps from the definitions of docs/rules.md: the reports must say the same.
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** A line of a document on the day of that document. */
export interface FoldedLine {
  day: string
  /** 'credit note 7' */
  document: string
  customerId: string | null
  styleId: string | null
  productId: string
  color: string
  size: string
  category: string | null
  manufacturer: string | null
  season: string | null
  soldUnits: number
  returnedUnits: number
  salesCents: number
  returnsCents: number
  listCents: number
  /** Null: not known. */
  costMicros: number | null
}

type LineRow = Omit<
  FoldedLine,
  'document' | 'salesCents' | 'returnsCents' | 'soldUnits' | 'returnedUnits' | 'listCents'
> & {
  kind: 'invoice' | 'void' | 'credit note'
  documentId: string
  line: number
  units: number
  totalCents: number
  discountCents: number
  unitListCents: number
}

/** All processed invoices, their voids, and their credit notes. */
export async function readSaleLines(db: Db): Promise<FoldedLine[]> {
  const product = sql`
    sold.line, customer_id::text as "customerId", sold.style_id::text as "styleId", sold.product_id::text as "productId",
    sold.color, sold.size, sold.category, sold.manufacturer, nullif(sold.season, '') as season,
    coalesce(sold.list_price_cents, sold.unit_price_cents)::float8 as "unitListCents"`
  const soldCost = sql`(
    select -value_micros::float8 from cost_entries
    where document_type = 'invoice' and document_id = invoices.id and document_line = sold.line and reason = 'processed')`
  const lines = sql`from invoices join invoice_lines as sold on invoice_id = invoices.id where processed_at is not null`
  const amounts = sql`sold.quantity as units, sold.total_cents::float8 as "totalCents", invoices.discount_cents::float8 as "discountCents"`
  const { rows } = await db.execute<LineRow & Record<string, unknown>>(sql`
    select 'invoice' as kind, invoices.id::text as "documentId", dated_on::text as day, ${product}, ${amounts}, ${soldCost} as "costMicros" ${lines}
    union all
    select 'void', invoices.id::text, voided_on::text, ${product}, ${amounts}, ${soldCost} ${lines} and voided_on is not null
    union all
    select 'credit note', credit_notes.id::text, issued_on::text, ${product}, credited.quantity, credited.total_cents::float8,
      credit_notes.discount_cents::float8, case when ${soldCost} is not null then coalesce((
        select value_micros::float8 from cost_entries where document_type = 'creditNote' and document_id = credit_notes.id
          and document_line = credited.line and reason = 'returned'), 0) end
    from credit_notes join credit_note_lines as credited on credit_note_id = credit_notes.id
    join invoices on invoices.id = credit_notes.invoice_id
    join invoice_lines as sold on sold.invoice_id = credited.invoice_id and sold.line = credited.line`)
  const documents = Map.groupBy(rows, ({ kind, documentId }) => `${kind} ${documentId}`)
  return [...documents.values()].flatMap(foldDocument)
}

function foldDocument(rows: readonly LineRow[]): FoldedLine[] {
  const lines = rows.toSorted((a, b) => a.line - b.line)
  const nets = shareDiscount(
    lines.map(({ totalCents }) => totalCents),
    lines[0]?.discountCents ?? 0,
  )
  return lines.map((line, index) => {
    const isCredit = line.kind === 'credit note'
    const sign = line.kind === 'void' ? -1 : 1
    const netCents = nets[index] ?? 0
    return {
      ...line,
      document: `${line.kind} ${line.documentId}`,
      soldUnits: isCredit ? 0 : sign * line.units,
      returnedUnits: isCredit ? line.units : 0,
      salesCents: isCredit ? 0 : sign * netCents,
      returnsCents: isCredit ? netCents : 0,
      listCents: isCredit ? 0 : sign * line.units * line.unitListCents,
      costMicros: line.costMicros === null ? null : (isCredit ? -1 : sign) * line.costMicros,
    }
  })
}

/**
 * The totals less their shares of the discount. Each share is rounded down; the cents that are left go to the largest remainders, of equal
 * ones to the first line.
 */
function shareDiscount(totals: readonly number[], discountCents: number): number[] {
  const subtotal = totals.reduce((sum, cents) => sum + cents, 0)
  if (subtotal === 0) return [...totals]
  const parts = totals.map((cents, index) => ({
    index,
    share: Math.floor((cents * discountCents) / subtotal),
    remainder: (cents * discountCents) % subtotal,
  }))
  const undivided = discountCents - parts.reduce((sum, { share }) => sum + share, 0)
  const byRemainder = parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const part of byRemainder.slice(0, undivided)) part.share += 1
  return parts.map(({ index, share }) => (totals[index] ?? 0) - share)
}

/** The figures of the lines in a period by key. Keys of which nothing is left are missing. */
export function foldSales(
  lines: readonly FoldedLine[],
  { startDate, endDate }: DayRange,
  keyOf: (line: FoldedLine) => string | null,
  matches: (line: FoldedLine) => boolean,
): Map<string | null, Figures> {
  const matching = lines.filter((line) => line.day >= startDate && line.day <= endDate && matches(line))
  const groups = [...Map.groupBy(matching, keyOf)]
  return new Map(groups.flatMap(([key, members]) => (hasSome(members) ? [[key, sumFigures(members)]] : [])))
}

function hasSome(lines: readonly FoldedLine[]): boolean {
  const { soldUnits, returnedUnits, sales, returns } = sumFigures(lines)
  return [soldUnits, returnedUnits, sales, returns].some((value) => value !== 0)
}

function sumFigures(lines: readonly FoldedLine[]): Figures {
  const sum = (valueOf: (line: FoldedLine) => number, of = lines) =>
    of.reduce((total, line) => total + valueOf(line), 0)
  const known = lines.filter(({ costMicros }) => costMicros !== null)
  const sales = sum(({ salesCents }) => salesCents)
  const returns = sum(({ returnsCents }) => returnsCents)
  const knownNet = sum(({ salesCents, returnsCents }) => salesCents - returnsCents, known)
  const costMicros = sum(({ costMicros }) => costMicros ?? 0, known)
  const isKnown = knownNet !== 0 || costMicros !== 0
  const marginMicros = knownNet * 10_000 - costMicros
  return {
    soldUnits: sum(({ soldUnits }) => soldUnits),
    returnedUnits: sum(({ returnedUnits }) => returnedUnits),
    sales,
    returns,
    net: sales - returns,
    listValue: sum(({ listCents }) => listCents),
    knownNet: isKnown ? knownNet : null,
    margin: isKnown ? Math.sign(marginMicros) * Math.round(Math.abs(marginMicros) / 10_000) : null,
    unknownUnits: sum(
      ({ soldUnits, returnedUnits }) => soldUnits - returnedUnits,
      lines.filter(({ costMicros }) => costMicros === null),
    ),
  }
}
