// Marks notifications as read for one user.
import { countedKinds } from '#domain/insight/notifications.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'

import { notificationKindsFor } from './findNotifications.ts'

export async function markNotificationsRead(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const entries = sql`${sql.param(ids)}::bigint[]`
  // An id of low stock represents all that ran low at the same time, that of a counted kind those before it.
  const isIncluded = sql`(id = any (${entries}) or kind = 'low stock' and created_at in (
    select created_at from notifications where id = any (${entries}) and kind = 'low stock')
    or exists (
      select from (select kind, max(id) as id from notifications where id = any (${entries}) group by kind) as newest
      where newest.kind = any (${sql.param([...countedKinds])}::text[]) and newest.kind = notifications.kind
        and notifications.id <= newest.id))`
  await transact(ctx, (ctx) => markEach(ctx, isIncluded))
}

/**
 * A transaction that commits later may add notifications with lower ids than the user has seen. Only ids that are older than every
 * running transaction are covered by `read_to`; newer ones are marked one by one.
 */
export async function markAllNotificationsRead(ctx: Ctx, { upTo }: { upTo: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    await moveReadMark(ctx.db, ctx.user.id, upTo)
    await markEach(ctx, sql`id <= ${upTo}`)
  })
}

/** Updates the user's other browsers, after the commit. */
export async function publishReadState({ live, user }: Ctx): Promise<void> {
  await live.publish({ notificationsReadBy: user.id })
}

async function moveReadMark(db: Db, userId: number, upTo: number): Promise<void> {
  // In a statement of its own: a transaction that ends after it is visible to the next one.
  const { rows } = await db.execute<{ since: string }>(sql`
    select coalesce(min(xact_start), now())::text as since from pg_stat_activity
    where datname = current_database() and backend_xid is not null`)
  await db.execute(sql`
    insert into notification_read_marks (user_id, read_to)
    select ${userId}, id from notifications where id <= ${upTo} and inserted_at < ${rows[0]?.since}::timestamptz - interval '1 millisecond'
    order by id desc limit 1
    on conflict (user_id) do update set read_to = greatest(notification_read_marks.read_to, excluded.read_to)`)
  await db.execute(sql`
    delete from notification_reads where user_id = ${userId}
      and notification_id <= (select read_to from notification_read_marks where user_id = ${userId})`)
}

async function markEach({ db, user }: Ctx, condition: SQL): Promise<void> {
  await db.execute(sql`
    insert into notification_reads (user_id, notification_id)
    select ${user.id}, id from notifications
    where kind = any (${sql.param(notificationKindsFor(user.role))}::text[]) and settled_at is null and ${condition}
      and id > coalesce((select read_to from notification_read_marks where user_id = ${user.id}), 0)
    on conflict do nothing`)
}
