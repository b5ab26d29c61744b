// A figure by month as a line, with that of the other period behind it.
import type { Report, ReportRow } from '#contract/insight/reports.ts'
import { formatMeasure } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, type Measure } from '#domain/insight/reports/measures.ts'
import { describeDays } from '#domain/insight/reports/reportPeriod.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsdCompact } from '#domain/platform/money.ts'
import { useElementWidth } from '#web/insight/dashboard/chartParts.tsx'
import { Card } from '#web/ui/Card.tsx'

/** In pixels: the lines, and the months below. */
const plotHeight = 200
const monthsHeight = 24
/** Above the highest point, for its label. */
const headroom = 24
/** Of a label below or above a point. */
const labelWidth = 56

interface LineChartProps {
  report: Report
  rows: readonly ReportRow[]
  measure: Measure
}

export function LineChart({ report: { days, comparedDays }, rows, measure }: LineChartProps) {
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const points = rows.toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))
  const now = points.map(({ figures }) => figures[measure] ?? 0)
  const then = comparedDays ? points.map(({ compared }) => compared?.[measure] ?? 0) : []
  const high = Math.max(1, ...now, ...then)
  const low = Math.min(0, ...now, ...then)
  const slot = width / points.length
  const x = (index: number) => (index + 0.5) * slot
  const y = (value: number) => headroom + (plotHeight - headroom) * (1 - (value - low) / (high - low))
  const path = (values: readonly number[]) =>
    values.map((value, index) => `${x(index)},${y(value)}`).join(' ')
  /** Below a valley, so that the line does not cross it. */
  const labelY = (index: number) => {
    const value = now[index] ?? 0
    const isValley = [now[index - 1], now[index + 1]].every((next) => next === undefined || next > value)
    return isValley && y(value) + 20 < plotHeight ? y(value) + 18 : y(value) - 10
  }
  const every = Math.ceil(labelWidth / Math.max(slot, 1))
  const isLabeled = (index: number) => (points.length - 1 - index) % every === 0
  const { label, kind } = getMeasure(measure)
  const compact = kind === 'money' ? formatUsdCompact : formatCount
  return (
    <Card
      title={`${label} by month`}
      className="mb-4 [print-color-adjust:exact]"
      action={comparedDays && <Legend now={describeDays(days)} then={describeDays(comparedDays)} />}
    >
      <div ref={ref}>
        <svg
          role="img"
          aria-label={`${label} by month. The table below has the figures.`}
          width={width}
          height={plotHeight + monthsHeight}
          className="block overflow-visible text-meta tabular"
        >
          <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-hairline" />
          <polyline
            points={path(then)}
            className="fill-none stroke-edge"
            strokeWidth={1.5}
            strokeDasharray="4 4"
          />
          <polyline points={path(now)} className="fill-none stroke-accent" strokeWidth={2} />
          {points.map(({ key, name }, index) => (
            <g key={key} textAnchor="middle">
              <circle cx={x(index)} cy={y(now[index] ?? 0)} r={3} className="fill-accent">
                <title>{`${name}: ${formatMeasure(measure, now[index] ?? 0)}`}</title>
              </circle>
              {isLabeled(index) && (
                <>
                  <text
                    x={x(index)}
                    y={labelY(index)}
                    className="fill-ink stroke-surface stroke-3 [paint-order:stroke]"
                  >
                    {compact(now[index] ?? 0)}
                  </text>
                  <text x={x(index)} y={plotHeight + 18} className="fill-muted">
                    {formatMonth(key ?? '', 'short')}
                  </text>
                </>
              )}
            </g>
          ))}
        </svg>
      </div>
    </Card>
  )
}

function Legend({ now, then }: { now: string; then: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-meta text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-4 border-t-2 border-accent" />
        {now}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-edge" />
        {then}
      </span>
    </p>
  )
}
