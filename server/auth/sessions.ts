// Sessions: an opaque token in the browser, its SHA-256 in the database, joined with the person on every request.
import { hash, randomBytes } from 'node:crypto'

import { and, eq, gt, sql } from 'drizzle-orm'

import type { Ctx, Person, VisitorCtx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { sessions, users } from '#server/db/schema.ts'
import { nameColumns } from '#server/users/nameColumns.ts'

/** A session ends after a week, whatever is done with it. */
const lifetimeMilliseconds = 7 * 24 * 3600 * 1000

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Who holds the session: only while it has not ended and the person is active; role and status as they are now. */
export async function findPerson(db: Db, token: string, now: Date): Promise<Person | undefined> {
  if (token.length > 100) return undefined
  const find = prepared(db, 'find_person', () =>
    db
      .select({ id: users.id, ...nameColumns, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          eq(users.isActive, true),
        ),
      ),
  )
  const [person] = await find.execute({ tokenHash: hashToken(token), now })
  return person
}

/** Starts a session of `ctx.person` and ends the one that the browser had, so that no token outlives a sign-in. */
export async function startSession(ctx: Ctx): Promise<{ token: string; expiresAt: Date }> {
  await endSession(ctx)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMilliseconds)
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: ctx.person.id,
    createdAt: ctx.now,
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent.slice(0, 300),
  })
  return { token, expiresAt }
}

/** Ends the session that the browser's cookie names; true if there was one. */
export async function endSession(ctx: VisitorCtx): Promise<boolean> {
  const { token } = ctx.session
  if (token === undefined) return false
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId })
  return ended.length > 0
}
