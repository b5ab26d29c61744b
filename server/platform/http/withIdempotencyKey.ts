// The same Idempotency-Key again gives the first answer again and does nothing (RELIABILITY.md, "Idempotency").
import { createHash } from 'node:crypto'

import type { Ctx } from '#server/ctx.ts'
import { and, eq, sql } from '#server/platform/db/drizzle.ts'
import { isConnectionBroken, isConnectionLoss, isLockTimeout } from '#server/platform/db/errors.ts'
import { placeholders } from '#server/platform/db/placeholders.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { idempotencyKeys } from '#server/platform/db/schema.ts'
import { withSavepoint, transact } from '#server/platform/db/transact.ts'
import { idempotentReplays } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { refusalStatuses, toErrorReply } from './toErrorReply.ts'

export interface IdempotentRequest {
  key: string
  method: string
  path: string
  body: Buffer
}

export interface StoredReply {
  status: number
  /** JSON as it goes over the wire. */
  body: string
  isReplay: boolean
}

/** Answers of the business, worth repeating; what was malformed, not allowed or our own fault is tried anew. */
const stored = new Set([refusalStatuses.missing, refusalStatuses.conflict])

/** Throws a 400 unless the key is 8 to 255 visible characters. */
export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) {
    throw new Refusal('invalid', 'An Idempotency-Key has 8 to 255 visible characters.')
  }
}

/**
 * Inserts the key first and runs the operation in the same transaction: a twin waits on the unique index and then
 * replays the stored answer. Refuses a key that came with another request before (422), and one whose first
 * request is still running after the lock limit (409).
 */
export async function withIdempotencyKey(
  ctx: Ctx,
  request: IdempotentRequest,
  run: (ctx: Ctx) => Promise<{ status: number; body: string }>,
): Promise<StoredReply> {
  const bodyHash = createHash('sha256').update(request.body).digest()
  const once = async (): Promise<StoredReply> => {
    try {
      return await transact(
        ctx,
        async (ctx) => {
          const answer = await answerOf(ctx, run)
          await keepAnswer(ctx, request.key, answer)
          return { ...answer, isReplay: false }
        },
        async (ctx) => {
          if (!(await insertKey(ctx, request, bodyHash))) throw new AlreadyAnswered()
        },
      )
    } catch (error) {
      if (error instanceof AlreadyAnswered) return replay(ctx, request, bodyHash)
      throw error
    }
  }
  try {
    // Whether a commit whose answer was lost went through is unknown; the key tells, and waits for it where it still runs.
    return await once().catch((error: unknown) => {
      if (!isConnectionBroken(error)) throw error
      return once()
    })
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    throw new Refusal('unavailable', 'The database is out of reach. It is safe to try again.', {
      retryAfterSeconds: 5,
    })
  }
}

class AlreadyAnswered extends Error {}

async function insertKey(ctx: Ctx, request: IdempotentRequest, bodyHash: Buffer): Promise<boolean> {
  try {
    const { key, method, path } = request
    const row = { userId: ctx.user.id, key, method, path, bodyHash, createdAt: ctx.now }
    const insert = prepared(ctx.db, 'insert_key', () =>
      ctx.db
        .insert(idempotencyKeys)
        .values(placeholders(row))
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key }),
    )
    return (await insert.execute(row)).length === 1
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new Refusal('conflict', 'The same request is still running.', { retryAfterSeconds: 2 })
  }
}

async function keepAnswer(
  ctx: Ctx,
  key: string,
  { status, body }: { status: number; body: string },
): Promise<void> {
  const keep = prepared(ctx.db, 'keep_answer', () =>
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
  await keep.execute({ userId: ctx.user.id, key, status, body })
}

/** Runs the operation behind a savepoint, so that a refusal can be stored though its writes are undone. */
async function answerOf(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<{ status: number; body: string }>,
): Promise<{ status: number; body: string }> {
  try {
    return await withSavepoint(ctx, run)
  } catch (error) {
    if (!(error instanceof Refusal) || !stored.has(refusalStatuses[error.kind])) throw error
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
  const same =
    first.method === request.method && first.path === request.path && first.bodyHash.equals(bodyHash)
  if (!same) throw new Refusal('unprocessable', 'This Idempotency-Key was used for another request.')
  idempotentReplays.inc()
  return { status: first.status, body: first.answer, isReplay: true }
}
