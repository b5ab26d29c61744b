// The only way to write: runs work in a transaction, with a ctx whose db is that transaction.
import { setTimeout as wait } from 'node:timers/promises'

import type { Ctx } from '#server/ctx.ts'
import { transactionsRetried } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { and, eq, sql } from './drizzle.ts'
import { isConnectionBroken, isLockTimeout, retryReason } from './errors.ts'
import { showUserOfTransaction, toLockConflict } from './lockConflict.ts'
import { registerLongWork } from './longWork.ts'
import { prepared } from './prepared.ts'
import { users } from './schema.ts'

const maxAttempts = 3

/** Open transactions by their session, which savepoints share; a nested transact joins them. */
const transactions = new WeakMap<object, Transaction>()

interface Transaction {
  /** Whether the user is locked, or will be at the end. */
  isUserLocked: boolean
}

/**
 * Runs `work` in a READ COMMITTED transaction, or in the current one. Locks the current user first, who must still be active and have
 * the same role. `before` runs ahead of that lock and may replace `ctx.user`. Retries deadlocks, serialization failures and connections
 * that break before the commit, at most three times. Throws a LockConflict if a record is locked for longer than a statement waits.
 */
export async function transact<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  before?: (ctx: Ctx) => Promise<void>,
): Promise<T> {
  return joinTransaction(ctx, async (ctx, transaction) => {
    await before?.(ctx)
    if (!transaction.isUserLocked && !(await isUserUnchanged(ctx, 'share')))
      throw new Refusal('unauthenticated', 'Unauthorized')
    transaction.isUserLocked = true
    return work(ctx)
  })
}

/**
 * Like `transact`, for work that takes seconds or minutes. Locks the user at the end instead, so that changes of users, which lock
 * all Admins, don't wait for it. `work` calls `assertUserUnchanged` after each batch, so that a deactivation ends it.
 */
export async function transactLong<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  before?: (ctx: Ctx) => Promise<void>,
): Promise<T> {
  return joinTransaction(ctx, async (ctx, transaction) => {
    await registerLongWork(ctx.db)
    await before?.(ctx)
    await assertUserUnchanged(ctx)
    transaction.isUserLocked = true
    const result = await work(ctx)
    await assertUserUnchanged(ctx, 'share')
    return result
  })
}

/** Like `transact`, but locks the user at the end, so that changes of users don't wait for a request that waits for a record. */
export async function transactRequest<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  before: (ctx: Ctx) => Promise<void>,
): Promise<T> {
  return joinTransaction(ctx, async (ctx, transaction) => {
    await before(ctx)
    transaction.isUserLocked = true
    const result = await work(ctx)
    await assertUserUnchanged(ctx, 'share')
    return result
  })
}

/** Throws a 401 if the current user was deactivated or got another role. */
export async function assertUserUnchanged(ctx: Ctx, lock?: 'share'): Promise<void> {
  if (await isUserUnchanged(ctx, lock)) return
  throw new Refusal(
    'unauthenticated',
    'Your account was deactivated or its role was changed meanwhile. Nothing was changed.',
  )
}

async function joinTransaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx, transaction: Transaction) => Promise<T>,
): Promise<T> {
  const current = transactions.get(ctx.db._.session)
  if (current) return work(ctx, current)
  try {
    return await withRetries((beforeCommit) =>
      ctx.db.transaction(async (tx) => {
        const transaction = { isUserLocked: false }
        transactions.set(tx._.session, transaction)
        const result = await work({ ...ctx, db: tx }, transaction)
        beforeCommit()
        return result
      }),
    )
  } catch (error) {
    throw isLockTimeout(error) ? await toLockConflict(ctx.db, ctx.user.id, error) : error
  }
}

/** Runs `work` in a savepoint: its writes are rolled back if it throws, while the outer transaction continues. */
export async function withSavepoint<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((savepoint) => work({ ...ctx, db: savepoint }))
}

async function withRetries<T>(run: (beforeCommit: () => void) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await run(() => (isCommitting = true))
    } catch (error) {
      // If the connection breaks during the commit, the outcome is unknown.
      const why =
        retryReason(error) ?? (!isCommitting && isConnectionBroken(error) ? 'connection' : undefined)
      if (attempt === maxAttempts || !why) throw error
      transactionsRetried.inc({ why })
      await wait(Math.random() * 40 * attempt)
    }
  }
}

async function isUserUnchanged(ctx: Ctx, lock?: 'share'): Promise<boolean> {
  const select = () =>
    ctx.db
      .select({ role: users.role, shown: showUserOfTransaction(users.id) })
      .from(users)
      .where(and(eq(users.id, sql.placeholder('id')), eq(users.isActive, true)))
  const query = lock
    ? prepared(ctx.db, 'share_user', () => select().for(lock))
    : prepared(ctx.db, 'check_user', select)
  const [user] = await query.execute({ id: ctx.user.id })
  return user?.role === ctx.user.role
}
