// One entry behind the bell: a link, or products that ran low together.
import { Link } from '@tanstack/react-router'
import { CalendarX, ChevronDown, ClipboardList, MailX, MessageCircleX, ReceiptText } from 'lucide-react'
import { useId, useState } from 'react'

import type { Notification } from '#contract/insight/notifications.ts'
import { lowStockMessage, notificationMessage } from '#domain/insight/notifications.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { PopoverClose } from '#web/ui/Popover.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { linkTarget } from './linkTarget.ts'
import { markRead } from './markRead.ts'

export function NotificationEntry({ notification }: { notification: Notification }) {
  return notification.kind === 'low stock' && notification.count > 1 ? (
    <NotificationGroup notification={notification} />
  ) : (
    <NotificationLink notification={notification} />
  )
}

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left no-underline outline-none hover:bg-hover focus-visible:bg-hover focus-visible:selvedge-left'

function NotificationLink({ notification }: { notification: Notification }) {
  const canSeeOutbox = usePermissionError('outbox.manage') === undefined
  return (
    <PopoverClose>
      <Link
        {...linkTarget(notification, canSeeOutbox)}
        onClick={() => void markRead(notification)}
        className={row}
      >
        <NotificationIcon notification={notification} />
        <NotificationText notification={notification} />
      </Link>
    </PopoverClose>
  )
}

/** Products that ran low at the same time. Opening the entry marks it as read. */
function NotificationGroup({ notification }: { notification: Notification }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { products, count } = notification
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={`${row} group cursor-pointer`}
        onClick={() => {
          setIsOpen(!isOpen)
          void markRead(notification)
        }}
      >
        <NotificationIcon notification={notification} />
        <NotificationText notification={notification} />
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 stroke-[1.5] text-muted transition-transform group-aria-expanded:rotate-180"
        />
      </button>
      <ul id={id} hidden={!isOpen} className="pb-2 text-control">
        {products.map((product) => (
          <li key={product.id}>
            <PopoverClose>
              <Link to="/products/$id" params={{ id: String(product.id) }} className={groupLink}>
                {lowStockMessage(product)}
              </Link>
            </PopoverClose>
          </li>
        ))}
        {count > products.length && (
          <li>
            <PopoverClose>
              <Link to="/products" search={{ stockLevel: 'short' }} className={`${groupLink} font-medium`}>
                All products with low stock
              </Link>
            </PopoverClose>
          </li>
        )}
      </ul>
    </>
  )
}

const groupLink =
  'flex min-h-8 items-center py-1 pr-4 pl-15 text-ink no-underline outline-none wrap-anywhere hover:bg-hover focus-visible:bg-hover focus-visible:selvedge-left max-sm:min-h-11'

function NotificationText({ notification }: { notification: Notification }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className={`block text-control wrap-anywhere ${notification.isRead ? 'text-muted' : ''}`}>
          {notificationMessage(notification)}
        </span>
        <TimeAgo timestamp={notification.createdAt} exact="day" className="block text-meta text-muted" />
      </span>
      {!notification.isRead && (
        <span className="size-2 shrink-0 rounded-full bg-selvedge">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </>
  )
}

function NotificationIcon({ notification }: { notification: Notification }) {
  const { products, delivery, order, purchaseOrder } = notification
  const [product] = products
  if (product) return <ProductImage product={product} alt="" width={160} size="thumb" />
  const Icon = delivery
    ? delivery.channel === 'email'
      ? MailX
      : MessageCircleX
    : order
      ? ClipboardList
      : purchaseOrder
        ? CalendarX
        : ReceiptText
  return (
    <span className="grid h-10 w-8 shrink-0 place-items-center rounded-sm bg-neutral-soft text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
    </span>
  )
}
