// The outbox: every outgoing message, newest first.
import { getRouteApi } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'

import { type Delivery, findDeliveries } from '#contract/messaging/deliveries.ts'
import { deliveryFilters } from '#domain/platform/deliveryStatus.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'

import { ChannelIcon, DeliveryStatusBadge } from './DeliveryStatusBadge.tsx'
import { statusBadges } from './deliveryText.ts'
import { RetryButton } from './RetryButton.tsx'

const route = getRouteApi('/shell/outbox')

export function OutboxPage() {
  const { page, status } = route.useSearch()
  const list = usePagedList(findDeliveries, 'deliveries', { page, status }, 20)
  const { setFilters, clearFilters } = useListNavigation()
  return (
    <>
      <div className="mb-3 flex items-end justify-between gap-3">
        <search aria-label="Filter messages">
          <label className="flex items-center gap-2 text-control text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
            Status
            <Select
              className="w-32 text-ink max-sm:w-44"
              value={status ?? ''}
              onChange={(event) => setFilters({ status: event.target.value || undefined })}
            >
              <option value="">All</option>
              {deliveryFilters.map((value) => (
                <option key={value} value={value}>
                  {value === 'undelivered' ? 'Undelivered' : statusBadges[value].name}
                </option>
              ))}
            </Select>
          </label>
        </search>
        <Button busy={list.isFetching} busyText="Refreshing..." onClick={() => void list.refetch()}>
          <RotateCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <ListPage
        list={list}
        noun="message"
        columns={useDeliveryColumns()}
        to="/outbox/$id"
        errorTitle="Failed to load the outbox"
        empty={
          <EmptyState
            drawing={<PaperDrawing />}
            title="No messages yet"
            text="Every email, WhatsApp message and set of labels for a printer is listed here with its delivery status."
          />
        }
        noMatch={
          <EmptyState
            drawing={<TagDrawing />}
            title="No messages have this status"
            action={<Button onClick={clearFilters}>Show all messages</Button>}
          />
        }
      />
    </>
  )
}

function useDeliveryColumns(): readonly ViewColumn<Delivery>[] {
  const { dayAndMinute } = useCompanyDates()
  return [
    {
      key: 'to',
      header: 'To',
      cell: ({ recipient }) => recipient,
      className: 'w-1/3 max-w-0',
      lines: 1,
      bar: 'w-48',
      isLink: true,
      lead: ({ channel }) => <ChannelIcon channel={channel} />,
      phone: 'title',
    },
    {
      key: 'subject',
      header: 'Subject',
      cell: ({ subject }) => subject,
      className: 'w-1/3 max-w-0',
      lines: 1,
      bar: 'w-56',
    },
    {
      key: 'requested-by',
      header: 'Requested by',
      cell: ({ requestedBy }) => requestedBy ?? emptyCell,
      className: 'max-w-0 min-w-32',
      lines: 1,
      hiddenBelow: 'lg',
      bar: 'w-28',
    },
    {
      key: 'created',
      header: 'Created',
      cell: ({ createdAt }) => dayAndMinute(createdAt),
      kind: 'date',
      bar: 'w-36',
      phone: 'meta',
      phoneCell: ({ createdAt, subject }) => `${dayAndMinute(createdAt)} · ${subject}`,
    },
    {
      key: 'attempts',
      header: 'Attempts',
      cell: ({ attempts }) => formatCount(attempts),
      kind: 'number',
      hiddenBelow: 'lg',
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <DeliveryStatusBadge status={status} />,
      bar: 'w-14',
      phone: 'figure',
    },
    {
      header: 'Actions',
      cell: (delivery) => <RetryButton delivery={delivery} inRow />,
      kind: 'actions',
      bar: 'w-12',
    },
  ]
}
