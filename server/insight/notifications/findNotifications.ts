// The open notifications that a user may act on, newest first, and the number of unread ones.
import { maxUnreadCount, type Notification, maxShownNotifications } from '#contract/insight/notifications.ts'
import { notificationKinds, notificationPermission } from '#domain/insight/notifications.ts'
import { hasPermission, type Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { deliveries, invoices, notifications, products } from '#server/platform/db/schema.ts'

/** Reads the newest of each kind through an index and counts unread ones only up to the limit, so that cost is constant. */
export async function findNotifications(
  ctx: Ctx,
): Promise<{ notifications: Notification[]; unread: number }> {
  const { id: userId, role } = ctx.user
  const rows = await openNotifications(ctx).execute({ userId, kinds: notificationKindsFor(role) })
  return {
    unread: rows[0]?.unread ?? 0,
    notifications: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      isRead: !row.isUnread,
      product: productOf(row),
      invoice: invoiceOf(row),
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
  return sql`${id} > coalesce((select read_to from notice_marks where user_id = ${userId}), 0)
    and not exists (select from notice_reads where user_id = ${userId} and notice_id = ${id})`
}

const newest = sql`(
  select newest.id from ${requestedKinds} cross join lateral (
    select id from notices where kind = requested.kind and settled_at is null
    order by id desc limit ${sql.raw(String(maxShownNotifications))}
  ) as newest)`

const countLimit = sql.raw(String(maxUnreadCount))

const unread = sql<number>`(
  select count(*) from (
    select from ${requestedKinds} cross join lateral (
      select from notices n where n.kind = requested.kind and n.settled_at is null and ${isUnread(sql`n.id`)} limit ${countLimit}
    ) as unread limit ${countLimit}
  ) as counted)`.mapWith(Number)

function openNotifications({ db }: Ctx) {
  return prepared(db, 'open_notices', () =>
    db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        createdAt: notifications.createdAt,
        isUnread: isUnread(sql`${notifications.id}`).as('is_unread'),
        unread: unread.as('unread'),
        productId: products.id,
        name: products.name,
        color: products.color,
        category: products.category,
        size: products.size,
        quantity: products.quantity,
        imageId: products.imageId,
        invoiceId: invoices.id,
        number: invoices.number,
        customerName: invoices.customerName,
        deliveryId: deliveries.id,
        channel: deliveries.channel,
        purpose: deliveries.purpose,
        status: deliveries.status,
        recipient: deliveries.recipient,
      })
      .from(notifications)
      .leftJoin(products, eq(products.id, notifications.productId))
      .leftJoin(deliveries, eq(deliveries.id, notifications.deliveryId))
      .leftJoin(
        invoices,
        sql`${invoices.id} = coalesce(${notifications.invoiceId}, case ${deliveries.documentType} when 'invoice' then ${deliveries.documentId} end)`,
      )
      .where(inArray(notifications.id, newest))
      .orderBy(desc(notifications.id))
      .limit(maxShownNotifications),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof openNotifications>['execute']>>[number]

function productOf({
  productId,
  name,
  color,
  category,
  size,
  quantity,
  imageId,
}: Row): Notification['product'] {
  if (productId === null || name === null || color === null || size === null || quantity === null) return null
  const imageUrl = imageId === null ? null : `/api/images/${imageId}`
  return { id: productId, name, color, category, size, quantity, imageUrl }
}

function invoiceOf({ invoiceId, number, customerName }: Row): Notification['invoice'] {
  if (invoiceId === null || number === null || customerName === null) return null
  return { id: invoiceId, number, customerName }
}

function deliveryOf({ deliveryId, channel, purpose, status, recipient }: Row): Notification['delivery'] {
  if (deliveryId === null || !channel || !purpose || !status || recipient === null) return null
  return { id: deliveryId, channel, purpose, status, recipient }
}
