// The page that a notification opens: one that its reader can see and act on.
import type { LinkProps } from '@tanstack/react-router'

import type { Notification } from '#contract/insight/notifications.ts'
import { documentPages } from '#web/messaging/outbox/documentPages.ts'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

/** A failed message opens its invoice, the message in the outbox, or its document for users who can't see the outbox. */
export function linkTarget(
  {
    products: [product],
    count,
    invoice,
    order,
    purchaseOrder,
    delivery,
  }: Pick<Notification, 'products' | 'count' | 'invoice' | 'order' | 'purchaseOrder' | 'delivery'>,
  canSeeOutbox: boolean,
): Target {
  if (product) return { to: '/products/$id', params: { id: String(product.id) } }
  if (order && count > 1) return { to: '/orders', search: { show: 'draft' } }
  if (order) return { to: '/orders/$id', params: { id: String(order.id) } }
  if (purchaseOrder && count > 1) return { to: '/purchase-orders', search: { show: 'late' } }
  if (purchaseOrder) return { to: '/purchase-orders/$id', params: { id: String(purchaseOrder.id) } }
  if (invoice && count > 1) return { to: '/invoices', search: { status: 'Pending' } }
  if (invoice) return { to: '/invoices/$id', params: { id: String(invoice.id) } }
  const page = canSeeOutbox ? undefined : delivery?.document && documentPages[delivery.document.type]
  if (page) return { to: page.to, params: { id: String(delivery?.document?.id) } }
  return { to: '/outbox/$id', params: { id: String(delivery?.id) } }
}
