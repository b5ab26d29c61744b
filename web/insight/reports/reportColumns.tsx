// The columns of a report on its page: the name of the row, its bars, its figures, and how they are computed.
import { type ReactNode, useMemo } from 'react'

import type { Report, ReportRow } from '#contract/insight/reports.ts'
import { getDimension } from '#domain/insight/reports/dimensions.ts'
import { formatMeasure } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, hasSum, isShare, type Measure } from '#domain/insight/reports/measures.ts'
import { columnsOf, describeChange, type ReportColumn } from '#domain/insight/reports/reportColumns.ts'
import { describeCompared } from '#domain/insight/reports/reportPeriod.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'

import { RowBars } from './RowBars.tsx'
import { RowFigures } from './RowFigures.tsx'
import { RowName } from './RowName.tsx'

type Column = ViewColumn<ReportRow>

/** Of the usual ones; further ones that the user chose are shown everywhere. */
const maxTabletFigures = 4

/** Those that the user may see. Of another period only if there is one; while the report loads, as if there were. */
export function useReportColumns(
  id: ReportId,
  report: Report | undefined,
  mayReadCosts: boolean,
): readonly Column[] {
  return useMemo(() => {
    const definition = getReport(id)
    const { by, source, sort, hasComparison = true } = definition
    const then = report ? report.comparedDays : undefined
    const isCompared = hasComparison && then !== null
    const comparedWith = isCompared ? (then ? describeCompared(source, then) : 'Before') : undefined
    const figures = columnsOf(definition, { mayReadCosts, comparedWith })
    const max = highestOf(report, sort)
    const hadSome = Boolean(report?.sums.compared?.[sort])
    const others = definition.measures.filter((measure) => measure !== sort)
    const wide = new Set(others.filter((measure) => !isShare(measure)).slice(maxTabletFigures - 1))
    return [
      {
        key: 'name',
        header: getDimension(by).label,
        cell: (row) => <RowName id={id} row={row} days={report?.days} />,
        isLink: true,
        sortBy: 'name',
        // Takes what the figures leave, and cuts off longer names.
        className: 'w-1/4 min-w-52 max-w-0',
        bar: 'w-40',
        phone: 'title',
      },
      {
        key: 'bars',
        header: `Bars of ${getMeasure(sort).label.toLowerCase()}`,
        isHeaderHidden: true,
        cell: (row) => row.id > 0 && <RowBars row={row} measure={sort} max={max} />,
        className: 'w-[14%] min-w-20',
        hiddenBelow: 'lg',
        bar: 'w-full',
      },
      ...figures.map((column) => ({
        ...figureColumn(column, sort, hadSome),
        ...(isWide(column, wide) && { hiddenBelow: 'lg' as const }),
      })),
      { phone: 'meta', cell: (row) => phoneMeta(row, others) },
      {
        kind: 'actions',
        className: 'print:hidden',
        header: 'How it is computed',
        isHeaderHidden: true,
        cell: (row) => <RowFigures id={id} row={row} report={report} mayReadCosts={mayReadCosts} />,
        phone: 'actions',
      },
    ]
  }, [id, report, mayReadCosts])
}

/** What a tablet has no room for: the other period, of which the change is shown, parts of the sum, and the last ones of many figures. */
function isWide({ kind, measure }: ReportColumn, wide: ReadonlySet<Measure>): boolean {
  return kind === 'before' || isShare(measure) || wide.has(measure)
}

/** Of both periods, so that all bars have one scale. */
function highestOf(report: Report | undefined, measure: Measure): number {
  const values = report?.rows.flatMap(({ figures, compared }) => [
    figures[measure] ?? 0,
    compared?.[measure] ?? 0,
  ])
  return Math.max(0, ...(values ?? []))
}

/** `hadSome`: the other period is not empty, so that a row without a figure in it is new. */
function figureColumn(column: ReportColumn, sort: Measure, hadSome: boolean): Column {
  const { key, header, measure, kind, isOptional } = column
  const isMain = measure === sort
  const shared = {
    key,
    header,
    kind: getMeasure(measure).kind === 'money' ? ('money' as const) : ('number' as const),
    isOptional,
  }
  if (kind === 'now')
    return {
      ...shared,
      sortBy: measure,
      cell: ({ id, figures }) => formatCell(measure, figures[measure], id === 0),
      ...(isMain && { phone: 'figure' }),
    }
  if (kind === 'before')
    return {
      ...shared,
      // A dash where nothing was is quieter than a zero.
      cell: ({ id, compared }) => (
        <span className="text-muted">{formatCell(measure, compared?.[measure] || null, id === 0)}</span>
      ),
    }
  return {
    ...shared,
    kind: 'number',
    cell: (row) => (hadSome ? (describeChange(measure, row) ?? emptyCell) : emptyCell),
    ...(isMain && { phone: 'note' }),
  }
}

function formatCell(measure: Measure, value: number | null | undefined, isSum: boolean): ReactNode {
  if (value == null || (isSum && !hasSum(measure))) return emptyCell
  const text = formatMeasure(measure, value)
  return <Money value={text} className={isSum ? 'font-semibold' : ''} />
}

/** The first two figures besides the one that the row shows, with their names. */
function phoneMeta({ figures }: ReportRow, shown: readonly Measure[]): string {
  return shown
    .flatMap((measure) => {
      const value = figures[measure]
      return value == null
        ? []
        : [`${formatMeasure(measure, value)} ${getMeasure(measure).label.toLowerCase()}`]
    })
    .slice(0, 2)
    .join(' · ')
}
