// Revenue by month as columns, each of which leads to the invoices that it adds up.
import { Link } from '@tanstack/react-router'

import type { DashboardFigures } from '#contract/insight/dashboard.ts'
import { counted } from '#domain/platform/figures.ts'
import { monthInWords } from '#domain/platform/moments.ts'
import { abbreviateUsd, formatUsd } from '#domain/platform/money.ts'

import { labelledColumns, placeColumns } from './columns.ts'
import { useWidth } from './useWidth.ts'

/** In pixels: the columns, and the figures above and the months beneath them. */
const plot = 224
const above = 20
const beneath = 24
/** Of the longest figure, '$999.9k', and the space beside it. */
const labelWidth = 52

/** The current month wears the red line: it is now. */
export function RevenueChart({ revenue }: { revenue: DashboardFigures['revenue'] }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const values = revenue.map(({ total }) => total)
  const columns = placeColumns(values, { width, height: plot })
  const labelled = new Set(labelledColumns(values, width, labelWidth))
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
                {`${monthInWords(month)}: ${formatUsd(total)} from ${counted(invoices, 'invoice')}`}
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
                  {abbreviateUsd(total)}
                </text>
              )}
              <text
                x={middle}
                y={above + plot + 18}
                className={isNow ? 'fill-ink font-medium' : 'fill-muted'}
              >
                {monthInWords(month, 'short')}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
