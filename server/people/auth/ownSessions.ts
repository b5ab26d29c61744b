// The user's own sessions: listing and ending them.
import type { Session } from '#contract/people/account.ts'
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
  const currentHash = currentTokenHash(ctx)
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.tokenHash.equals(currentHash) })) }
}

/** Throws a 404 for another user's session and a 409 for the current one. */
export async function endOwnSession(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, ctx.user.id)))
      .returning({ tokenHash: sessions.tokenHash })
    if (!deleted) throw new Refusal('missing', 'Session not found')
    if (deleted.tokenHash.equals(currentTokenHash(ctx))) {
      throw new Refusal('conflict', 'This is your current session. Log out to end it.')
    }
    await logEndedSessions(ctx, 1)
  })
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const ended = await deleteUserSessions(ctx.db, ctx.user.id, ctx.session.token)
    if (ended > 0) await logEndedSessions(ctx, ended)
    return { ended }
  })
}

function logEndedSessions(ctx: Ctx, count: number): Promise<void> {
  return recordActivity(ctx, {
    action: `Signed out of ${pluralize(count, 'other session')}`,
    module: 'Users',
    subject: { type: 'user', id: ctx.user.id },
  })
}

function currentTokenHash({ session }: Ctx): Buffer {
  return hashToken(session.token ?? '')
}
