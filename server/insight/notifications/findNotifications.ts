// The open notifications that a user may act on, newest first, and the number of unread ones.
import {
  maxListedProducts,
  maxShownNotifications,
  maxUnreadCount,
  type Notification,
} from '#contract/insight/notifications.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import {
  countedKinds,
  maxCounted,
  notificationKinds,
  notificationPermission,
} from '#domain/insight/notifications.ts'
import { hasPermission, type Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { documentOf } from '#server/platform/db/documents.ts'
import { desc, eq, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared, preparedSql } from '#server/platform/db/prepared.ts'
import { deliveries, invoices, notifications, orders, purchaseOrders } from '#server/platform/db/schema.ts'

/** Reads the newest of each kind through an index, so that cost is constant. */
export async function findNotifications(
  ctx: Ctx,
  { limit }: { limit: number },
): Promise<{ notifications: Notification[]; hasMore: boolean; unread: number }> {
  const { id: userId, role } = ctx.user
  const kinds = notificationKindsFor(role)
  const rows = await openNotifications(ctx).execute({ userId, kinds, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const products = await findLowProducts(ctx, shown)
  return {
    unread: Math.min(rows[0]?.unread ?? 0, maxUnreadCount),
    hasMore: rows.length > limit,
    notifications: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      isRead: !row.isUnread,
      products: products.get(row.id) ?? [],
      count: row.count,
      invoice: invoiceOf(row),
      order: orderOf(row),
      purchaseOrder: purchaseOrderOf(row),
      delivery: deliveryOf(row),
    })),
  }
}

export function notificationKindsFor(role: Role): string[] {
  return notificationKinds.filter((kind) => hasPermission(role, notificationPermission[kind]))
}

const requestedKinds = sql`unnest(${sql.placeholder('kinds')}::text[]) as requested (kind)`

/** `read_to` is set by "Mark all as read"; later notifications are marked one by one. */
function isUnread(id: SQL): SQL<boolean> {
  const userId = sql.placeholder('userId')
  return sql`${id} > coalesce((select read_to from notification_read_marks where user_id = ${userId}), 0)
    and not exists (select from notification_reads where user_id = ${userId} and notification_id = ${id})`
}

const countedList = sql.raw(countedKinds.map((kind) => `'${kind}'`).join(', '))

const maxEntries = sql.raw(String(maxShownNotifications + 1))

/**
 * The newest entries, which the newest notification of each represents: all of a counted kind are one. For low stock, the recursion
 * jumps from one timestamp to the next through the index `notifications_low`.
 */
const entries = sql`(
  select low.id from (
    with recursive low (id, created_at) as (
      (select id, created_at from notifications where kind = 'low stock' and settled_at is null
        order by created_at desc, id desc limit 1)
      union all
      select next.id, next.created_at from low cross join lateral (
        select id, created_at from notifications
        where kind = 'low stock' and settled_at is null and created_at < low.created_at
        order by created_at desc, id desc limit 1
      ) as next
    ) select id from low limit ${maxEntries}
  ) as low where 'low stock' = any (${sql.placeholder('kinds')}::text[])
  union all
  select newest.id from ${requestedKinds} cross join lateral (
    select id from notifications where kind = requested.kind and settled_at is null order by id desc
    limit case when requested.kind in (${countedList}) then 1 else ${maxEntries} end
  ) as newest where requested.kind <> 'low stock')`

const unread = sql<number>`(
  select count(*) from ${entries} as entry where ${isUnread(sql`entry.id`)})`.mapWith(Number)

const count = sql<number>`case when ${notifications.kind} = 'low stock' then (
  select count(*) from (
    select from notifications as other where other.kind = 'low stock' and other.settled_at is null
      and other.created_at = ${notifications.createdAt} limit ${sql.raw(String(maxCounted))}
  ) as counted) when ${notifications.kind} in (${countedList}) then (
  select count(*) from (
    select from notifications as other where other.kind = ${notifications.kind} and other.settled_at is null
    limit ${sql.raw(String(maxCounted))}
  ) as counted) else 1 end`.mapWith(Number)

function openNotifications({ db }: Ctx) {
  return prepared(db, 'open_notifications', () =>
    db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        createdAt: notifications.createdAt,
        isUnread: isUnread(sql`${notifications.id}`).as('is_unread'),
        unread: unread.as('unread'),
        count: count.as('count'),
        invoiceId: invoices.id,
        number: invoices.number,
        customerName: invoices.customerName,
        orderId: orders.id,
        orderNumber: orders.number,
        orderCustomerName: orders.customerName,
        purchaseOrderId: purchaseOrders.id,
        purchaseNumber: purchaseOrders.number,
        supplierName: purchaseOrders.supplierName,
        deliveryId: deliveries.id,
        channel: deliveries.channel,
        purpose: deliveries.purpose,
        status: deliveries.status,
        recipient: deliveries.recipient,
        documentType: deliveries.documentType,
        documentId: deliveries.documentId,
      })
      .from(notifications)
      .leftJoin(deliveries, eq(deliveries.id, notifications.deliveryId))
      .leftJoin(
        invoices,
        sql`${invoices.id} = coalesce(${notifications.invoiceId}, case ${deliveries.documentType} when 'invoice' then ${deliveries.documentId} end)`,
      )
      .leftJoin(orders, eq(orders.id, notifications.orderId))
      .leftJoin(purchaseOrders, eq(purchaseOrders.id, notifications.purchaseOrderId))
      .where(inArray(notifications.id, sql`(select id from ${entries} as entry)`))
      .orderBy(desc(notifications.id))
      .limit(sql.placeholder('limit')),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof openNotifications>['execute']>>[number]

/** The first products of each entry, newest first. */
async function findLowProducts({ db }: Ctx, rows: Row[]): Promise<Map<number, Notification['products']>> {
  const ids = rows.filter(({ kind }) => kind === 'low stock').map(({ id }) => id)
  const found = new Map<number, Notification['products']>()
  if (ids.length === 0) return found
  const { rows: products } = await lowProducts(db).execute({ ids })
  for (const { entry_id: entryId, image_id: imageId, id, ...product } of products) {
    const imageUrl = imageUrlOf(imageId)
    found.set(Number(entryId), [
      ...(found.get(Number(entryId)) ?? []),
      { ...product, id: Number(id), imageUrl },
    ])
  }
  return found
}

interface LowProductRow {
  entry_id: string
  id: string
  name: string
  color: string
  category: string | null
  size: string
  quantity: number
  image_id: string | null
}

function lowProducts(db: Ctx['db']) {
  return preparedSql<LowProductRow>(
    db,
    'low_products_of_notifications',
    () => sql`
      select entry.id as entry_id, p.id, p.name, p.color, p.category, p.size, p.quantity, p.image_id
      from notifications as entry
      cross join lateral (
        select product_id, id from notifications
        where kind = 'low stock' and settled_at is null and created_at = entry.created_at
        order by id desc limit ${sql.raw(String(maxListedProducts))}
      ) as member
      join products as p on p.id = member.product_id
      where entry.id = any (${sql.placeholder('ids')}::bigint[])
      order by entry.id desc, member.id desc`,
  )
}

function orderOf({ orderId, orderNumber, orderCustomerName }: Row): Notification['order'] {
  if (orderId === null || orderNumber === null || orderCustomerName === null) return null
  return { id: orderId, number: orderNumber, customerName: orderCustomerName }
}

function purchaseOrderOf({
  purchaseOrderId,
  purchaseNumber,
  supplierName,
}: Row): Notification['purchaseOrder'] {
  if (purchaseOrderId === null || purchaseNumber === null || supplierName === null) return null
  return { id: purchaseOrderId, number: purchaseNumber, supplierName }
}

function invoiceOf({ invoiceId, number, customerName }: Row): Notification['invoice'] {
  if (invoiceId === null || number === null || customerName === null) return null
  return { id: invoiceId, number, customerName }
}

function deliveryOf(row: Row): Notification['delivery'] {
  const { deliveryId, channel, purpose, status, recipient } = row
  if (deliveryId === null || !channel || !purpose || !status || recipient === null) return null
  return { id: deliveryId, channel, purpose, status, recipient, document: documentOf(row) }
}
