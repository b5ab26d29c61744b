// The kinds of notifications, the permission that each requires, and its message.
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { Permission } from '#domain/permissions.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { pluralize } from '#domain/platform/format.ts'

/** 'message failed' is an invitation or a password reset link; 'delivery failed' carries an invoice. */
export const notificationKinds = [
  'low stock',
  'invoice waiting',
  'delivery failed',
  'message failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Users see only the kinds that they may act on. */
export const notificationPermission: Record<NotificationKind, Permission> = {
  'low stock': 'products.edit',
  'invoice waiting': 'invoices.process',
  'delivery failed': 'invoices.send',
  'message failed': 'outbox.manage',
}

interface NotificationSubject {
  product: { name: string; color: string; size: string; quantity: number } | null
  invoice: { number: string; customerName: string } | null
  delivery: { purpose: DeliveryPurpose; status: DeliveryStatus; recipient: string } | null
}

/** Without a final period, as in the activity log: 'Linen dress (Indigo, M): 3 units left'. */
export function notificationMessage({ product, invoice, delivery }: NotificationSubject): string {
  if (product) {
    const variant = [product.color, product.size].filter(Boolean).join(', ')
    const name = variant ? `${product.name} (${variant})` : product.name
    return product.quantity === 0
      ? `${name} is out of stock`
      : `${name}: ${pluralize(product.quantity, 'unit')} left`
  }
  if (delivery) {
    const subject = invoice ? `Invoice ${invoice.number}` : `The ${messageName(delivery.purpose)}`
    return delivery.status === 'unknown'
      ? `${subject} may not have reached ${delivery.recipient}`
      : `${subject} could not be sent to ${delivery.recipient}`
  }
  const subject = invoice ? `Invoice ${invoice.number} for ${invoice.customerName}` : 'An invoice'
  return `${subject} is waiting to be processed`
}

function messageName(purpose: DeliveryPurpose): string {
  return purpose === 'password reset' ? 'password reset link' : purpose
}
