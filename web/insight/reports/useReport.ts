// One page of the report in the address.
import { useNavigate, useSearch } from '@tanstack/react-router'

import { findReport, reportsPerPage } from '#contract/insight/reports.ts'
import {
  combinationError,
  getDimension,
  type ReportFilters,
  reportFilters,
} from '#domain/insight/reports/dimensions.ts'
import { type ReportDays, reportDaysError, reportedDays } from '#domain/insight/reports/reportPeriod.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { type ListOrder, type ListSearch, usePagedList } from '#web/lists/usePagedList.ts'

/** The search parameters of the page of a report. */
export type ReportSearch = ListSearch & ReportDays & ReportFilters & ListOrder

/** More than the months of the longest period, so that their line is whole. */
const timesPerPage = 200

export function useReport(id: ReportId) {
  const search: ReportSearch = useSearch({ strict: false })
  const { by } = getReport(id)
  const size = getDimension(by).kind === 'time' ? timesPerPage : reportsPerPage
  const list = usePagedList(findReport, 'rows', { report: id, ...search } as never, size)
  const isFiltered = reportFilters.some((name) => search[name] !== undefined)
  return { list: { ...list, isFiltered }, search, refusal: findRefusal(id, search) }
}

/** Why there is no such report, as the server would say. */
function findRefusal(id: ReportId, search: ReportSearch): string | undefined {
  const definition = getReport(id)
  return reportDaysError(search, definition)?.message ?? combinationError(definition, search)
}

/** The days of the report as the page shows them before they are loaded; empty until today is known. */
export function useReportedDays(id: ReportId, search: ReportSearch): DayRange {
  const today = useCompanyToday()
  const { startDate, endDate } = search
  if (startDate !== undefined || endDate !== undefined)
    return { startDate: startDate ?? '', endDate: endDate ?? '' }
  return today === ''
    ? { startDate: '', endDate: '' }
    : reportedDays(search, today, getReport(id).period ?? 'today')
}

/** Changes parameters of the address and returns to the first page. */
export function useReportChange() {
  const navigate = useNavigate()
  return (change: Partial<ReportSearch>, replace = false) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change, page: undefined }), replace })
}
