// One notification: what it is about, how long ago, and the page on which it is dealt with.
import { Link, type LinkProps } from '@tanstack/react-router'
import { MailX, MessageCircleX, ReceiptText } from 'lucide-react'

import type { Notification } from '#contract/insight/notifications.ts'
import { notificationMessage } from '#domain/insight/notifications.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { PopoverClose } from '#web/ui/Popover.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

interface NoticeRowProps {
  notice: Notification
  onOpen: () => void
}

export function NotificationRow({ notice, onOpen }: NoticeRowProps) {
  return (
    <li>
      <PopoverClose>
        <Link
          {...placeOf(notice)}
          onClick={onOpen}
          className="flex min-h-14 items-center gap-3 px-4 py-2 no-underline outline-none hover:bg-hover focus-visible:bg-hover focus-visible:selvedge-left"
        >
          <Lead notice={notice} />
          <span className="min-w-0 flex-1">
            <span className={`block text-control wrap-anywhere ${notice.isRead ? 'text-muted' : ''}`}>
              {notificationMessage(notice)}
            </span>
            <TimeAgo moment={notice.createdAt} className="block text-meta text-muted" />
          </span>
          {!notice.isRead && (
            <span className="size-2 shrink-0 rounded-full bg-selvedge">
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
        </Link>
      </PopoverClose>
    </li>
  )
}

function Lead({ notice: { product, delivery } }: { notice: Notification }) {
  if (product) {
    return <Photo size="thumb" alt="" src={product.imageUrl === null ? null : `${product.imageUrl}/160`} />
  }
  const Icon = delivery ? (delivery.channel === 'email' ? MailX : MessageCircleX) : ReceiptText
  return (
    <span className="grid h-10 w-8 shrink-0 place-items-center rounded-sm bg-neutral-soft text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
    </span>
  )
}

function placeOf({ product, invoice, delivery }: Notification): Pick<LinkProps, 'to' | 'params'> {
  if (product) return { to: '/products/$id', params: { id: String(product.id) } }
  if (invoice) return { to: '/invoices/$id', params: { id: String(invoice.id) } }
  return { to: '/outbox/$id', params: { id: String(delivery?.id) } }
}
