// Idempotency keys: repeating a request with the same key replays the first response.
import { createHash } from 'node:crypto'

import { idempotencyKeyPattern } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, sql } from '#server/platform/db/drizzle.ts'
import { isConnectionBroken, isConnectionLoss, isLockTimeout } from '#server/platform/db/errors.ts'
import { showUserOfTransaction } from '#server/platform/db/lockConflict.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { idempotencyKeys } from '#server/platform/db/schema.ts'
import { transactRequest, withSavepoint } from '#server/platform/db/transact.ts'
import { idempotentReplays } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { toErrorReply } from './toErrorReply.ts'

export interface IdempotentRequest {
  key: string
  method: string
  path: string
  body: Buffer
}

export interface StoredReply {
  status: number
  /** JSON. */
  body: string
  isReplay: boolean
}

/** Whether a rejection is stored and replayed. All other errors may be retried with the same key. */
function isFinal({ kind, details }: Refusal): boolean {
  return (kind === 'missing' || kind === 'conflict') && details.retryAfterSeconds === undefined
}

/** Throws a 400 unless the key is 8 to 255 visible characters. */
export function assertIdempotencyKey(key: string): void {
  if (!idempotencyKeyPattern.test(key)) {
    throw new Refusal('invalid', 'An Idempotency-Key has 8 to 255 visible characters.')
  }
}

/**
 * Inserts the key and runs the operation in one transaction: a concurrent duplicate waits on the unique index and replays the stored
 * response. Rejects a key of a different request (422) and one whose first request still runs after the lock timeout (409).
 */
export async function withIdempotencyKey(
  ctx: Ctx,
  request: IdempotentRequest,
  run: (ctx: Ctx) => Promise<{ status: number; body: string }>,
): Promise<StoredReply> {
  const bodyHash = createHash('sha256').update(request.body).digest()
  const attempt = async (): Promise<StoredReply> => {
    try {
      return await transactRequest(
        ctx,
        async (ctx) => {
          const stored = await runOperation(ctx, run)
          await storeReply(ctx, request.key, stored)
          return { ...stored, isReplay: false }
        },
        async (ctx) => {
          if (!(await insertKey(ctx, request, bodyHash))) throw new AlreadyReplied()
        },
      )
    } catch (error) {
      if (error instanceof AlreadyReplied) return replay(ctx, request, bodyHash)
      throw error
    }
  }
  try {
    // After a lost connection the commit may have succeeded: a second attempt finds the key and replays.
    return await attempt().catch((error: unknown) => {
      if (!isConnectionBroken(error)) throw error
      return attempt()
    })
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    throw new Refusal('unavailable', 'The database is out of reach. It is safe to try again.', {
      retryAfterSeconds: 5,
    })
  }
}

class AlreadyReplied extends Error {}

async function insertKey(ctx: Ctx, request: IdempotentRequest, bodyHash: Buffer): Promise<boolean> {
  try {
    const { key, method, path } = request
    const row = { userId: ctx.user.id, key, method, path, bodyHash, createdAt: ctx.now }
    const insert = prepared(ctx.db, 'insert_key', () =>
      ctx.db
        .insert(idempotencyKeys)
        .values(placeholders(row))
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key, shown: showUserOfTransaction(idempotencyKeys.userId) }),
    )
    return (await insert.execute(row)).length === 1
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new Refusal('conflict', 'The same request is still running.', { retryAfterSeconds: 2 })
  }
}

async function storeReply(
  ctx: Ctx,
  key: string,
  { status, body }: { status: number; body: string },
): Promise<void> {
  const update = prepared(ctx.db, 'keep_reply', () =>
    ctx.db
      .update(idempotencyKeys)
      .set({ status: sql`${sql.placeholder('status')}`, answer: sql`${sql.placeholder('body')}` })
      .where(
        and(
          eq(idempotencyKeys.userId, sql.placeholder('userId')),
          eq(idempotencyKeys.key, sql.placeholder('key')),
        ),
      ),
  )
  await update.execute({ userId: ctx.user.id, key, status, body })
}

/** Runs the operation in a savepoint, so that a rejection can be stored while its writes are rolled back. */
async function runOperation(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<{ status: number; body: string }>,
): Promise<{ status: number; body: string }> {
  try {
    return await withSavepoint(ctx, run)
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinal(error)) throw error
    const failure = toErrorReply(error, '')
    return { status: failure.status, body: JSON.stringify(failure.body) }
  }
}

async function replay(ctx: Ctx, request: IdempotentRequest, bodyHash: Buffer): Promise<StoredReply> {
  const [first] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, request.key)))
  if (!first || first.status === null || first.answer === null) {
    throw new Refusal('unavailable', 'The first request did not finish. It is safe to try again.', {
      retryAfterSeconds: 1,
    })
  }
  const isSameRequest =
    first.method === request.method && first.path === request.path && first.bodyHash.equals(bodyHash)
  if (!isSameRequest) throw new Refusal('unprocessable', 'This Idempotency-Key was used for another request.')
  idempotentReplays.inc()
  return { status: first.status, body: first.answer, isReplay: true }
}
