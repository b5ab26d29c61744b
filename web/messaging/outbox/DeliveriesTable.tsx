// A page of the outbox: a table, and stacked rows on a phone.
import { Link } from '@tanstack/react-router'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { deliveriesPerPage } from './deliveryQuery.ts'
import { ChannelIcon, DeliveryStatusBadge } from './DeliveryStatusBadge.tsx'
import { RetryButton } from './RetryButton.tsx'

function DeliveriesHead() {
  return (
    <TableHead>
      <ColumnHead>To</ColumnHead>
      <ColumnHead>Subject</ColumnHead>
      <ColumnHead className="max-lg:hidden">Requested by</ColumnHead>
      <ColumnHead>Created</ColumnHead>
      <ColumnHead kind="number" className="max-lg:hidden">
        Attempts
      </ColumnHead>
      <ColumnHead>Status</ColumnHead>
      <ColumnHead kind="actions">Actions</ColumnHead>
    </TableHead>
  )
}

export function DeliveriesTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (useIsPhone()) {
    return (
      <RowList label="Messages">
        {deliveries.map((delivery) => (
          <ListRow
            key={delivery.id}
            lead={<ChannelIcon channel={delivery.channel} />}
            title={<DeliveryLink delivery={delivery} />}
            meta={`${dayAndMinute(delivery.createdAt)} · ${delivery.subject}`}
            figure={<DeliveryStatusBadge status={delivery.status} />}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Messages">
      <DeliveriesHead />
      <TableBody>
        {deliveries.map((delivery) => (
          <TableRow key={delivery.id}>
            <Cell className="w-1/3 max-w-0" title={delivery.recipient}>
              <span className="flex items-center gap-2">
                <ChannelIcon channel={delivery.channel} />
                <span className="min-w-0 truncate">
                  <DeliveryLink delivery={delivery} />
                </span>
              </span>
            </Cell>
            <Cell className="w-1/3 max-w-0 truncate" title={delivery.subject}>
              {delivery.subject}
            </Cell>
            <Cell
              className="max-w-0 min-w-32 truncate max-lg:hidden"
              title={delivery.requestedBy ?? undefined}
            >
              {delivery.requestedBy ?? <span className="text-muted">–</span>}
            </Cell>
            <Cell className="whitespace-nowrap text-muted tabular">{dayAndMinute(delivery.createdAt)}</Cell>
            <Cell kind="number" className="max-lg:hidden">
              {formatCount(delivery.attempts)}
            </Cell>
            <Cell>
              <DeliveryStatusBadge status={delivery.status} />
            </Cell>
            <Cell kind="actions">
              <RetryButton delivery={delivery} inRow />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function DeliveriesSkeleton() {
  const columns = [
    { bar: 'w-48' },
    { bar: 'w-56' },
    { bar: 'w-28', cell: 'max-lg:hidden' },
    { bar: 'w-36' },
    { bar: 'ml-auto w-6', cell: 'max-lg:hidden' },
    { bar: 'w-14' },
    { bar: 'w-12' },
  ]
  return (
    <TableSkeleton label="Messages" rows={deliveriesPerPage} head={<DeliveriesHead />} columns={columns} />
  )
}

function DeliveryLink({ delivery }: { delivery: Delivery }) {
  return (
    <Link {...rowLink} to="/outbox/$id" params={{ id: String(delivery.id) }}>
      {delivery.recipient}
    </Link>
  )
}
