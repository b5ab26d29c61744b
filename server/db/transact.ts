// The one way to write: a transaction whose ctx carries the transaction as its db, so that nothing can slip past it.
import { setTimeout as wait } from 'node:timers/promises'

import { and, eq, sql } from 'drizzle-orm'

import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/refusal.ts'

import type { Db } from './connect.ts'
import { isWorthRetrying } from './errors.ts'
import { prepared } from './prepared.ts'
import { users } from './schema.ts'

const attempts = 3

/** A ctx whose db is a transaction: a nested transact joins it. */
const joined = new WeakSet<Db>()

/**
 * Runs `work` in one READ COMMITTED transaction. Whoever asks is locked first and must still be active and in the same
 * role (RELIABILITY.md: the first lock of the global order). Inside another transact it joins that transaction.
 * `before` runs ahead of that lock: the idempotency key stands first in the order of locks.
 * A deadlock or a serialization failure runs the whole again, at most three times, with jitter.
 */
export async function transact<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  before?: (ctx: Ctx) => Promise<void>,
): Promise<T> {
  if (joined.has(ctx.db)) return work(ctx)
  return retrying(() =>
    ctx.db.transaction(async (tx) => {
      joined.add(tx)
      const inner: Ctx = { ...ctx, db: tx }
      await before?.(inner)
      await assertStillAllowed(inner)
      return work(inner)
    }),
  )
}

/** Runs `work` so that its writes are undone when it throws, while the transaction around it lives on. */
export async function attempt<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (savepoint) => {
    joined.add(savepoint)
    return work({ ...ctx, db: savepoint })
  })
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error
      await wait(Math.random() * 40 * attempt)
    }
  }
}

async function assertStillAllowed(ctx: Ctx): Promise<void> {
  const share = prepared(ctx.db, 'share_user', () =>
    ctx.db
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, sql.placeholder('id')), eq(users.isActive, true)))
      .for('share'),
  )
  const [user] = await share.execute({ id: ctx.person.id })
  if (user?.role !== ctx.person.role) throw new Refusal('unauthenticated', 'Unauthorized')
}
