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
    notifications: rows.map(({ id, kind, createdAt, isUnread, product, invoice, delivery }) => ({
      id,
      kind,
      createdAt,
      isRead: !isUnread,
      product: product && toProduct(product),
      invoice,
      delivery,
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
        product: {
          id: products.id,
          name: products.name,
          color: products.color,
          size: products.size,
          quantity: products.quantity,
          imageId: products.imageId,
        },
        invoice: { id: invoices.id, number: invoices.number, customerName: invoices.customerName },
        delivery: {
          id: deliveries.id,
          channel: deliveries.channel,
          purpose: deliveries.purpose,
          status: deliveries.status,
          recipient: deliveries.recipient,
        },
      })
      .from(notifications)
      .leftJoin(products, eq(products.id, notifications.productId))
      .leftJoin(deliveries, eq(deliveries.id, notifications.deliveryId))
      .leftJoin(invoices, sql`${invoices.id} = coalesce(${notifications.invoiceId}, ${deliveries.invoiceId})`)
      .where(inArray(notifications.id, newest))
      .orderBy(desc(notifications.id))
      .limit(maxShownNotifications),
  )
}

type ProductRow = Omit<NonNullable<Notification['product']>, 'imageUrl'> & { imageId: string | null }

function toProduct({ imageId, ...product }: ProductRow): Notification['product'] {
  return { ...product, imageUrl: imageId === null ? null : `/api/images/${imageId}` }
}
