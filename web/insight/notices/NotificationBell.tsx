// The bell in the header: what needs somebody's attention, with a red dot while some of it is unread.
import { Bell as BellIcon } from 'lucide-react'

import {
  maxUnreadCount,
  findNotifications,
  type Notification,
  maxShownNotifications,
} from '#contract/insight/notifications.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import { markAllRead, markRead } from './markRead.ts'
import { NotificationRow } from './NotificationRow.tsx'

export function NotificationBell() {
  const { data, error, refetch, isFetching } = useCall(findNotifications, {})
  const { notices = [], unread = 0 } = data ?? {}
  const newest = notices[0]?.id
  return (
    <Popover
      title="Notifications"
      flush
      trigger={
        <IconButton label={nameOf(unread)} className="relative">
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1.5 right-1.5 size-2 rounded-full bg-selvedge ring-2 ring-canvas max-sm:top-2.5 max-sm:right-2.5"
            />
          )}
        </IconButton>
      }
      action={
        unread > 0 &&
        newest !== undefined && (
          <Button variant="ghost" size="sm" className="-mr-2" onClick={() => void markAllRead(newest)}>
            Mark all as read
          </Button>
        )
      }
    >
      {data ? (
        <Notices notices={notices} />
      ) : error ? (
        <ErrorState
          title="Failed to load notifications"
          text={errorMessage(error, 'Check the connection, then try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="grid place-items-center py-12 text-muted">
          <Spinner label="Loading notifications" />
        </div>
      )}
    </Popover>
  )
}

function nameOf(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread < maxUnreadCount ? unread : `${maxUnreadCount - 1}+`} unread`
}

function Notices({ notices }: { notices: readonly Notification[] }) {
  if (notices.length === 0) {
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title="Nothing needs you now"
        text="Low stock, waiting invoices and messages that failed are told here, to those who can act on them."
      />
    )
  }
  return (
    <>
      <ul aria-label="Notifications" className="divide-y divide-hairline border-t border-hairline">
        {notices.map((notice) => (
          <NotificationRow key={notice.id} notice={notice} onOpen={() => void markRead(notice)} />
        ))}
      </ul>
      {notices.length === maxShownNotifications && (
        <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
          The {maxShownNotifications} newest are shown.
        </p>
      )}
    </>
  )
}
