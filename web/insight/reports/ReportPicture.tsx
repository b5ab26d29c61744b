// The picture of a report: a line of its months, or the size matrix of the style that it is narrowed down to. Its table has the same figures.
import type { Report, ReportRow } from '#contract/insight/reports.ts'
import { getReport, type ReportId } from '#domain/reports.ts'

import { LineChart } from './LineChart.tsx'
import { SizeHeat } from './SizeHeat.tsx'
import type { ReportSearch } from './useReport.ts'

interface ReportPictureProps {
  id: ReportId
  report: Report
  rows: readonly ReportRow[]
  search: ReportSearch
}

export function ReportPicture({ id, report, rows, search }: ReportPictureProps) {
  const { picture, matrix, sort } = getReport(id)
  if (picture === 'line' && rows.length > 1) return <LineChart report={report} rows={rows} measure={sort} />
  if (matrix && search.styleId !== undefined && report.total <= rows.length)
    return <SizeHeat styleId={search.styleId} rows={rows} measure={matrix} />
  return null
}
