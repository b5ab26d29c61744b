// Sessions: an opaque token in the browser, its SHA-256 in the database, joined with the person on every request.
import type { Role } from '#domain/permissions.ts'
import type { Ctx, Person, VisitorCtx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { and, eq, gt, inArray, ne, sql } from '#server/db/drizzle.ts'
import { prepared } from '#server/db/prepared.ts'
import { sessions, users } from '#server/db/schema.ts'
import { nameColumns } from '#server/users/nameColumns.ts'

import { hashToken, makeToken } from './token.ts'

/** A session ends after a week, whatever is done with it. */
const lifetimeMilliseconds = 7 * 24 * 3600 * 1000

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
  const token = makeToken()
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

/** Ends every session of a person, on every process at once; `but` is the token of one that goes on. Returns how many. */
export async function endSessionsOf(db: Db, userId: number, but?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        but === undefined ? undefined : ne(sessions.tokenHash, hashToken(but)),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Which of these sessions go on, by the hash of their token in hexadecimal, and in which role. */
export async function findSignedIn(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, Role>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
  return new Map(rows.map(({ tokenHash, role }) => [tokenHash.toString('hex'), role]))
}
