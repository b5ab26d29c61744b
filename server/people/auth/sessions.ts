// Sessions: a random token in a cookie, its SHA-256 in the database.
import DataLoader from 'dataloader'

import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, gt, ne, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { sessions, users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { createToken, hashToken } from '#server/platform/token.ts'

const lifetimeMs = 7 * 24 * 3600 * 1000

/** Longer tokens are never ours and not looked up. */
const maxTokenLength = 100

const maxBatchSize = 100

/**
 * Returns a function that finds the active user of a session token. Lookups of one turn of the event loop share a query.
 * Nothing is cached: a role change or sign-out counts from the next request.
 */
export function createSessionUserLoader(
  db: Db,
  clock: Pick<Clock, 'now'>,
): (token: string) => Promise<SignedInUser | undefined> {
  const loader = new DataLoader<string, SignedInUser | undefined>(
    async (tokens) => {
      const distinct = [...new Set(tokens)]
      const found = await findSessionUsers(db, distinct.map(hashToken), clock.now())
      const userByToken = new Map(distinct.map((token, index) => [token, found[index]]))
      return tokens.map((token) => userByToken.get(token))
    },
    { cache: false, maxBatchSize, batchScheduleFn: setImmediate },
  )
  return async (token) => (token.length > maxTokenLength ? undefined : loader.load(token))
}

/** Starts a session of `ctx.user`. Ends the browser's previous session, so that a token never survives a sign-in. */
export async function startSession(
  ctx: Pick<Ctx, 'db' | 'user' | 'session' | 'now' | 'address' | 'userAgent'>,
): Promise<{ token: string; expiresAt: Date }> {
  await deleteCurrentSession(ctx)
  const token = createToken()
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs)
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

export async function deleteCurrentSession({
  db,
  session,
}: Pick<PublicCtx, 'db' | 'session'>): Promise<void> {
  if (session.token === undefined) return
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(session.token)))
}

/** Deletes all sessions of a user except the one with `exceptToken`. Returns the number deleted. */
export async function deleteUserSessions(db: Db, userId: number, exceptToken?: string): Promise<number> {
  const isOther = exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken))
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return deleted.length
}

/** Returns the user of each session in the order of `tokenHashes`; undefined if the session has ended. */
export async function findSessionUsers(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SignedInUser | undefined)[]> {
  const statement = prepared(db, 'find_session_users', () =>
    db
      .select({
        position: sql<number>`requested.position::int`.mapWith(Number),
        id: users.id,
        ...nameColumns,
        role: users.role,
      })
      .from(
        sql`unnest(${sql.placeholder('tokenHashes')}::bytea[]) with ordinality as requested (token_hash, position)`,
      )
      .innerJoin(sessions, sql`${sessions.tokenHash} = requested.token_hash`)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(gt(sessions.expiresAt, sql.placeholder('now')), eq(users.isActive, true))),
  )
  const found: (SignedInUser | undefined)[] = tokenHashes.map(() => undefined)
  for (const { position, ...user } of await statement.execute({ tokenHashes, now }))
    found[position - 1] = user
  return found
}
