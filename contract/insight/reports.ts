// Reports: the figures of a period by style, customer, month and so on, and those of another period.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  DayFilter,
  Filter,
  Id,
  PeriodFilter,
  periodOrDaysMessage,
  QueryInteger,
  SignedAmount,
  SingleLineText,
  withJsonSchema,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { productLimits } from '#domain/catalog/products.ts'
import type { MeasureKind } from '#domain/insight/reports/defineMeasure.ts'
import { combinationError, type ReportFilters } from '#domain/insight/reports/dimensions.ts'
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, measureNames } from '#domain/insight/reports/measures.ts'
import { comparisonModes, type ReportDays, reportDaysError } from '#domain/insight/reports/reportPeriod.ts'
import { formatDecimal, parseDecimal } from '#domain/platform/money.ts'
import { sortDirections } from '#domain/platform/search.ts'
import { getReport, type ReportId, reportIds } from '#domain/reports.ts'

/** A fraction that may be negative: "0.3125" on the wire, 3125 basis points in code. */
const SignedRate = withJsonSchema(
  z.codec(z.string(), z.int(), {
    decode: (text) => (text.startsWith('-') ? -1 : 1) * (parseDecimal(text.replace('-', ''), 4) ?? 0),
    encode: (basisPoints) => formatDecimal(basisPoints, 4),
  }),
  { type: 'string', pattern: String.raw`^-?\d+\.\d{4}$`, examples: ['0.3125'] },
)

const valueSchemas: Readonly<Record<MeasureKind, z.ZodMiniType>> = {
  units: z.int(),
  days: z.int(),
  money: SignedAmount,
  percent: SignedRate,
}

/** By measure, those that the user may see. Null: not known, or a division by 0. */
const FiguresWire = z.object(
  Object.fromEntries(
    measureNames.map((name) => [name, z.optional(z.nullable(valueSchemas[getMeasure(name).kind]))]),
  ),
) as unknown as z.ZodMiniType<Figures, Record<string, unknown>>

const ReportRow = withInternalNames(
  z.object({
    /** From 1, in the order of the report. */
    position: z.int(),
    /** The color, the season, the month such as '2026-03'; null for none. */
    key: z.nullable(z.string()),
    name: z.string(),
    /** The style number, the product ID or the customer number. */
    detail: z.nullable(z.string()),
    /** Its page. */
    styleId: z.nullable(Id),
    productId: z.nullable(Id),
    customerId: z.nullable(Id),
    supplierId: z.nullable(Id),
    invoiceId: z.nullable(Id),
    creditNoteId: z.nullable(Id),
    /** Of a product. */
    color: z.nullable(z.string()),
    size: z.nullable(z.string()),
    figures: FiguresWire,
    /** Those of the other period; null without one. */
    compared: z.nullable(FiguresWire),
  }),
  { position: 'id' },
)
export type ReportRow = z.output<typeof ReportRow>

const Days = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })
const NamedRecord = z.object({ id: Id, number: z.string(), name: z.string() })

export const Report = z.object({
  rows: z.array(ReportRow),
  /** The number of rows on all pages. */
  total: z.int(),
  /** Of the rows on all pages. */
  sums: z.object({ figures: FiguresWire, compared: z.nullable(FiguresWire) }),
  days: Days,
  comparedDays: z.nullable(Days),
  /** The records that the filters name. */
  style: z.nullable(NamedRecord),
  product: z.nullable(NamedRecord),
  customer: z.nullable(NamedRecord),
})
export type Report = z.output<typeof Report>

const reportFields = {
  report: z.enum(reportIds, `Must be one of ${reportIds.join(', ')}`),
  /** Without it and without days, the usual period of the report. */
  period: PeriodFilter,
  startDate: DayFilter,
  endDate: DayFilter,
  /** By default the year before. */
  compareWith: Filter(z.enum(comparisonModes, `Must be one of ${comparisonModes.join(', ')}`)),
  /** Instead of that, any days. */
  compareStartDate: DayFilter,
  compareEndDate: DayFilter,
  styleId: z.optional(Id),
  productId: z.optional(Id),
  customerId: z.optional(Id),
  category: Filter(SingleLineText(productLimits.category)),
  color: Filter(SingleLineText(productLimits.color)),
  size: Filter(SingleLineText(productLimits.size)),
  season: Filter(SingleLineText(productLimits.season)),
  manufacturer: Filter(SingleLineText(productLimits.manufacturer)),
  sort: z.optional(z.enum([...measureNames, 'name'], 'Must be a figure of the report or name')),
  direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
}

/** Refuses days that make no period, and combinations that are not offered. */
const checkReport = z.check<ReportDays & ReportFilters & { report: ReportId }>(({ value, issues }) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message })
  const daysError = reportDaysError(value, getReport(value.report))
  const combination = combinationError(getReport(value.report), value)
  if (daysError) refuse(daysError.field, daysError.message)
  else if (value.period !== undefined && value.startDate !== undefined) refuse('period', periodOrDaysMessage)
  else if (value.compareWith !== undefined && value.compareStartDate !== undefined)
    refuse('compareWith', periodOrDaysMessage)
  else if (combination !== undefined) refuse('report', combination)
})

export const reportsPerPage = 50

export const findReport = defineEndpoint({
  summary: 'Returns one page of a report, its sums, and the same figures of another period.',
  method: 'GET',
  path: '/api/reports',
  allow: 'reports.read',
  input: z
    .strictObject({
      page: QueryInteger(1, 1_000_000, 1),
      limit: QueryInteger(1, 1000, reportsPerPage),
      ...reportFields,
    })
    .check(checkReport),
  reply: Report,
  errorStatuses: [404],
})

const columnsPattern = /^[a-z-]{1,40}(\.[a-z-]{1,40}){0,99}$/

const exportFields = {
  ...reportFields,
  /** In their order, as the address of the page has them; unknown ones are left out. */
  columns: z.optional(z.string().check(z.regex(columnsPattern, 'Must be columns such as net.kept-units'))),
}

const ExportInput = z.strictObject(exportFields).check(checkReport)
export type ExportedReport = z.output<typeof ExportInput>

/**
 * Reads the parameters of a report's page as `exportReport` takes them: 'period=last-week&size=%2210%22'. Parameters that no report has
 * are left out, such as the page. Undefined if the report can't be shown so.
 */
export function readReportSearch(report: ReportId, search: string): ExportedReport | undefined {
  const known = [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(exportFields, name))
  const { success, data } = z.safeDecode(ExportInput, {
    ...Object.fromEntries(known.map(([name, text]) => [name, readSearchText(text)])),
    report,
  })
  return success ? data : undefined
}

/** The router writes a text that is also JSON in quotes, such as the size "10". */
function readSearchText(text: string): string {
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

export const exportReport = defineEndpoint({
  summary: 'Downloads all rows of a report as CSV.',
  method: 'GET',
  path: '/api/reports/export',
  allow: 'reports.read',
  input: ExportInput,
  reply: 'download',
  mediaTypes: ['text/csv'],
  errorStatuses: [404],
})

export const exportReportWorkbook = defineEndpoint({
  summary: 'Downloads all rows of a report as XLSX, or as CSV if they are more than a sheet holds.',
  method: 'GET',
  path: '/api/reports/workbook',
  allow: 'reports.read',
  input: ExportInput,
  reply: 'download',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errorStatuses: [404],
})
