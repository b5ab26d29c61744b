// The kinds of notifications, the permission that each requires, and its message.
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { Permission } from '#domain/permissions.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'

/** 'message failed' is an invitation or a password reset link; 'delivery failed' is a document, such as an invoice. */
export const notificationKinds = [
  'low stock',
  'invoice waiting',
  'order waiting',
  'purchase order late',
  'delivery failed',
  'message failed',
] as const
/** Kinds of which all open ones are one entry, with their number. */
export const countedKinds = ['invoice waiting', 'order waiting', 'purchase order late'] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Users see only the kinds that they may act on. */
export const notificationPermission: Record<NotificationKind, Permission> = {
  'low stock': 'products.edit',
  'invoice waiting': 'invoices.process',
  'order waiting': 'orders.confirm',
  'purchase order late': 'purchases.edit',
  'delivery failed': 'invoices.send',
  'message failed': 'outbox.manage',
}

export interface LowProduct {
  name: string
  color: string
  size: string
  quantity: number
}

interface NotificationSubject {
  kind: NotificationKind
  products: readonly LowProduct[]
  count: number
  invoice: { number: string; customerName: string } | null
  order: { number: string; customerName: string } | null
  purchaseOrder: { number: string; supplierName: string } | null
  delivery: { purpose: DeliveryPurpose; status: DeliveryStatus; recipient: string } | null
}

/** Without a final period, as in the activity log: 'Linen dress (Indigo, M): 3 units left'. */
export function lowStockMessage({ name, color, size, quantity }: LowProduct): string {
  const variant = [color, size].filter((value) => value !== '').join(', ')
  const title = variant === '' ? name : `${name} (${variant})`
  return quantity === 0 ? `${title} is out of stock` : `${title}: ${pluralize(quantity, 'unit')} left`
}

/** What an entry is about is counted up to this number. */
export const maxCounted = 1000

/** For several: 'Linen dress: 3 variants are low or out of stock', '12 invoices are waiting to be processed'. */
export function notificationMessage({
  kind,
  products,
  count,
  invoice,
  order,
  purchaseOrder,
  delivery,
}: NotificationSubject): string {
  const [product, ...others] = products
  if (product && count === 1) return lowStockMessage(product)
  if (kind === 'low stock') {
    const isOneStyle =
      product && products.length === count && others.every(({ name }) => name === product.name)
    const subject = isOneStyle
      ? `${product.name}: ${pluralize(count, 'variant')}`
      : countedText(count, 'product')
    return `${subject} are low or out of stock`
  }
  if (delivery) {
    const subject = invoice ? `Invoice ${invoice.number}` : `The ${messageName(delivery.purpose)}`
    return delivery.status === 'unknown'
      ? `${subject} may not have reached ${delivery.recipient}`
      : `${subject} could not be sent to ${delivery.recipient}`
  }
  if (kind === 'order waiting') {
    if (count > 1) return `${countedText(count, 'order')} are waiting to be confirmed`
    const subject = order ? `Order ${order.number} for ${order.customerName}` : 'An order'
    return `${subject} is waiting to be confirmed`
  }
  if (kind === 'purchase order late') {
    if (count > 1) return `${countedText(count, 'purchase order')} are late`
    const subject = purchaseOrder
      ? `Purchase order ${purchaseOrder.number} of ${purchaseOrder.supplierName}`
      : 'A purchase order'
    return `${subject} is late`
  }
  if (count > 1) return `${countedText(count, 'invoice')} are waiting to be processed`
  const subject = invoice ? `Invoice ${invoice.number} for ${invoice.customerName}` : 'An invoice'
  return `${subject} is waiting to be processed`
}

function countedText(count: number, noun: string): string {
  return count < maxCounted ? pluralize(count, noun) : `${formatCount(maxCounted)} or more ${noun}s`
}

function messageName(purpose: DeliveryPurpose): string {
  return purpose === 'password reset' ? 'password reset link' : purpose
}
