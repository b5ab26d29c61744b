// The email of a report, with what its recipient may see.
import { buffer } from 'node:stream/consumers'

import { type ExportedReport, readReportSearch, type ReportRow } from '#contract/insight/reports.ts'
import { describeReport } from '#domain/insight/reports/describeReport.ts'
import { getDimension } from '#domain/insight/reports/dimensions.ts'
import { formatMeasure } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, hasSum, type Measure } from '#domain/insight/reports/measures.ts'
import {
  chooseColumns,
  columnsOf,
  describeChange,
  type ReportColumn,
} from '#domain/insight/reports/reportColumns.ts'
import { describeCompared, describeReported } from '#domain/insight/reports/reportPeriod.ts'
import { describeRhythm, reportScheduleLimits } from '#domain/insight/reportSchedules.ts'
import { hasPermission } from '#domain/permissions.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { getReport, reportPath } from '#domain/reports.ts'
import type { CompanyRow } from '#server/company/findCompany.ts'
import { exportReportWorkbook } from '#server/insight/reports/exportReport.ts'
import { findReport, type ReportCtx } from '#server/insight/reports/findReport.ts'
import {
  type EmailTable,
  renderEmail,
  type RenderedEmail,
} from '#server/messaging/deliveries/emailTemplate.ts'
import type { Attachment } from '#server/messaging/deliveries/sender.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { ScheduleRow } from './findReportSchedules.ts'

interface ReportEmail {
  schedule: ScheduleRow
  company: CompanyRow
  recipientName: string
  ownerName: string
  publicUrl: string
}

/** The user of `ctx` is the recipient, its time that of the report. Throws a 409 if the report is not offered any more. */
export async function composeReportEmail(
  ctx: ReportCtx,
  { schedule, company, recipientName, ownerName, publicUrl }: ReportEmail,
): Promise<{ content: RenderedEmail; attachment?: Attachment }> {
  const definition = getReport(schedule.report)
  const { title, source, by } = definition
  const input = readInput(ctx, schedule)
  const report = await findReport(ctx, { ...input, page: 1, limit: reportScheduleLimits.rows })
  const { rows, sums, total, days, comparedDays } = report
  const comparedWith = comparedDays ? describeCompared(source, comparedDays) : undefined
  const mayReadCosts = hasPermission(ctx.user.role, 'costs.read')
  const columns = chooseColumns(columnsOf(definition, { mayReadCosts, comparedWith }), input.columns)
  const isAttached = total > 0 && total <= reportScheduleLimits.attachedRows
  const sumRow = { figures: sums.figures, compared: sums.compared }
  const content = renderEmail(`${title}: ${describeReported(source, days)}`, {
    company,
    title,
    paragraphs: [
      `Hello ${recipientName},\n${withFullStop(describeReport(report, definition, input))}`,
      describeRows(total, getDimension(by).many, isAttached),
      `${ownerName} has scheduled this email ${describeRhythm(schedule)}. It can be changed and deleted on the page Reports.`,
    ],
    facts: columns.flatMap((column): [string, string][] =>
      hasSum(column.measure) ? [[labelOf(column, comparedWith), formatCell(column, sumRow)]] : [],
    ),
    ...(total > 0 && { table: toTable(getDimension(by).label, columns, rows) }),
    link: {
      label: 'Open report',
      url: `${publicUrl}${reportPath(schedule.report)}?${toSearch(schedule, { days, input, columns })}`,
    },
  })
  if (!isAttached) return { content }
  const { name, type, chunks } = await exportReportWorkbook(ctx, input)
  return { content, attachment: { name, type, bytes: await buffer(chunks) } }
}

/** Without an order by a cost that the recipient may not see. */
function readInput({ user }: ReportCtx, { report, search }: ScheduleRow): ExportedReport {
  const input = readReportSearch(report, search)
  if (!input) throw new Refusal('conflict', "The report can't be shown with these filters any more.")
  const { sort } = input
  if (sort === undefined || sort === 'name' || hasPermission(user.role, 'costs.read')) return input
  return getMeasure(sort).isCost ? { ...input, sort: undefined, direction: undefined } : input
}

function describeRows(total: number, many: string, isAttached: boolean): string {
  const { rows } = reportScheduleLimits
  if (total === 0) return `There are no ${many}.`
  const listed = total > rows ? `The first ${rows} of ${pluralize(total, 'row')} are listed. ` : ''
  return isAttached
    ? `${listed}All rows are in the attached workbook.`
    : `${listed}They are too many to attach; the report in Selvedge exports them.`
}

function toTable(label: string, columns: readonly ReportColumn[], rows: readonly ReportRow[]): EmailTable {
  return {
    columns: [
      { header: label, isFigure: false },
      ...columns.map(({ header }) => ({ header, isFigure: true })),
    ],
    rows: rows.map((row) => [
      row.detail === null ? row.name : `${row.name} (${row.detail})`,
      ...columns.map((column) => formatCell(column, row)),
    ]),
  }
}

type Cell = Pick<ReportRow, 'figures' | 'compared'>

function formatCell({ measure, kind }: ReportColumn, row: Cell): string {
  if (kind === 'change') return describeChange(measure, row) ?? ''
  return formatFigure(measure, (kind === 'now' ? row.figures : row.compared)?.[measure])
}

function formatFigure(measure: Measure, value: number | null | undefined): string {
  return value == null ? '' : formatMeasure(measure, value)
}

/** 'Net sales', 'Net sales, Nov 2025' or 'Net sales, change' */
function labelOf({ measure, kind }: ReportColumn, comparedWith = ''): string {
  const { label } = getMeasure(measure)
  return kind === 'now' ? label : `${label}, ${kind === 'before' ? comparedWith : 'change'}`
}

/** The address of the report with the days of the email, and only the columns that the recipient sees. */
function toSearch(
  { report, search }: ScheduleRow,
  { days, input, columns }: { days: DayRange; input: ExportedReport; columns: readonly ReportColumn[] },
): URLSearchParams {
  const parameters = new URLSearchParams(search)
  if (parameters.has('columns')) parameters.set('columns', columns.map(({ key }) => key).join('.'))
  if (input.sort === undefined) for (const name of ['sort', 'direction']) parameters.delete(name)
  if (getReport(report).period === null) return parameters
  parameters.delete('period')
  parameters.set('startDate', days.startDate)
  parameters.set('endDate', days.endDate)
  return parameters
}

function withFullStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}
