// Sessions: an opaque token in the browser, its SHA-256 in the database, joined with the person on every request.
import DataLoader from 'dataloader'

import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, gt, ne, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { sessions, users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { hashToken, createToken } from '#server/platform/token.ts'

/** A session ends after a week, whatever is done with it. */
const lifetimeMilliseconds = 7 * 24 * 3600 * 1000

/** No token of ours is longer; whoever sends more is not worth a question. */
const longestToken = 100

/** So many are looked up by one statement. */
const mostAtOnce = 100

/**
 * Finds out who holds the session with a token: only while it has not ended and the person is active; role and status as they
 * are now. Requests that come in the same turn of the event loop are looked up together. Nothing is remembered: what is
 * answered was read after the request had come.
 */
export function createSessionUserLoader(
  db: Db,
  clock: Pick<Clock, 'now'>,
): (token: string) => Promise<SignedInUser | undefined> {
  const people = new DataLoader<string, SignedInUser | undefined>(
    async (tokens) => {
      const distinct = [...new Set(tokens)]
      const found = await findSessionUsers(db, distinct.map(hashToken), clock.now())
      const holders = new Map(distinct.map((token, index) => [token, found[index]]))
      return tokens.map((token) => holders.get(token))
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: setImmediate },
  )
  return async (token) => (token.length > longestToken ? undefined : people.load(token))
}

/** Starts a session of `ctx.person` and ends the one that the browser had, so that no token outlives a sign-in. */
export async function startSession(ctx: Ctx): Promise<{ token: string; expiresAt: Date }> {
  await deleteCurrentSession(ctx)
  const token = createToken()
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMilliseconds)
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: ctx.user.id,
    createdAt: ctx.now,
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent.slice(0, 300),
  })
  return { token, expiresAt }
}

/** Ends the session that the browser's cookie names; true if there was one. */
export async function deleteCurrentSession(ctx: PublicCtx): Promise<boolean> {
  const { token } = ctx.session
  if (token === undefined) return false
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId })
  return ended.length > 0
}

/** Ends every session of a person, on every process at once; `but` is the token of one that goes on. Returns how many. */
export async function deleteUserSessions(db: Db, userId: number, but?: string): Promise<number> {
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

/** Who holds each of these sessions, in their order; undefined for one that has ended. */
export async function findSessionUsers(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SignedInUser | undefined)[]> {
  const find = prepared(db, 'find_signed_in', () =>
    db
      .select({
        place: sql<number>`asked.place::int`.mapWith(Number),
        id: users.id,
        ...nameColumns,
        role: users.role,
      })
      .from(
        sql`unnest(${sql.placeholder('tokenHashes')}::bytea[]) with ordinality as asked (token_hash, place)`,
      )
      .innerJoin(sessions, sql`${sessions.tokenHash} = asked.token_hash`)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(gt(sessions.expiresAt, sql.placeholder('now')), eq(users.isActive, true))),
  )
  const found: (SignedInUser | undefined)[] = tokenHashes.map(() => undefined)
  for (const { place, ...person } of await find.execute({ tokenHashes, now })) found[place - 1] = person
  return found
}
