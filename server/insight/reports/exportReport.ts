// Downloads a report: all its rows, with the columns that the page shows.
import {
  type exportReport as endpoint,
  exportReportWorkbook as workbook,
  type ReportRow,
} from '#contract/insight/reports.ts'
import type { Download, InputOf } from '#contract/platform/endpoint.ts'
import type { MeasureKind } from '#domain/insight/reports/defineMeasure.ts'
import { getDimension } from '#domain/insight/reports/dimensions.ts'
import { getMeasure } from '#domain/insight/reports/measures.ts'
import { chooseColumns, columnsOf, type ReportColumn } from '#domain/insight/reports/reportColumns.ts'
import { describeCompared } from '#domain/insight/reports/reportPeriod.ts'
import { hasPermission } from '#domain/permissions.ts'
import { basisPointPpm, fullPpm } from '#domain/platform/money.ts'
import { getReport } from '#domain/reports.ts'
import {
  type ColumnKind,
  type ExportCell,
  type ExportTable,
  toCsvLines,
} from '#server/files/tables/exportTable.ts'
import { maxSheetRows, writeWorkbook } from '#server/files/tables/writeWorkbook.ts'
import { csvDownload, startChunks } from '#server/platform/csvDownload.ts'

import { type ReportCtx, readReport } from './findReport.ts'
import { findRowNames } from './rowNames.ts'

type ExportInput = InputOf<typeof endpoint>

export async function exportReport(ctx: ReportCtx, input: ExportInput): Promise<Download> {
  const { table, fileName } = await readTable(ctx, input)
  return toCsv(table, fileName)
}

/** CSV if the rows and their head don't fit into one sheet. */
export async function exportReportWorkbook(ctx: ReportCtx, input: ExportInput): Promise<Download> {
  const { table, fileName, total } = await readTable(ctx, input)
  if (total >= maxSheetRows) return toCsv(table, fileName)
  const [type = ''] = workbook.mediaTypes ?? []
  return { name: `${fileName}.xlsx`, type, chunks: await startChunks(writeWorkbook([table])) }
}

function toCsv(table: ExportTable, fileName: string): Promise<Download> {
  const header = table.columns.map(({ name }) => name)
  return csvDownload(`${fileName}.csv`, header, toCsvLines(table))
}

const cellKinds: Readonly<Record<MeasureKind, ColumnKind>> = {
  units: 'count',
  days: 'count',
  money: 'amount',
  percent: 'percent',
}

/** Rows in memory at once. Each further batch reads the report again, at its offset. */
const batchSize = 20_000

async function readTable(
  ctx: ReportCtx,
  input: ExportInput,
): Promise<{ table: ExportTable; fileName: string; total: number }> {
  const definition = getReport(input.report)
  const first = await readReport(ctx, input, { limit: batchSize })
  const { total, days, comparedDays } = first
  const { label, detail: detailLabel = 'Number' } = getDimension(definition.by)
  const columns = columnsOf(definition, {
    mayReadCosts: hasPermission(ctx.user.role, 'costs.read'),
    comparedWith: comparedDays && describeCompared(definition.source, comparedDays),
  })
  const shownColumns = chooseColumns(columns, input.columns)
  async function* readBatches() {
    for (let offset = 0; offset < total; offset += batchSize) {
      const { rows } = offset === 0 ? first : await readReport(ctx, input, { limit: batchSize, offset })
      const keys = rows.map(({ key }) => key)
      const nameOf = await findRowNames(ctx, definition.by, keys)
      yield rows.map((row) => {
        const { name, detail } = nameOf(row.key)
        return [name, detail, ...shownColumns.map((column) => toCell(column, row))]
      })
    }
  }
  const table: ExportTable = {
    name: definition.title,
    columns: [
      { name: label, kind: 'text' },
      { name: detailLabel, kind: 'text' },
      ...shownColumns.map(({ header, measure, kind }) => ({
        name: kind === 'change' ? `${header} %` : header,
        kind: kind === 'change' ? ('percent' as const) : cellKinds[getMeasure(measure).kind],
      })),
    ],
    rows: readBatches(),
  }
  return { table, fileName: `${input.report}_${days.startDate}_${days.endDate}`, total }
}

function toCell(
  { measure, kind }: ReportColumn,
  { figures, compared }: Pick<ReportRow, 'figures' | 'compared'>,
): ExportCell {
  const [now, then] = [figures[measure] ?? null, compared?.[measure] ?? null]
  const isPercent = getMeasure(measure).kind === 'percent'
  if (kind !== 'change') {
    const value = kind === 'now' ? now : then
    return isPercent && value !== null ? value * basisPointPpm : value
  }
  if (now === null || then === null) return null
  if (isPercent) return (now - then) * basisPointPpm
  return then <= 0 ? null : Math.round(((now - then) / then) * fullPpm)
}
