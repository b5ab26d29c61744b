// What a report shows, in one sentence: its rows, its days and its filters.
import { pluralize } from '#domain/platform/format.ts'
import type { DayRange } from '#domain/platform/periods.ts'

import type { ReportDefinition } from './defineReport.ts'
import { getDimension, type ReportFilters, reportFilters } from './dimensions.ts'
import { describeReported, describeTime } from './reportPeriod.ts'

interface ShownReport {
  total: number
  days: DayRange
  comparedDays: DayRange | null
  style: { name: string } | null
  product: { name: string } | null
  customer: { name: string } | null
}

/** '48 styles in Nov 2025, compared with Nov 2024. Harbor & Pine, Fall 2026.' */
export function describeReport(
  { total, days, comparedDays, style, product, customer }: ShownReport,
  { by, source }: Pick<ReportDefinition, 'by' | 'source'>,
  filters: ReportFilters,
): string {
  const { one, many } = getDimension(by)
  const compared = comparedDays ? `, compared with ${describeReported(source, comparedDays)}` : ''
  const names = { ...filters, styleId: style?.name, productId: product?.name, customerId: customer?.name }
  // A printed page shows them nowhere else.
  const narrowed = reportFilters.flatMap((name) => names[name] ?? []).join(', ')
  const rows = `${pluralize(total, one, many)} ${describeTime(source, days)}${compared}`
  return narrowed === '' ? rows : `${rows}. ${narrowed}.`
}
