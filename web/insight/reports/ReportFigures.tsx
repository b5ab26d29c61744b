// The sums of a report, with those of the other period.
import type { Report } from '#contract/insight/reports.ts'
import { formatChange, formatMeasure } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, hasSum, isShare, type Measure } from '#domain/insight/reports/measures.ts'
import { describeTime } from '#domain/insight/reports/reportPeriod.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'

interface ReportFiguresProps {
  id: ReportId
  report: Report
  mayReadCosts: boolean
}

/** As many as fit into one row, with the one by which the report is sorted. */
const maxFigures = 4

export function ReportFigures({ id, report, mayReadCosts }: ReportFiguresProps) {
  const { measures, sort } = getReport(id)
  const readable = measures.filter((measure) => {
    return (mayReadCosts || !getMeasure(measure).isCost) && !isShare(measure) && hasSum(measure)
  })
  const others = readable.filter((measure) => measure !== sort).slice(0, maxFigures - 1)
  const fitting = new Set([sort, ...others])
  const shown = readable.filter((measure) => fitting.has(measure))
  return (
    <section aria-label="Sums" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {shown.map((measure) => (
        <Metric
          key={measure}
          label={getMeasure(measure).label}
          value={<FittedAmount value={formatFigure(measure, report.sums.figures[measure])} />}
          note={<ComparedFigure id={id} measure={measure} report={report} />}
        />
      ))}
    </section>
  )
}

function formatFigure(measure: Measure, value: number | null | undefined): string {
  return value == null ? '–' : formatMeasure(measure, value)
}

/** '+12% from $310,528.23 in Nov 2025' */
function ComparedFigure({ id, measure, report }: { id: ReportId; measure: Measure; report: Report }) {
  const { sums, comparedDays } = report
  if (!comparedDays || !sums.compared) return null
  const then = sums.compared[measure]
  const change = formatChange(measure, sums.figures[measure], then)
  const time = describeTime(getReport(id).source, comparedDays)
  if (!then) return <>{`Nothing ${time}`}</>
  return (
    <>
      {change !== undefined && <span className="font-medium text-ink tabular">{change} </span>}
      {`from ${formatMeasure(measure, then)} ${time}`}
    </>
  )
}
