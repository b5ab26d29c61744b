// Whom the next run would email, and whom it leaves out.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { previewReminders, type RemindedCustomer } from '#contract/sales/reminders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { describeRun } from './describeRun.ts'

const pageSize = 50

export function ReminderPreviewCard() {
  const [page, setPage] = useState(1)
  const query = useCall(previewReminders, { page, limit: pageSize }, { keep: true })
  const { data } = query
  return (
    <Card title="Next run" flush>
      {query.error ? (
        <QueryError query={query} title="Failed to load the preview" />
      ) : !data ? (
        <SkeletonRegion label="Loading the preview">
          <div className="flex flex-col gap-3 p-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-3.5 w-full" />
            ))}
          </div>
        </SkeletonRegion>
      ) : (
        <>
          <p className="px-4 py-3 text-control text-muted">
            The run is on {formatDay(data.day)}; the figures are as of now. {describeRun(data)}
            {data.leftOut > 0 && ` ${pluralize(data.leftOut, 'customer')} would be left out.`}
          </p>
          {data.rows.length > 0 && (
            <div className="border-t border-hairline">
              <ListTable label="Customers of the next run" flush columns={columns} rows={data.rows} />
            </div>
          )}
          <div className="px-4">
            <Pagination
              page={page}
              pageSize={pageSize}
              total={data.customers + data.leftOut}
              onPageChange={setPage}
            />
          </div>
        </>
      )}
    </Card>
  )
}

/** Why the customer gets no email in this run. */
function ObstacleBadge({ row: { obstacle, nextReminderOn } }: { row: RemindedCustomer }) {
  if (obstacle === null) return null
  if (nextReminderOn !== null) return <Badge>{`Not before ${formatDay(nextReminderOn)}`}</Badge>
  return <Badge tone="warning">{`Not reminded: ${obstacle}`}</Badge>
}

function CustomerText({ row }: { row: RemindedCustomer }) {
  const { overdueDays, lastRemindedOn } = row
  const days = overdueDays === 0 ? 'due on that day' : `${pluralize(overdueDays, 'day')} overdue`
  const details = [...row.recipients, row.invoices > 1 && overdueDays > 0 ? `up to ${days}` : days]
  if (lastRemindedOn !== null) details.push(`last reminded on ${formatDay(lastRemindedOn)}`)
  return (
    <>
      <Link
        to="/customers/$id"
        params={{ id: String(row.id) }}
        className="font-medium wrap-anywhere text-ink underline-offset-2 hover:underline"
      >
        {row.name}
      </Link>
      <div className="text-meta wrap-anywhere text-muted">{details.join(' · ')}</div>
      <ObstacleBadge row={row} />
    </>
  )
}

const columns: readonly Column<RemindedCustomer>[] = [
  { header: 'Customer', cell: (row) => <CustomerText row={row} />, className: 'w-full min-w-40' },
  { header: 'Invoices', cell: ({ invoices }) => invoices, kind: 'number' },
  { header: 'Overdue', cell: ({ amountCents }) => <Money value={formatUsd(amountCents)} />, kind: 'money' },
]
