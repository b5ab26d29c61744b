// Revenue by month as columns, each of which leads to the invoices that it adds up.
import { Link } from '@tanstack/react-router'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatMonth } from '#domain/platform/dates.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsdCompact, formatUsd } from '#domain/platform/money.ts'

import { labeledColumnIndexes, layOutColumns } from './chartColumns.ts'
import { useElementWidth } from './useElementWidth.ts'

/** In pixels: the columns, and the figures above and the months beneath them. */
const plot = 224
const above = 20
const beneath = 24
/** Of the longest figure, '$999.9k', and the space beside it. */
const labelWidth = 52

/** The current month wears the red line: it is now. */
export function RevenueChart({ revenue }: { revenue: DashboardCharts['revenue'] }) {
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const values = revenue.map(({ total }) => total)
  const columns = layOutColumns(values, { width, height: plot })
  const labelled = new Set(labeledColumnIndexes(values, width, labelWidth))
  return (
    <div ref={ref} className="relative h-67">
      <ul className="absolute inset-0 flex" aria-label="Revenue by month">
        {revenue.map(({ month, invoices, total }) => (
          <li key={month} className="min-w-0 flex-1">
            <Link
              to="/invoices"
              search={{ processedMonth: month }}
              className="block size-full rounded-sm transition-colors hover:bg-hover focus-ring"
            >
              <span className="sr-only">
                {`${formatMonth(month)}: ${formatUsd(total)} from ${pluralize(invoices, 'invoice')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <svg
        aria-hidden="true"
        width={width}
        height={above + plot + beneath}
        className="pointer-events-none relative overflow-visible text-meta tabular"
      >
        <line x1={0} x2={width} y1={above + plot + 0.5} y2={above + plot + 0.5} className="stroke-hairline" />
        {columns.map(({ x, y, width, height, middle }, place) => {
          const { month = '', total = 0 } = revenue[place] ?? {}
          const isNow = place === revenue.length - 1
          return (
            <g key={month} textAnchor="middle">
              <rect x={x} y={above + y} width={width} height={height} className="fill-accent" />
              {isNow && <rect x={x} y={above + y - 3} width={width} height={2} className="fill-selvedge" />}
              {labelled.has(place) && (
                <text x={middle} y={above + y - 8} className={isNow ? 'fill-ink' : 'fill-muted'}>
                  {formatUsdCompact(total)}
                </text>
              )}
              <text
                x={middle}
                y={above + plot + 18}
                className={isNow ? 'fill-ink font-medium' : 'fill-muted'}
              >
                {formatMonth(month, 'short')}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
