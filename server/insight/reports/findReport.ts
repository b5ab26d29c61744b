// One page of a report.
import type { findReport as endpoint, Report } from '#contract/insight/reports.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { ReportSource } from '#domain/insight/reports/defineReport.ts'
import { type Dimension, getDimension, type ReportFilters } from '#domain/insight/reports/dimensions.ts'
import { getMeasure, type Measure, withOperands } from '#domain/insight/reports/measures.ts'
import { comparedRange, type ReportDays, reportedDays } from '#domain/insight/reports/reportPeriod.ts'
import { hasPermission } from '#domain/permissions.ts'
import { countMonths } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import type { SortDirection } from '#domain/platform/search.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

import { arrivalsSource } from './arrivalsSource.ts'
import type { Source } from './measureSql.ts'
import { bookingsSource, comingSource, openOrdersSource, shippingSource } from './orderSources.ts'
import { readRows, type ReadRows, type RowQuery } from './readRows.ts'
import { findRowNames, nameSql } from './rowNames.ts'
import { salesSource } from './salesSource.ts'
import { sizeCurveSource } from './sizeCurveSource.ts'
import { stockSource, turnoverSource } from './stockSources.ts'
import { taxSource } from './taxSource.ts'

const sources: Readonly<Record<ReportSource, Source>> = {
  sales: salesSource,
  bookings: bookingsSource,
  turnover: turnoverSource,
  arrivals: arrivalsSource,
  taxes: taxSource,
  sizeCurve: sizeCurveSource,
  stock: stockSource,
  openOrders: openOrdersSource,
  shipping: shippingSource,
  coming: comingSource,
}

export interface ReportInput extends ReportDays, ReportFilters {
  report: ReportId
  sort?: Measure | 'name' | undefined
  direction?: SortDirection | undefined
}

/** A report is read with the permissions of the user, in the company's time zone. */
export type ReportCtx = Pick<Ctx, 'db' | 'now' | 'timeZone'> & { user: Pick<SignedInUser, 'role'> }

interface ReportPart extends ReadRows, NamedRecords {
  days: DayRange
  comparedDays: DayRange | undefined
}

export async function findReport(ctx: ReportCtx, input: InputOf<typeof endpoint>): Promise<Report> {
  const { page, limit } = input
  const { rows, days, comparedDays, ...read } = await readReport(ctx, input, {
    limit,
    offset: (page - 1) * limit,
  })
  const { by } = getReport(input.report)
  const nameOf = await findRowNames(
    ctx,
    by,
    rows.map(({ key }) => key),
  )
  return {
    ...read,
    rows: rows.map((row, index) => ({
      id: (page - 1) * limit + index + 1,
      ...nameOf(row.key),
      ...row,
    })),
    days,
    comparedDays: comparedDays ?? null,
  }
}

/** Some of the rows. Costs only for users who may see them. */
export async function readReport(
  ctx: ReportCtx,
  input: ReportInput,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ReportPart> {
  const { by, measures, more, sort, period, hasComparison = true, ...report } = getReport(input.report)
  const source = sources[report.source]
  const today = companyDay(ctx)
  const days = reportedDays(input, today, period ?? 'today')
  const comparedDays = hasComparison ? comparedRange(days, input, today) : undefined
  const mayRead = (measure: Measure) =>
    !getMeasure(measure).isCost || hasPermission(ctx.user.role, 'costs.read')
  const shown = withOperands([...measures, ...more]).filter(mayRead)
  const named = await findNamedRecords(ctx, input)
  const filters = { ...input, customerId: named.customer?.id }
  const select = (selected: DayRange) => {
    const monthsBefore = countMonths(selected.startDate, days.startDate)
    return source.select({ days: selected, by, filters, today, measures: shown, monthsBefore }, ctx)
  }
  const query: RowQuery = {
    source,
    now: await select(days),
    before: comparedDays && (await select(comparedDays)),
    measures: shown,
    ...orderOf(input, by, sort, shown),
    limit,
    offset,
  }
  return { ...(await readRows(ctx, query)), ...named, days, comparedDays }
}

function orderOf(
  input: ReportInput,
  by: Dimension,
  usual: Measure,
  shown: readonly Measure[],
): Pick<RowQuery, 'order' | 'direction'> {
  const { direction = 'asc' } = input
  if (input.sort === 'name') return { order: { name: nameSql(by) }, direction }
  const orderBy = (measure: Measure) => ({ measure, tie: shown.find((other) => other !== measure) })
  if (input.sort !== undefined && shown.includes(input.sort)) return { order: orderBy(input.sort), direction }
  if (input.sort !== undefined)
    throw fieldRefusal('invalid', 'sort', `The report has no figure ${input.sort}`)
  if (getDimension(by).isOrdered) return { order: 'place', direction: 'asc' }
  return { order: orderBy(usual), direction: 'desc' }
}

interface NamedRecord {
  id: number
  number: string
  name: string
}

interface NamedRecords {
  style: NamedRecord | null
  product: NamedRecord | null
  /** The surviving one of merged customers. */
  customer: NamedRecord | null
}

/** Of the filters, also if they are deleted since. Throws a 404 for one that never was. */
async function findNamedRecords(
  { db }: Pick<Ctx, 'db'>,
  { styleId, productId, customerId }: ReportFilters,
): Promise<NamedRecords> {
  const named = (table: string, number: string) =>
    sql`select json_build_object('id', id, 'number', ${sql.identifier(number)}, 'name', name) from ${sql.identifier(table)}`
  const { rows } = await db.execute<NamedRecords & Record<string, unknown>>(sql`
    select (${named('styles', 'number')} where id = ${styleId ?? null}::bigint) as style,
      (${named('products', 'code')} where id = ${productId ?? null}::bigint) as product,
      (${named('customers', 'number')} where id = (
        select coalesce(merged_into, id) from customers as given where given.id = ${customerId ?? null}::bigint)) as customer`)
  const { style = null, product = null, customer = null } = rows[0] ?? {}
  if (styleId !== undefined && !style) throw new Refusal('missing', 'Style not found')
  if (productId !== undefined && !product) throw new Refusal('missing', 'Product not found')
  if (customerId !== undefined && !customer) throw new Refusal('missing', 'Customer not found')
  return { style, product, customer }
}
