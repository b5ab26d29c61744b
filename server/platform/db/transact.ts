// The one way to write: a transaction whose ctx carries the transaction as its db, so that nothing can slip past it.
import { setTimeout as wait } from 'node:timers/promises'

import type { Ctx } from '#server/ctx.ts'
import { transactionsRetried } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { Db } from './connect.ts'
import { and, eq, sql } from './drizzle.ts'
import { isConnectionBroken, retryReason } from './errors.ts'
import { prepared } from './prepared.ts'
import { users } from './schema.ts'

const attempts = 3

/** A ctx whose db is a transaction: a nested transact joins it. */
const joined = new WeakSet<Db>()

/**
 * Runs `work` in one READ COMMITTED transaction. Whoever asks is locked first and must still be active and in the same
 * role (RELIABILITY.md: the first lock of the global order). Inside another transact it joins that transaction.
 * `before` runs ahead of that lock: the idempotency key stands first in the order of locks. It may put whoever it finds to be
 * asking in place of the ctx's person.
 * A deadlock, a serialization failure, and a connection that breaks before the commit was asked for, run the whole again, at
 * most three times, with jitter.
 */
export async function transact<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  before?: (ctx: Ctx) => Promise<void>,
): Promise<T> {
  if (joined.has(ctx.db)) return work(ctx)
  return retrying((beforeCommit) =>
    ctx.db.transaction(async (tx) => {
      joined.add(tx)
      const inner: Ctx = { ...ctx, db: tx }
      await before?.(inner)
      await assertStillAllowed(inner)
      const result = await work(inner)
      beforeCommit()
      return result
    }),
  )
}

/** Runs `work` so that its writes are undone when it throws, while the transaction around it lives on. */
export async function withSavepoint<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (savepoint) => {
    joined.add(savepoint)
    return work({ ...ctx, db: savepoint })
  })
}

async function retrying<T>(run: (beforeCommit: () => void) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await run(() => (isCommitting = true))
    } catch (error) {
      // Of a commit whose answer was lost nobody knows; before it, nothing was done.
      const why =
        retryReason(error) ?? (!isCommitting && isConnectionBroken(error) ? 'connection' : undefined)
      if (attempt === attempts || !why) throw error
      transactionsRetried.inc({ why })
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
  const [user] = await share.execute({ id: ctx.user.id })
  if (user?.role !== ctx.user.role) throw new Refusal('unauthenticated', 'Unauthorized')
}
