// The bell: what is open and the reader's to act on, newest first, and how much of it they have not read.
import { countedNotices, type Notice, shownNotices } from '#contract/insight/notices.ts'
import { noticeKinds, noticePermission } from '#domain/insight/notices.ts'
import { may, type Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { deliveries, invoices, notices, products } from '#server/platform/db/schema.ts'

/** However many are open: the newest of each kind are read from where they stand, and no more are counted than are told. */
export async function findNotices(ctx: Ctx): Promise<{ notices: Notice[]; unread: number }> {
  const { id: userId, role } = ctx.person
  const rows = await openNotices(ctx).execute({ userId, kinds: kindsFor(role) })
  return {
    unread: rows[0]?.unread ?? 0,
    notices: rows.map((row) => ({
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

/** What somebody in that role may act on. */
export function kindsFor(role: Role): string[] {
  return noticeKinds.filter((kind) => may(role, noticePermission[kind]))
}

const ofTheReader = sql`unnest(${sql.placeholder('kinds')}::text[]) as wanted (kind)`

/** Whoever marked all as read has read all up to there. */
function isUnread(id: SQL): SQL<boolean> {
  const reader = sql.placeholder('userId')
  return sql`${id} > coalesce((select read_to from notice_marks where user_id = ${reader}), 0)
    and not exists (select from notice_reads where user_id = ${reader} and notice_id = ${id})`
}

const newest = sql`(
  select newest.id from ${ofTheReader} cross join lateral (
    select id from notices where kind = wanted.kind and settled_at is null
    order by id desc limit ${sql.raw(String(shownNotices))}
  ) as newest)`

const most = sql.raw(String(countedNotices))

const unread = sql<number>`(
  select count(*) from (
    select from ${ofTheReader} cross join lateral (
      select from notices n where n.kind = wanted.kind and n.settled_at is null and ${isUnread(sql`n.id`)} limit ${most}
    ) as unread limit ${most}
  ) as counted)`.mapWith(Number)

function openNotices({ db }: Ctx) {
  return prepared(db, 'open_notices', () =>
    db
      .select({
        id: notices.id,
        kind: notices.kind,
        createdAt: notices.createdAt,
        isUnread: isUnread(sql`${notices.id}`).as('is_unread'),
        unread: unread.as('unread'),
        productId: products.id,
        name: products.name,
        color: products.color,
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
      .from(notices)
      .leftJoin(products, eq(products.id, notices.productId))
      .leftJoin(deliveries, eq(deliveries.id, notices.deliveryId))
      .leftJoin(invoices, sql`${invoices.id} = coalesce(${notices.invoiceId}, ${deliveries.invoiceId})`)
      .where(inArray(notices.id, newest))
      .orderBy(desc(notices.id))
      .limit(shownNotices),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof openNotices>['execute']>>[number]

function productOf({ productId, name, color, size, quantity, imageId }: Row): Notice['product'] {
  if (productId === null || name === null || color === null || size === null || quantity === null) return null
  const imageUrl = imageId === null ? null : `/api/images/${imageId}`
  return { id: productId, name, color, size, quantity, imageUrl }
}

function invoiceOf({ invoiceId, number, customerName }: Row): Notice['invoice'] {
  if (invoiceId === null || number === null || customerName === null) return null
  return { id: invoiceId, number, customerName }
}

function deliveryOf({ deliveryId, channel, purpose, status, recipient }: Row): Notice['delivery'] {
  if (deliveryId === null || !channel || !purpose || !status || recipient === null) return null
  return { id: deliveryId, channel, purpose, status, recipient }
}
