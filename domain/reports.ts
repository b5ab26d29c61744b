// The registry of reports: pages, views, the search and exports derive from it.
import type { ReportDefinition } from '#domain/insight/reports/defineReport.ts'
import { orderReports } from '#domain/insight/reports/orderReports.ts'
import { salesReports } from '#domain/insight/reports/salesReports.ts'
import { stockReports } from '#domain/insight/reports/stockReports.ts'

export const reports = { ...salesReports, ...orderReports, ...stockReports } as const satisfies Record<
  string,
  ReportDefinition
>

export type ReportId = keyof typeof reports
export const reportIds = Object.keys(reports) as ReportId[]

export function getReport(id: ReportId): ReportDefinition {
  return reports[id]
}

/** The path of its page. */
export function reportPath(id: ReportId): `/reports/${ReportId}` {
  return `/reports/${id}`
}
