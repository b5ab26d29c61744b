// A year's revenue, month by month, as columns or as a table.
import { Link } from '@tanstack/react-router'

import type { DashboardFigures } from '#contract/insight/dashboard.ts'
import { figure } from '#domain/platform/figures.ts'
import { monthInWords } from '#domain/platform/moments.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { NoFigures } from './NoFigures.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { useTable } from './TableToggle.tsx'

interface RevenueProps {
  revenue: DashboardFigures['revenue']
}

export function RevenueCard({ revenue }: RevenueProps) {
  const { isTable, toggle } = useTable('revenue by month')
  const hasSome = revenue.some(({ invoices }) => invoices > 0)
  return (
    <Card title="Revenue by Month" action={hasSome && toggle} flush={isTable} className="lg:col-span-2">
      {!hasSome ? (
        <NoFigures className="h-67">
          No invoice was processed in the last twelve months. What is processed will be drawn here by month.
        </NoFigures>
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
                {monthInWords(month)}
              </Link>
            </Cell>
            <Cell kind="number">{figure(invoices)}</Cell>
            <Cell kind="money">
              <Money value={formatUsd(total)} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
