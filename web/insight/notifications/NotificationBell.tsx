// The bell in the header, with a red dot for unread notifications, and the list that it opens.
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'

import {
  findNotifications,
  maxShownNotifications,
  maxUnreadCount,
  type Notification,
  shownNotifications,
} from '#contract/insight/notifications.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import { markAllRead } from './markRead.ts'
import { NotificationEntry } from './NotificationEntry.tsx'

export function NotificationBell() {
  const [limit, setLimit] = useState(shownNotifications)
  const query = useCall(findNotifications, { limit }, { keep: true })
  const { data } = query
  const { notifications = [], unread = 0 } = data ?? {}
  const newest = notifications[0]?.id
  return (
    <Popover
      title="Notifications"
      flush
      trigger={
        <IconButton label={bellLabel(unread)} className="relative">
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
        <NotificationList
          notifications={notifications}
          hasMore={data.hasMore}
          isLoadingMore={query.isPlaceholderData}
          onShowAll={limit < maxShownNotifications ? () => setLimit(maxShownNotifications) : undefined}
        />
      ) : query.error ? (
        <QueryError query={query} title="Failed to load notifications" />
      ) : (
        <div className="grid place-items-center py-12 text-muted">
          <Spinner label="Loading notifications" />
        </div>
      )}
    </Popover>
  )
}

function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread < maxUnreadCount ? unread : `${maxUnreadCount - 1}+`} unread`
}

interface NotificationListProps {
  notifications: readonly Notification[]
  hasMore: boolean
  isLoadingMore: boolean
  /** undefined if as many as possible are shown. */
  onShowAll: (() => void) | undefined
}

function NotificationList({ notifications, hasMore, isLoadingMore, onShowAll }: NotificationListProps) {
  if (notifications.length === 0) {
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title="No open notifications"
        text="Low stock, pending invoices and failed messages are listed here for users who can act on them."
      />
    )
  }
  return (
    <>
      <ul aria-label="Notifications" className="divide-y divide-hairline border-t border-hairline">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry notification={notification} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="border-t border-hairline px-4 py-2 text-meta text-muted">
          {onShowAll ? (
            <Button size="sm" busy={isLoadingMore} onClick={onShowAll}>
              Show all notifications
            </Button>
          ) : (
            `The ${maxShownNotifications} newest are shown.`
          )}
        </div>
      )}
    </>
  )
}
