// The rows of the ageing report: what each customer owes by days overdue.
import { Link } from '@tanstack/react-router'

import { ageingFields, type AgeingRow, type AgeingTotals, sumOverdue } from '#contract/sales/ageing.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type AgeingBucket, ageingBuckets } from '#domain/sales/states.ts'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

const columns: [bucket: AgeingBucket | 'Balance', field: keyof AgeingTotals][] = [
  ...ageingBuckets.map(
    (bucket) => [bucket, ageingFields[bucket]] satisfies [AgeingBucket, keyof AgeingTotals],
  ),
  ['Balance', 'balanceCents'],
]

function AgeingColumns({ showsReminders = false }: { showsReminders?: boolean }) {
  return (
    <TableHead>
      <ColumnHead>Customer</ColumnHead>
      {showsReminders && <ColumnHead className="max-xl:hidden">Last reminded</ColumnHead>}
      {columns.map(([bucket]) => (
        <ColumnHead key={bucket} kind="money">
          {bucket}
        </ColumnHead>
      ))}
    </TableHead>
  )
}

export function AgeingSkeleton() {
  const bars = [
    { bar: 'w-40', cell: 'max-w-64 min-w-36' },
    ...columns.map(() => ({ bar: 'w-16', kind: 'money' as const })),
  ]
  return <TableSkeleton label="Ageing" rows={10} head={<AgeingColumns />} columns={bars} />
}

interface AgeingTableProps {
  rows: readonly AgeingRow[]
  totals: AgeingTotals
  asOf: string | undefined
}

/** Rows instead of a table on a phone. */
export function AgeingTable({ rows, totals, asOf }: AgeingTableProps) {
  const isPhone = useIsPhone()
  // The column would be empty while reminders are off.
  const showsReminders = rows.some(({ lastRemindedOn }) => lastRemindedOn !== null)
  if (isPhone) return <AgeingRows rows={rows} totals={totals} asOf={asOf} />
  return (
    <Table label="Ageing">
      <AgeingColumns showsReminders={showsReminders} />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.customerId ?? 'none'}>
            <Cell className="max-w-64 min-w-36" title={row.customerName ?? undefined}>
              <span className="line-clamp-2">
                {row.customerId === null ? (
                  <span className="text-muted">Without a customer record</span>
                ) : (
                  <Link
                    to="/customers/$id"
                    params={{ id: String(row.customerId) }}
                    className="text-ink underline-offset-2 hover:underline"
                  >
                    {row.customerName}
                  </Link>
                )}
              </span>
            </Cell>
            {showsReminders && (
              <Cell className="whitespace-nowrap text-muted tabular max-xl:hidden">
                {row.lastRemindedOn === null ? '–' : formatDay(row.lastRemindedOn)}
              </Cell>
            )}
            <Amounts
              totals={row}
              asOf={asOf}
              customer={row.customerId === null ? 'none' : String(row.customerId)}
            />
          </TableRow>
        ))}
        <TableRow className="font-medium">
          <Cell>Total</Cell>
          {showsReminders && <Cell className="max-xl:hidden" />}
          <Amounts totals={totals} asOf={asOf} customer={undefined} />
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** Each amount opens its documents. */
function Amounts({
  totals,
  asOf,
  customer,
}: {
  totals: AgeingTotals
  asOf: string | undefined
  customer: string | undefined
}) {
  return columns.map(([bucket, field]) => (
    <Cell key={bucket} kind="money">
      {totals[field] === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <Link
          to="/ageing/documents"
          search={{ asOf, customer, bucket: bucket === 'Balance' ? undefined : bucket }}
          className="focus-ring underline-offset-2 hover:underline"
        >
          <Money value={formatUsd(totals[field])} />
        </Link>
      )}
    </Cell>
  ))
}

/** The balance, and what is overdue below it. A row opens its documents. */
function AgeingRows({ rows, totals, asOf }: AgeingTableProps) {
  const row = (
    name: string,
    own: AgeingTotals,
    customer: string | undefined,
    lastRemindedOn: string | null = null,
  ) => (
    <ListRow
      key={customer ?? 'total'}
      title={
        <Link {...rowLink} to="/ageing/documents" search={{ asOf, customer }}>
          {name}
        </Link>
      }
      meta={lastRemindedOn === null ? describeOldest(own) : `Reminded on ${formatDay(lastRemindedOn)}`}
      figure={<Money value={formatUsd(own.balanceCents)} />}
      note={
        sumOverdue(own) > 0 && (
          <span className="text-danger">
            <Money value={formatUsd(sumOverdue(own))} /> overdue
          </span>
        )
      }
    />
  )
  return (
    <RowList label="Ageing">
      {rows.map((one) =>
        one.customerId === null
          ? row('Without a customer record', one, 'none')
          : row(one.customerName ?? '', one, String(one.customerId), one.lastRemindedOn),
      )}
      {row('Total', totals, undefined)}
    </RowList>
  )
}

/** 'Oldest over 90 days', or what else there is. */
function describeOldest(totals: AgeingTotals): string {
  if (totals.over90Cents > 0) return 'Oldest over 90 days'
  if (totals.days61To90Cents > 0) return 'Oldest 61-90 days'
  if (totals.days31To60Cents > 0) return 'Oldest 31-60 days'
  if (totals.days1To30Cents > 0) return 'Oldest 1-30 days'
  return totals.notDueCents > 0 ? 'Not due' : 'Unapplied'
}
