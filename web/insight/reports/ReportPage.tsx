// The page of a report, from its description: filters, sums, picture and rows.
import { exportReport, exportReportWorkbook, type Report, type ReportRow } from '#contract/insight/reports.ts'
import type { ReportDefinition } from '#domain/insight/reports/defineReport.ts'
import { describeReport } from '#domain/insight/reports/describeReport.ts'
import { type Dimension, getDimension } from '#domain/insight/reports/dimensions.ts'
import { describeTime } from '#domain/insight/reports/reportPeriod.ts'
import { pluralize } from '#domain/platform/format.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ListContent } from '#web/lists/ListContent.tsx'
import { ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { filtersIn, useListNavigation } from '#web/lists/usePagedList.ts'
import { useShownColumns } from '#web/lists/useShownColumns.ts'
import { useSortedColumns } from '#web/lists/useSortedColumns.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { EmailReportButton } from './EmailReportButton.tsx'
import { useReportColumns } from './reportColumns.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { RecordChips, ReportFilters } from './ReportFilters.tsx'
import { ReportPicture } from './ReportPicture.tsx'
import { type ReportSearch, useReport } from './useReport.ts'

export function createReportPage(id: ReportId) {
  return { Report: () => <ReportPage id={id} /> }
}

function ReportPage({ id }: { id: ReportId }) {
  const definition = getReport(id)
  const { title, by, sentence } = definition
  const { list, search, refusal } = useReport(id)
  const isPhone = useIsPhone()
  const mayReadCosts = usePermissionError('costs.read') === undefined
  const report = list.error || refusal !== undefined ? undefined : list.data
  const allColumns = useReportColumns(id, report, mayReadCosts)
  const columns = useSortedColumns(useShownColumns(allColumns), list.order)
  const actions = <Actions id={id} search={search} disabledReason={refusal} />
  return (
    <>
      <p className="mb-3 text-control text-muted">{sentence}</p>
      <div className="mb-3 flex flex-wrap items-start gap-x-2.5 gap-y-2 print:hidden">
        <ReportFilters id={id} search={search} report={report} />
        {!isPhone && <div className="ml-auto flex gap-2">{actions}</div>}
        <RecordChips search={search} report={report} />
      </div>
      {refusal === undefined ? (
        <ListContent
          list={list}
          noun="row"
          errorTitle="Failed to load the report"
          noMatchTitle={title}
          skeleton={<ListSkeleton label={title} columns={columns} rowCount={20} />}
          empty={<NoRows report={report} definition={definition} />}
          noMatch={<NoRows report={report} definition={definition} />}
        >
          {(rows) =>
            report && (
              <>
                <ReportFigures id={id} report={report} mayReadCosts={mayReadCosts} />
                <ReportPicture id={id} report={report} rows={rows} search={search} />
                <p className="mb-2 text-meta text-muted tabular">
                  {describeReport(report, definition, search)}
                </p>
                <ListTable
                  label={title}
                  columns={columns}
                  rows={list.page === 1 && report.total > 1 ? [sumRow(report, by), ...rows] : rows}
                />
                <Notes report={report} />
              </>
            )
          }
        </ListContent>
      ) : (
        <Refused refusal={refusal} />
      )}
      {isPhone && <BottomBar>{actions}</BottomBar>}
    </>
  )
}

/** Above the rows, whichever page has them. */
function sumRow({ sums }: Report, by: Dimension): ReportRow {
  return {
    id: 0,
    key: null,
    name: `All ${getDimension(by).many}`,
    detail: null,
    styleId: null,
    productId: null,
    customerId: null,
    supplierId: null,
    invoiceId: null,
    creditNoteId: null,
    color: null,
    size: null,
    ...sums,
  }
}

/** A combination that is not offered, such as from an old link. */
function Refused({ refusal }: { refusal: string }) {
  const { clearFilters } = useListNavigation()
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title="This report can't be shown"
      text={refusal.endsWith('.') ? refusal : `${refusal}.`}
      action={<Button onClick={clearFilters}>Clear filters</Button>}
    />
  )
}

/** What of the figures is not what it seems. */
function Notes({ report: { sums } }: { report: Report }) {
  const { assumedUnits = 0, unknownUnits = 0 } = sums.figures
  const notes = [
    assumedUnits &&
      `${pluralize(assumedUnits, 'unit')} were sold before seasons were kept with sales. They count for the season that their product had on the day of that change.`,
    unknownUnits && `${pluralize(unknownUnits, 'unit')} without a known cost have no margin.`,
  ].filter(Boolean)
  return notes.map((note) => (
    <p key={note} className="mt-2 text-meta text-muted">
      {note}
    </p>
  ))
}

function NoRows({ report, definition }: { report: Report | undefined; definition: ReportDefinition }) {
  const { by, source } = definition
  const { many } = getDimension(by)
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title={report ? `No ${many} ${describeTime(source, report.days)}` : `No ${many}`}
      text={emptyTexts[source]}
    />
  )
}

const emptyTexts: Readonly<Record<ReportDefinition['source'], string>> = {
  sales: 'Processed invoices and credit notes are added up here. Choose other days, or remove a filter.',
  bookings: 'Confirmed orders are added up here. Choose other days, or remove a filter.',
  turnover: 'What was on hand and came is added up here. Choose other days, or remove a filter.',
  arrivals: 'Arrivals are added up here. Choose other days, or remove a filter.',
  stock: 'What is on hand is added up here. Choose another day, or remove a filter.',
  taxes: 'Processed invoices and credit notes are added up here. Choose other days.',
  sizeCurve:
    'Sales of colors whose core sizes were all in stock on more than half of the days are added up here. Choose other days, or remove a filter.',
  openOrders: 'Units of confirmed orders that are neither invoiced nor cancelled are added up here.',
  shipping: 'Units of confirmed orders that are neither invoiced nor cancelled are added up here.',
  coming: 'Units of purchase orders that did not come yet are added up here.',
}

/** Exports all rows with the columns that are shown, and sends the report by email. */
function Actions({ id, search, disabledReason }: ActionsProps) {
  // A phone has no room for three long names.
  const isPhone = useIsPhone()
  const shared = {
    input: { report: id, columns: search.columns, ...filtersIn(search) } as never,
    disabledReason,
    emptyMessage: 'The report has no rows.',
    failureMessage: 'Failed to export the report. Please try again.',
  }
  return (
    <>
      <ExportButton endpoint={exportReport} shortcut="export" {...shared} />
      <ExportButton endpoint={exportReportWorkbook} text={isPhone ? 'XLSX' : 'Export XLSX'} {...shared} />
      <EmailReportButton id={id} search={search} disabledReason={disabledReason} />
    </>
  )
}

interface ActionsProps {
  id: ReportId
  search: ReportSearch
  disabledReason: string | undefined
}
