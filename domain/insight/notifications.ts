// What the bell tells of, and whose it is to act on.
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { Permission } from '#domain/permissions.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { pluralize } from '#domain/platform/format.ts'

/** 'message failed' is an invitation or a link to a new password; 'delivery failed' carries an invoice. */
export const notificationKinds = [
  'low stock',
  'invoice waiting',
  'delivery failed',
  'message failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Only who may act on something is told of it. */
export const notificationPermission: Record<NotificationKind, Permission> = {
  'low stock': 'products.edit',
  'invoice waiting': 'invoices.process',
  'delivery failed': 'invoices.send',
  'message failed': 'outbox.manage',
}

interface Told {
  kind: NotificationKind
  product: { name: string; color: string; size: string; quantity: number } | null
  invoice: { number: string; customerName: string } | null
  delivery: { purpose: DeliveryPurpose; status: DeliveryStatus; recipient: string } | null
}

/** What the bell says, without an end, as the activity log does: 'Linen dress (Indigo, M): 3 units left'. */
export function notificationMessage({ product, invoice, delivery }: Told): string {
  if (product) {
    const which = [product.color, product.size].filter((fact) => fact !== '').join(', ')
    const name = which === '' ? product.name : `${product.name} (${which})`
    return product.quantity === 0
      ? `${name} is out of stock`
      : `${name}: ${pluralize(product.quantity, 'unit')} left`
  }
  const what = invoice
    ? `Invoice ${invoice.number}`
    : `The ${delivery ? messages[delivery.purpose] : 'message'}`
  if (!delivery) return `${what} for ${invoice?.customerName ?? 'a customer'} waits to be processed`
  return delivery.status === 'unknown'
    ? `${what} may not have reached ${delivery.recipient}`
    : `${what} could not be sent to ${delivery.recipient}`
}

const messages: Record<DeliveryPurpose, string> = {
  invoice: 'invoice',
  invitation: 'invitation',
  'password reset': 'link to a new password',
}
