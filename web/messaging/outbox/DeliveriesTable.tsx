// The messages of one page: a table, and on a phone rows with the recipient and how it stands.
import { Link } from '@tanstack/react-router'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ChannelIcon } from './ChannelIcon.tsx'
import { DeliveryStatusBadge } from './DeliveryStatusBadge.tsx'
import { RetryButton } from './RetryButton.tsx'

export function DeliveriesHead() {
  return (
    <TableHead>
      <ColumnHead>To</ColumnHead>
      <ColumnHead>Subject</ColumnHead>
      <ColumnHead className="max-lg:hidden">Asked for by</ColumnHead>
      <ColumnHead>When</ColumnHead>
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
            title={<DeliveryLink to={delivery} />}
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
                  <DeliveryLink to={delivery} />
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

function DeliveryLink({ to }: { to: Delivery }) {
  return (
    <Link {...rowLink} to="/outbox/$id" params={{ id: String(to.id) }}>
      {to.recipient}
    </Link>
  )
}
