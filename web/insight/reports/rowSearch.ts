// The search parameters of another report that is narrowed down to a row.
import type { ReportRow } from '#contract/insight/reports.ts'
import { type Dimension, reportFilters } from '#domain/insight/reports/dimensions.ts'
import { lastDayOfMonth } from '#domain/platform/days.ts'
import { getReport, type ReportId } from '#domain/reports.ts'

import type { ReportSearch } from './useReport.ts'

/** Undefined for a row that no filter selects, such as that of products without a category. */
export function rowFilter(by: Dimension, row: ReportRow): Partial<ReportSearch> | undefined {
  const { key, styleId, customerId } = row
  if (key === null) return undefined
  if (by === 'style') return styleId === null ? { productId: Math.abs(Number(key)) } : { styleId }
  if (by === 'product') return { productId: Number(key) }
  if (by === 'customer') return customerId === null ? undefined : { customerId }
  if (by === 'month')
    return { period: undefined, startDate: `${key}-01`, endDate: lastDayOfMonth(`${key}-01`) }
  return (reportFilters as readonly string[]).includes(by) ? { [by]: key } : undefined
}

/** Keeps the period, and the filters that the report has; not what belongs to the columns of the report that is left. */
export function narrowSearch(id: ReportId, filter: Partial<ReportSearch>) {
  const { filters } = getReport(id)
  const dropped = Object.fromEntries(
    reportFilters.filter((name) => !filters.includes(name)).map((name) => [name, undefined]),
  )
  return (old: ReportSearch): ReportSearch => ({
    ...old,
    page: undefined,
    sort: undefined,
    direction: undefined,
    columns: undefined,
    savedView: undefined,
    ...filter,
    ...dropped,
  })
}
