// The bell in the header, with a red dot for unread notifications, and the list that it opens.
import { Link, type LinkProps } from '@tanstack/react-router'
import { Bell as BellIcon, MailX, MessageCircleX, ReceiptText } from 'lucide-react'

import {
  findNotifications,
  maxShownNotifications,
  maxUnreadCount,
  type Notification,
  markAllNotificationsRead,
  markNotificationsRead,
} from '#contract/insight/notifications.ts'
import type { CallResult } from '#contract/platform/client.ts'
import { notificationMessage } from '#domain/insight/notifications.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall, callQuery } from '#web/api/useCall.ts'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover, PopoverClose } from '#web/ui/Popover.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function NotificationBell() {
  const query = useCall(findNotifications, {})
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
        <NotificationList notifications={notifications} />
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

function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
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
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      {notifications.length === maxShownNotifications && (
        <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
          The {maxShownNotifications} newest are shown.
        </p>
      )}
    </>
  )
}

function NotificationRow({ notification }: { notification: Notification }) {
  return (
    <li>
      <PopoverClose>
        <Link
          {...linkTarget(notification)}
          onClick={() => void markRead(notification)}
          className="flex min-h-14 items-center gap-3 px-4 py-2 no-underline outline-none hover:bg-hover focus-visible:bg-hover focus-visible:selvedge-left"
        >
          <NotificationIcon notification={notification} />
          <span className="min-w-0 flex-1">
            <span className={`block text-control wrap-anywhere ${notification.isRead ? 'text-muted' : ''}`}>
              {notificationMessage(notification)}
            </span>
            <TimeAgo moment={notification.createdAt} className="block text-meta text-muted" />
          </span>
          {!notification.isRead && (
            <span className="size-2 shrink-0 rounded-full bg-selvedge">
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
        </Link>
      </PopoverClose>
    </li>
  )
}

function NotificationIcon({ notification: { product, delivery } }: { notification: Notification }) {
  if (product) {
    return <ProductImage product={product} alt="" width={160} size="thumb" />
  }
  const Icon = delivery ? (delivery.channel === 'email' ? MailX : MessageCircleX) : ReceiptText
  return (
    <span className="grid h-10 w-8 shrink-0 place-items-center rounded-sm bg-neutral-soft text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
    </span>
  )
}

function linkTarget({ product, invoice, delivery }: Notification): Pick<LinkProps, 'to' | 'params'> {
  if (product) return { to: '/products/$id', params: { id: String(product.id) } }
  if (invoice) return { to: '/invoices/$id', params: { id: String(invoice.id) } }
  return { to: '/outbox/$id', params: { id: String(delivery?.id) } }
}

type NotificationList = CallResult<typeof findNotifications.reply>

const { queryKey } = callQuery(findNotifications, {})

export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return
  const update = ({ notifications, unread }: NotificationList) => ({
    notifications: notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
    unread: unread - 1,
  })
  await send(update, () => call(markNotificationsRead, { ids: [id] }))
}

/** `upTo` is the newest notification shown. */
export async function markAllRead(upTo: number): Promise<void> {
  const update = ({ notifications }: NotificationList) => ({
    notifications: notifications.map((each) => ({ ...each, isRead: true })),
    unread: 0,
  })
  await send(update, () => call(markAllNotificationsRead, { upTo }))
}

async function send(
  update: (list: NotificationList) => NotificationList,
  request: () => Promise<void>,
): Promise<void> {
  queryClient.setQueryData(queryKey, (list) => list && update(list))
  try {
    await request()
  } catch (error) {
    if (isUnauthorized(error)) redirectToSignIn()
    else await queryClient.invalidateQueries({ queryKey })
  }
}
