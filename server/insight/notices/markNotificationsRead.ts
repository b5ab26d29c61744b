// Marking notices as read, each person for themselves.
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'

import { notificationKindsFor } from './findNotifications.ts'

export async function markNotificationsRead(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  await transact(ctx, (ctx) => markEach(ctx, sql`id = any (${sql.param(ids)}::bigint[])`))
}

/**
 * Notices of a transaction that is not committed yet may have lower numbers than those that the reader saw; so only what is
 * older than any transaction lasts is marked by one number, and the rest one by one.
 */
export async function markAllNotificationsRead(ctx: Ctx, { upTo }: { upTo: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    await moveMark(ctx.db, ctx.user.id, upTo)
    await markEach(ctx, sql`id <= ${upTo}`)
  })
}

/** After the commit: the reader's other browsers learn of it. */
export async function publishReadState({ live, user: person }: Ctx): Promise<void> {
  await live.publish({ notificationsReadBy: person.id })
}

async function moveMark(db: Db, userId: number, upTo: number): Promise<void> {
  await db.execute(sql`
    insert into notice_marks (user_id, read_to)
    select ${userId}, id from notices where id <= ${upTo} and created_at < now() - interval '5 minutes'
    order by id desc limit 1
    on conflict (user_id) do update set read_to = greatest(notice_marks.read_to, excluded.read_to)`)
  await db.execute(sql`
    delete from notice_reads where user_id = ${userId}
      and notice_id <= (select read_to from notice_marks where user_id = ${userId})`)
}

async function markEach({ db, user: person }: Ctx, which: SQL): Promise<void> {
  await db.execute(sql`
    insert into notice_reads (user_id, notice_id)
    select ${person.id}, id from notices
    where kind = any (${sql.param(notificationKindsFor(person.role))}::text[]) and settled_at is null and ${which}
      and id > coalesce((select read_to from notice_marks where user_id = ${person.id}), 0)
    on conflict do nothing`)
}
