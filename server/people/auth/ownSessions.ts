// Where one is signed in, and ending that somewhere or everywhere else.
import type { Session } from '#contract/people/auth.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, desc, eq, gt } from '#server/platform/db/drizzle.ts'
import { sessions } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/token.ts'

import { deleteUserSessions } from './sessions.ts'

/** Newest first. */
export async function findOwnSessions(ctx: Ctx): Promise<{ sessions: Session[] }> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.user.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.id))
  const mine = currentHash(ctx)
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.tokenHash.equals(mine) })) }
}

/** Throws a 404 for another's, and a 409 for the one that asks: that is what logging out is for. */
export async function endOwnSession(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, ctx.user.id)))
      .returning({ tokenHash: sessions.tokenHash })
    if (!ended) throw new Refusal('missing', 'Session not found')
    if (ended.tokenHash.equals(currentHash(ctx))) {
      throw new Refusal('conflict', 'This is the session that you are using. Log out to end it.')
    }
    await recordEnd(ctx, 1)
  })
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const ended = await deleteUserSessions(ctx.db, ctx.user.id, ctx.session.token)
    if (ended > 0) await recordEnd(ctx, ended)
    return { ended }
  })
}

function recordEnd(ctx: Ctx, ended: number): Promise<void> {
  return recordActivity(ctx, {
    action: `Ended ${pluralize(ended, 'session')} of their own`,
    module: 'Users',
    subject: { type: 'user', id: ctx.user.id },
  })
}

function currentHash({ session }: Ctx): Buffer {
  return hashToken(session.token ?? '')
}
