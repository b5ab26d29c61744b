// A year's revenue, month by month, as columns or as a table.
import { Link } from '@tanstack/react-router'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatMonth } from '#domain/platform/dates.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { EmptyChart } from './EmptyChart.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { useTableToggle } from './useTableToggle.tsx'

interface RevenueProps {
  revenue: DashboardCharts['revenue']
}

export function RevenueCard({ revenue }: RevenueProps) {
  const { isTable, toggle } = useTableToggle('revenue by month')
  const hasSome = revenue.some(({ invoices }) => invoices > 0)
  return (
    <Card title="Revenue by Month" action={hasSome && toggle} flush={isTable} className="lg:col-span-2">
      {!hasSome ? (
        <EmptyChart className="h-67">
          No invoice was processed in the last twelve months. What is processed will be drawn here by month.
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
        {revenue.toReversed().map(({ month, invoices, total }) => (
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
