// The rows of the ageing report: what each customer owes by days overdue.
import { Link } from '@tanstack/react-router'

import { ageingFields, type AgeingRow, type AgeingTotals, sumOverdue } from '#contract/sales/ageing.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type AgeingBucket, ageingBuckets } from '#domain/sales/states.ts'
import { type Column, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { rowLink } from '#web/ui/Table.tsx'

interface AgeingTableProps {
  /** Undefined while it loads. */
  report: { rows: readonly AgeingRow[]; totals: AgeingTotals } | undefined
  asOf: string | undefined
}

/** Each amount opens its documents; on a phone a row does. */
export function AgeingTable({ report, asOf }: AgeingTableProps) {
  // The column would be empty while reminders are off.
  const showsReminders = report?.rows.some(({ lastRemindedOn }) => lastRemindedOn !== null) ?? false
  const columns = ageingColumns({ asOf, showsReminders })
  if (!report) return <ListSkeleton label="Ageing" columns={columns} rowCount={10} />
  const lines = [...report.rows.map(toLine), totalLine(report.totals)]
  return <ListTable label="Ageing" columns={columns} rows={lines} />
}

/** A customer, or the total. */
interface AgeingLine {
  id: number | string
  name: string
  /** The search parameter of its documents. */
  customer: string | undefined
  lastRemindedOn: string | null
  amounts: AgeingTotals
}

function toLine(amounts: AgeingRow): AgeingLine {
  const { customerId, customerName, lastRemindedOn } = amounts
  const id = customerId ?? 'none'
  const name = customerId === null ? 'Without a customer record' : (customerName ?? '')
  return { id, name, customer: String(id), lastRemindedOn, amounts }
}

function totalLine(amounts: AgeingTotals): AgeingLine {
  return { id: 'total', name: 'Total', customer: undefined, lastRemindedOn: null, amounts }
}

interface ColumnOptions {
  asOf: string | undefined
  showsReminders: boolean
}

function ageingColumns({ asOf, showsReminders }: ColumnOptions): readonly Column<AgeingLine>[] {
  const amount = (bucket: AgeingBucket | 'Balance', field: keyof AgeingTotals): Column<AgeingLine> => ({
    header: bucket,
    cell: (line) => <Amount line={line} cents={line.amounts[field]} search={{ asOf, bucket }} />,
    kind: 'money',
    bar: 'w-16',
  })
  return [
    {
      header: 'Customer',
      cell: (line) => <LineName line={line} />,
      className: 'max-w-64 min-w-36',
      lines: 2,
      tooltip: ({ id, name }) => (typeof id === 'number' ? name : undefined),
      bar: 'w-40',
      phone: 'title',
      phoneCell: ({ name, customer }) => (
        <Link {...rowLink} to="/ageing/documents" search={{ asOf, customer }}>
          {name}
        </Link>
      ),
    },
    {
      ...(showsReminders && { header: 'Last reminded' }),
      cell: ({ id, lastRemindedOn }) =>
        lastRemindedOn === null ? id !== 'total' && '–' : formatDay(lastRemindedOn),
      kind: 'date',
      hiddenBelow: 'xl',
      phone: 'meta',
      phoneCell: ({ amounts, lastRemindedOn }) =>
        lastRemindedOn === null ? describeOldest(amounts) : `Reminded on ${formatDay(lastRemindedOn)}`,
    },
    ...ageingBuckets.map((bucket) => amount(bucket, ageingFields[bucket])),
    {
      ...amount('Balance', 'balanceCents'),
      phone: 'figure',
      phoneCell: ({ amounts }) => <Money value={formatUsd(amounts.balanceCents)} />,
    },
    {
      cell: ({ amounts }) =>
        sumOverdue(amounts) > 0 && (
          <span className="text-danger">
            <Money value={formatUsd(sumOverdue(amounts))} /> overdue
          </span>
        ),
      phone: 'note',
    },
  ]
}

function LineName({ line: { id, name, customer } }: { line: AgeingLine }) {
  if (id === 'total') return <span className="font-medium">{name}</span>
  if (customer === undefined || customer === 'none') return <span className="text-muted">{name}</span>
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer }}
      className="text-ink underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

interface AmountProps {
  line: AgeingLine
  cents: number
  search: { asOf: string | undefined; bucket: AgeingBucket | 'Balance' }
}

function Amount({ line: { id, customer }, cents, search: { asOf, bucket } }: AmountProps) {
  const weight = id === 'total' ? 'font-medium' : ''
  if (cents === 0) return <span className={`text-muted ${weight}`}>–</span>
  return (
    <Link
      to="/ageing/documents"
      search={{ asOf, customer, bucket: bucket === 'Balance' ? undefined : bucket }}
      className={`focus-ring underline-offset-2 hover:underline ${weight}`}
    >
      <Money value={formatUsd(cents)} />
    </Link>
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
