// The outbox: every outgoing message, newest first.
import { getRouteApi } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'

import { findDeliveries } from '#contract/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LivePage } from '#web/lists/LivePage.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'

import { DeliveriesSkeleton, DeliveriesTable } from './DeliveriesTable.tsx'
import { deliveriesPerPage, deliveryQuery } from './deliveryQuery.ts'
import { statusBadges } from './deliveryText.ts'

const route = getRouteApi('/shell/outbox')

export function OutboxPage() {
  const permissionError = usePermissionError('outbox.manage')
  if (permissionError !== undefined)
    return <NoPermission reason={permissionError} drawing={<PaperDrawing />} to="/invoices" />
  return <Outbox />
}

function Outbox() {
  const query = deliveryQuery(route.useSearch())
  const navigate = route.useNavigate()
  const deliveries = useLiveList(findDeliveries, query, 'deliveries')
  const setStatus = (status: string) =>
    void navigate({ search: { status: status || undefined }, replace: true })
  return (
    <>
      <div className="mb-3 flex items-end justify-between gap-3">
        <search aria-label="Filter messages">
          <label className="flex items-center gap-2 text-control text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
            Status
            <Select
              className="w-32 text-ink max-sm:w-44"
              value={query.status ?? ''}
              onChange={(event) => setStatus(event.target.value)}
            >
              <option value="">All</option>
              {deliveryStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusBadges[status].name}
                </option>
              ))}
            </Select>
          </label>
        </search>
        <Button
          busy={deliveries.isFetching}
          busyText="Refreshing..."
          onClick={() => void deliveries.refetch()}
        >
          <RotateCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <Messages list={deliveries} />
    </>
  )
}

type MessageList = ReturnType<typeof useLiveList<typeof findDeliveries.input, typeof findDeliveries.reply>>

function Messages({ list }: { list: MessageList }) {
  const query = deliveryQuery(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <LivePage
      list={list}
      rows={list.data?.deliveries}
      page={query.page}
      pageSize={deliveriesPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }), replace })
      }
      errorTitle="Failed to load the outbox"
      skeleton={<DeliveriesSkeleton />}
      empty={
        query.status === undefined ? (
          <EmptyState
            drawing={<PaperDrawing />}
            title="No messages yet"
            text="Every email and WhatsApp message is listed here with its delivery status."
          />
        ) : (
          <EmptyState
            drawing={<TagDrawing />}
            title="No messages have this status"
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>Show all messages</Button>
            }
          />
        )
      }
    >
      {(deliveries) => <DeliveriesTable deliveries={deliveries} />}
    </LivePage>
  )
}
