import type {
  AccountFigures,
  AccountingSummary,
  MoneyFigures,
  SaleFigures,
  StockFigures,
} from '#contract/insight/accounting.ts'
import { type MoneyKind, moneyKinds, saleKinds } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { type StockAccount, stockAccounts } from '#domain/stock/stockJournal.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { readBookings } from './readStockJournal.ts'
import { findStockValue } from './readStockValue.ts'
import { readSaleGroups, type SaleGroup, sumTaxes } from './readTaxes.ts'

/** The figures that the files of the period add up to. */
export async function findAccountingSummary(ctx: Ctx, period: DayRange): Promise<AccountingSummary> {
  const [groups, money, stock] = await Promise.all([
    readSaleGroups(ctx, period),
    readMoney(ctx, period),
    readStock(ctx, period),
  ])
  const sales = Object.fromEntries(
    saleKinds.map((kind) => [kind, sumSales(groups.filter((group) => group.kind === kind))]),
  ) as Pick<AccountingSummary, (typeof saleKinds)[number]>
  const taxes = sumTaxes(groups, { withCertificates: false }).map(
    ({ certificate: _certificate, ...figures }) => figures,
  )
  return { ...sales, ...money, taxes, stock }
}

async function readStock(ctx: Ctx, period: DayRange): Promise<StockFigures> {
  const sums = new Map<StockAccount, AccountFigures>()
  for await (const bookings of readBookings(ctx, period))
    for (const { account, cents } of bookings.flatMap(({ postings }) => postings)) {
      const { debitCents, creditCents } = sums.get(account) ?? { debitCents: 0, creditCents: 0 }
      sums.set(account, {
        account,
        debitCents: debitCents + Math.max(cents, 0),
        creditCents: creditCents + Math.max(-cents, 0),
      })
    }
  const accounts = stockAccounts.flatMap((account) => sums.get(account) ?? [])
  return { accounts, ...(await findStockValue(ctx, period.endDate)) }
}

function sumSales(groups: readonly SaleGroup[]): SaleFigures {
  const sums = { count: 0, netCents: 0, chargesCents: 0, taxCents: 0, totalCents: 0 }
  for (const group of groups) {
    sums.count += group.count
    sums.netCents += group.netCents
    sums.chargesCents += group.chargesCents
    sums.taxCents += group.taxCents
    sums.totalCents += group.totalCents
  }
  return sums
}

async function readMoney(
  ctx: Ctx,
  { startDate, endDate }: DayRange,
): Promise<Record<MoneyKind, MoneyFigures>> {
  const inPeriod = sql`between ${startDate}::date and ${endDate}::date`
  const { rows } = await ctx.db.execute<MoneyFigures & { kind: MoneyKind }>(sql`
    select kind || 's' as kind, count(*)::int as count,
      sum(case kind when 'payment' then amount_cents else -amount_cents end)::float8 as "amountCents"
    from payments where received_on ${inPeriod} group by kind
    union all
    select kind || 'Reversals', count(*)::int, sum(case kind when 'payment' then -amount_cents else amount_cents end)::float8
    from receivable_entries
    where reverses is not null and document_type = 'payment' and on_date ${inPeriod} group by kind`)
  const figuresOf = (wanted: MoneyKind) => {
    const found = rows.find(({ kind }) => kind === wanted)
    return { count: found?.count ?? 0, amountCents: found?.amountCents ?? 0 }
  }
  return Object.fromEntries(moneyKinds.map((kind) => [kind, figuresOf(kind)])) as Record<
    MoneyKind,
    MoneyFigures
  >
}
