// Revenue of twelve months, as a column chart or a table.
import { Link } from '@tanstack/react-router'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd, formatUsdCompact } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { labeledColumnIndexes, layOutColumns } from './chartColumns.ts'
import { EmptyChart, useElementWidth, useTableToggle } from './chartParts.tsx'

/** In pixels: the columns, the amounts above and the months below. */
const plotHeight = 224
const amountsHeight = 20
const monthsHeight = 24
/** Fits the longest amount, '$999.9k'. */
const labelWidth = 52

interface RevenueProps {
  revenue: DashboardCharts['revenue']
}

export function RevenueCard({ revenue }: RevenueProps) {
  const { isTable, toggle } = useTableToggle('revenue by month')
  const hasSome = revenue.some(({ invoices }) => invoices > 0)
  return (
    <Card title="Revenue by month" action={hasSome && toggle} flush={isTable} className="lg:col-span-2">
      {!hasSome ? (
        <EmptyChart className="h-67">
          No invoices were processed in the last twelve months. Monthly revenue will appear here.
        </EmptyChart>
      ) : isTable ? (
        <RevenueTable revenue={revenue} />
      ) : (
        <RevenueChart revenue={revenue} />
      )}
    </Card>
  )
}

function RevenueTable({ revenue }: RevenueProps) {
  return (
    <Table label="Revenue by month" flush>
      <TableHead>
        <ColumnHead>Month</ColumnHead>
        <ColumnHead kind="number">Invoices</ColumnHead>
        <ColumnHead kind="money">Revenue</ColumnHead>
      </TableHead>
      <TableBody>
        {revenue.toReversed().map(({ month, invoices, totalCents: total }) => (
          <TableRow key={month}>
            <Cell>
              <Link {...rowLink} to="/invoices" search={{ processedMonth: month }}>
                {formatMonth(month)}
              </Link>
            </Cell>
            <Cell kind="number">{formatCount(invoices)}</Cell>
            <Cell kind="money">
              <Money value={formatUsd(total)} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The current month is marked with a red line. */
function RevenueChart({ revenue }: RevenueProps) {
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const values = revenue.map(({ totalCents: total }) => total)
  const columns = layOutColumns(values, { width, height: plotHeight })
  const labeled = new Set(labeledColumnIndexes(values, width, labelWidth))
  return (
    <div ref={ref} className="relative h-67">
      <ul className="absolute inset-0 flex" aria-label="Revenue by month">
        {revenue.map(({ month, invoices, totalCents: total }) => (
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
        height={amountsHeight + plotHeight + monthsHeight}
        className="pointer-events-none relative overflow-visible text-meta tabular"
      >
        <line
          x1={0}
          x2={width}
          y1={amountsHeight + plotHeight + 0.5}
          y2={amountsHeight + plotHeight + 0.5}
          className="stroke-hairline"
        />
        {columns.map(({ x, y, width, height, middle }, index) => {
          const { month = '', totalCents: total = 0 } = revenue[index] ?? {}
          const isCurrent = index === revenue.length - 1
          return (
            <g key={month} textAnchor="middle">
              <rect x={x} y={amountsHeight + y} width={width} height={height} className="fill-accent" />
              {isCurrent && (
                <rect x={x} y={amountsHeight + y - 3} width={width} height={2} className="fill-selvedge" />
              )}
              {labeled.has(index) && (
                <text
                  x={middle}
                  y={amountsHeight + y - 8}
                  // Outlined, so that it can be read on a higher column next to it.
                  className={`stroke-surface stroke-3 [paint-order:stroke] ${isCurrent ? 'fill-ink' : 'fill-muted'}`}
                >
                  {formatUsdCompact(total)}
                </text>
              )}
              <text
                x={middle}
                y={amountsHeight + plotHeight + 18}
                className={isCurrent ? 'fill-ink font-medium' : 'fill-muted'}
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
