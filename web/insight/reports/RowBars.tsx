// The bar of a row, in front of that of the other period. The figures are in the columns next to it.
import type { ReportRow } from '#contract/insight/reports.ts'
import type { Measure } from '#domain/insight/reports/measures.ts'

interface RowBarsProps {
  row: ReportRow
  measure: Measure
  /** The longest bar. */
  max: number
}

export function RowBars({ row: { figures, compared }, measure, max }: RowBarsProps) {
  const widthOf = (value: number | null | undefined) =>
    value == null || value <= 0 || max === 0 ? undefined : `${Math.max(0.5, (value / max) * 100)}%`
  const now = widthOf(figures[measure])
  const then = widthOf(compared?.[measure])
  return (
    <svg aria-hidden="true" className="block h-5 w-full [print-color-adjust:exact]">
      {then && <rect y={3} width={then} height={14} rx={2} className="fill-edge opacity-50" />}
      {now && <rect y={6} width={now} height={8} rx={2} className="fill-accent" />}
    </svg>
  )
}
