// Adds up the sales of a period by what decides on their tax.
import type { TaxFigures } from '#contract/insight/accounting.ts'
import type { SaleKind } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { taxState, unknownState } from '#domain/sales/taxState.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { taxColumns, type TaxedSale } from './readSales.ts'

export const taxTableColumns: readonly ExportColumn[] = [
  { name: 'State', kind: 'text' },
  { name: 'Tax rate %', kind: 'percent' },
  { name: 'Exemption certificate', kind: 'text' },
  { name: 'Taxable sales', kind: 'amount' },
  { name: 'Exempt sales', kind: 'amount' },
  { name: 'Tax', kind: 'amount' },
]

/** The sales of one kind with the same address, rate and certificate. Voids and credit notes are negative. */
export type SaleGroup = TaxedSale & {
  kind: SaleKind
  count: number
  netCents: number
  chargesCents: number
  taxedChargesCents: number
  taxCents: number
  totalCents: number
}

/** One statement, so that the figures add up. */
export async function readSaleGroups(
  ctx: Pick<Ctx, 'db'>,
  { startDate, endDate }: DayRange,
): Promise<SaleGroup[]> {
  const inPeriod = sql`between ${startDate}::date and ${endDate}::date`
  const sums = sql`
    count(*)::int as count, sum(sign * (subtotal_cents - discount_cents))::float8 as "netCents",
    sum(sign * charges_cents)::float8 as "chargesCents", sum(sign * taxed_charges_cents)::float8 as "taxedChargesCents",
    sum(sign * tax_cents)::float8 as "taxCents", sum(sign * total_cents)::float8 as "totalCents"`
  const amounts = sql`subtotal_cents, discount_cents, charges_cents, taxed_charges_cents, tax_cents, total_cents`
  const { rows } = await ctx.db.execute<SaleGroup & Record<string, unknown>>(sql`
    with sales as (
      select 'invoices' as kind, 1 as sign, id as invoice_id, ${amounts} from invoices
      where processed_at is not null and dated_on ${inPeriod}
      union all
      select 'voids', -1, id, ${amounts} from invoices where processed_at is not null and voided_on ${inPeriod}
      union all
      select 'creditNotes', -1, invoice_id, ${amounts} from credit_notes where issued_on ${inPeriod}
    ), taxed as (
      select sales.*, ${taxColumns} from sales
      join invoices on invoices.id = invoice_id
    )
    select kind, "shipToState", "shipTo", "customerAddress", "taxPpm", "exemptionText", ${sums}
    from taxed group by kind, "shipToState", "shipTo", "customerAddress", "taxPpm", "exemptionText"`)
  return rows
}

/** By state and rate, the unknown state last. `withCertificates` separates the certificates, too. */
export function sumTaxes(groups: readonly SaleGroup[], { withCertificates }: { withCertificates: boolean }) {
  const sums = new Map<string, TaxFigures & { certificate: string }>()
  for (const group of groups) {
    const { taxPpm, netCents, chargesCents, taxedChargesCents, taxCents } = group
    const state = taxState(group)
    const certificate = (withCertificates && group.exemptionText) || ''
    const key = JSON.stringify([state, taxPpm, certificate])
    const sum = sums.get(key) ?? { state, taxPpm, certificate, taxableCents: 0, exemptCents: 0, taxCents: 0 }
    sums.set(key, sum)
    const taxableCents = taxPpm === 0 ? 0 : netCents + taxedChargesCents
    sum.taxableCents += taxableCents
    sum.exemptCents += netCents + chargesCents - taxableCents
    sum.taxCents += taxCents
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      Number(a.state === null) - Number(b.state === null) ||
      (a.state ?? '').localeCompare(b.state ?? '') ||
      a.taxPpm - b.taxPpm ||
      a.certificate.localeCompare(b.certificate),
  )
}

export async function* readTaxes(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  const sums = sumTaxes(await readSaleGroups(ctx, period), { withCertificates: true })
  yield sums.map(({ state, taxPpm, certificate, taxableCents, exemptCents, taxCents }) => [
    state ?? unknownState,
    taxPpm,
    certificate,
    taxableCents,
    exemptCents,
    taxCents,
  ])
}
