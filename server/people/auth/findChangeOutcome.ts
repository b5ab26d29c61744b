// Whether one of the user's own requests was saved, for a page that lost its answer.
import type { Ctx } from '#server/ctx.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { idempotencyKeys } from '#server/platform/db/schema.ts'

/** A request that still runs has stored nothing that others can see. */
export async function findChangeOutcome(
  ctx: Ctx,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<{ outcome: 'saved' | 'refused' | 'none' }> {
  const [request] = await ctx.db
    .select({ status: idempotencyKeys.status })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, idempotencyKey)))
  if (!request || request.status === null) return { outcome: 'none' }
  return { outcome: request.status < 400 ? 'saved' : 'refused' }
}
