// The messages about one document.
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'

import { type Delivery } from '#contract/messaging/deliveries.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { ChannelIcon, DeliveryStatusBadge } from './DeliveryStatusBadge.tsx'
import { describeDelivery, purposeNames } from './deliveryText.ts'

interface DeliveriesCardProps {
  query: ComponentProps<typeof QueryError>['query'] & { data: { deliveries: Delivery[] } | undefined }
}

export function DeliveriesCard({ query }: DeliveriesCardProps) {
  const { data, error, refetch, isFetching } = query
  const deliveries = data?.deliveries ?? []
  return (
    <Card
      title="Messages"
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
        <QueryError query={query} title="Failed to load messages" />
      ) : !data ? (
        <SkeletonRegion label="Loading messages">
          <div className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3 w-72 max-w-full" />
          </div>
        </SkeletonRegion>
      ) : deliveries.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">Not sent to the customer yet.</p>
      ) : (
        <ul aria-label="Messages" className="divide-y divide-hairline">
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
  const { channel, purpose, status, recipient, requestedBy, createdAt, attempts, serverReply } = delivery
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
          {[
            ...(purpose === 'reminder' ? [purposeNames[purpose]] : []),
            describeDelivery(delivery, dayAndMinute),
            pluralize(attempts, 'attempt'),
          ].join(' · ')}
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
  if (usePermissionError('outbox.manage') !== undefined) return <>{children}</>
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
