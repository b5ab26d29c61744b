// A message of the outbox: its content, status and delivery attempts.
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type DeliveryDetail, findDelivery } from '#contract/messaging/deliveries.ts'
import { deliveryCan } from '#domain/messaging/deliveries.ts'
import { formatElapsed } from '#domain/platform/durations.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { DeliveryStatusBadge } from './DeliveryStatusBadge.tsx'
import { channelNames, describeDelivery, outcomeNames, purposeNames } from './deliveryText.ts'
import { documentPages } from './documentPages.ts'
import { EmailPreview } from './EmailPreview.tsx'
import { RetryButton } from './RetryButton.tsx'

const route = getRouteApi('/shell/outbox/$id')

/** The document that a message is about. */
export type DeliveryDocument = NonNullable<DeliveryDetail['document']>

interface DeliveryPageProps {
  /** The actions of the document, next to those of the message. */
  renderActions: (document: DeliveryDocument) => ReactNode
}

export function DeliveryPage({ renderActions }: DeliveryPageProps) {
  const { id } = route.useParams()
  return (
    <RecordPage endpoint={findDelivery} id={id} list="/outbox" title={titleOf} skeleton={<MessageSkeleton />}>
      {(delivery) => <Message delivery={delivery} renderActions={renderActions} />}
    </RecordPage>
  )
}

function titleOf({ subject, status }: DeliveryDetail): RecordTitle {
  return { text: subject, state: <DeliveryStatusBadge status={status} /> }
}

function Message({ delivery, renderActions }: DeliveryPageProps & { delivery: DeliveryDetail }) {
  const isPhone = useIsPhone()
  const { dayAndMinute } = useCompanyDates()
  const canRetry = deliveryCan.beRetried(delivery)
  return (
    <>
      <PageHeader
        meta={describeDelivery(delivery, dayAndMinute)}
        actions={
          <>
            <BackToPage to="/outbox" />
            {delivery.document && renderActions(delivery.document)}
            {!isPhone && <RetryButton delivery={delivery} />}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:order-2">
          <Card title="Message">
            <MessageFields delivery={delivery} />
          </Card>
          <Card title="Attempts" flush>
            <AttemptList history={delivery.history} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {delivery.html !== null && (
            <Card title="Preview" flush>
              <EmailPreview html={delivery.html} />
            </Card>
          )}
          <Card title={delivery.html === null ? 'Text' : 'Plain text'}>
            <p className="max-w-[80ch] text-control wrap-anywhere whitespace-pre-line">{delivery.text}</p>
          </Card>
        </div>
      </div>
      {isPhone && canRetry && (
        <BottomBar>
          <RetryButton delivery={delivery} />
        </BottomBar>
      )}
    </>
  )
}

function MessageFields({ delivery }: { delivery: DeliveryDetail }) {
  const { dayAndMinute } = useCompanyDates()
  const { document, nextAttemptAt, sentAt } = delivery
  const page = document ? documentPages[document.type] : undefined
  return (
    <DefinitionList
      items={[
        { label: 'To', value: delivery.recipient },
        { label: 'Channel', value: channelNames[delivery.channel] },
        { label: 'About', value: purposeNames[delivery.purpose] },
        {
          label: page?.label ?? 'Document',
          value:
            document && page ? (
              <Link
                to={page.to}
                params={{ id: String(document.id) }}
                className="code focus-ring text-link underline-offset-2 hover:underline"
              >
                {document.number}
              </Link>
            ) : (
              document?.number
            ),
        },
        { label: 'Requested by', value: delivery.requestedBy },
        { label: 'Created', value: dayAndMinute(delivery.createdAt) },
        { label: 'Sent', value: sentAt && dayAndMinute(sentAt) },
        ...(nextAttemptAt ? [{ label: 'Next attempt', value: dayAndMinute(nextAttemptAt) }] : []),
        { label: 'Server reply', value: delivery.serverReply },
        { label: 'Message-ID', value: <span className="code text-muted">{delivery.messageId}</span> },
      ]}
    />
  )
}

function AttemptList({ history }: { history: DeliveryDetail['history'] }) {
  const { dayAndMinute } = useCompanyDates()
  if (history.length === 0) return <p className="px-4 py-3 text-control text-muted">No attempts yet.</p>
  return (
    <ol aria-label="Attempts" className="divide-y divide-hairline">
      {history.map(({ startedAt, endedAt, outcome, serverReply }) => (
        <li key={startedAt.getTime()} className="px-4 py-2.5 text-control">
          <div className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{outcome === null ? 'Result unknown' : outcomeNames[outcome]}</span>
            <span className="text-muted tabular">
              {dayAndMinute(startedAt)}
              {endedAt && `, took ${formatElapsed(endedAt.getTime() - startedAt.getTime())}`}
            </span>
          </div>
          {serverReply !== null && <p className="text-meta wrap-anywhere text-muted">{serverReply}</p>}
        </li>
      ))}
    </ol>
  )
}

function MessageSkeleton() {
  return (
    <SkeletonRegion label="Loading message">
      <div className="mb-4 flex min-h-control items-center">
        <Skeleton className="h-5 w-72" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </SkeletonRegion>
  )
}
