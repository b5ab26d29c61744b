// The emails and WhatsApp messages that were sent for an invoice.
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'

import { type Delivery } from '#contract/messaging/deliveries.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { findInvoiceDeliveries } from '#contract/sales/sending.ts'
import { pluralize } from '#domain/platform/format.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ChannelIcon, DeliveryStatusBadge } from '#web/messaging/outbox/DeliveryStatusBadge.tsx'
import { describeDelivery } from '#web/messaging/outbox/deliveryText.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

/** Hidden until the invoice has been processed. */
export function DeliveriesCard({ invoice }: { invoice: Invoice }) {
  const query = useCall(findInvoiceDeliveries, { id: invoice.id }, { enabled: invoice.processedAt !== null })
  const { data, error, refetch, isFetching } = query
  if (invoice.processedAt === null) return null
  const deliveries = data?.deliveries ?? []
  if (data && deliveries.length === 0 && !invoiceCan.beSent(invoice)) return null
  return (
    <Card
      title="Deliveries"
      flush
      action={
        deliveries.some(({ status }) => status === 'queued') && (
          <Button size="sm" busy={isFetching} busyText="Refreshing..." onClick={() => void refetch()}>
            <RotateCw aria-hidden="true" />
            Refresh
          </Button>
        )
      }
    >
      {error ? (
        <QueryError query={query} title="Failed to load deliveries" />
      ) : !data ? (
        <SkeletonRegion label="Loading deliveries">
          <div className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3 w-72 max-w-full" />
          </div>
        </SkeletonRegion>
      ) : deliveries.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">Not sent to the customer yet.</p>
      ) : (
        <ul aria-label="Deliveries" className="divide-y divide-hairline">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { dayAndMinute } = useCompanyDates()
  const { channel, status, recipient, requestedBy, createdAt, attempts, serverReply } = delivery
  return (
    <li className="flex gap-3 px-4 py-2.5 text-control">
      <div className="mt-0.5">
        <ChannelIcon channel={channel} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">
            <Recipient delivery={delivery}>{recipient}</Recipient>
          </span>
          <DeliveryStatusBadge status={status} />
        </div>
        <p className="text-meta text-muted">
          {[describeDelivery(delivery, dayAndMinute), pluralize(attempts, 'attempt')].join(' · ')}
        </p>
        {serverReply !== null && status !== 'notSent' && (
          <p className="text-meta wrap-anywhere text-muted">{serverReply}</p>
        )}
        <p className="text-meta text-muted">
          {requestedBy === null ? 'Requested' : `Requested by ${requestedBy}`} on {dayAndMinute(createdAt)}
        </p>
      </div>
    </li>
  )
}

/** A link to the message for users who can see the outbox. */
function Recipient({ delivery, children }: { delivery: Delivery; children: string }) {
  if (usePermissionError('outbox.manage') !== undefined) return children
  return (
    <Link
      to="/outbox/$id"
      params={{ id: String(delivery.id) }}
      className="focus-ring text-link underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}
