import type { Ctx } from '#server/ctx.ts'
import type { Refusal } from '#server/platform/refusal.ts'

import { isUniqueViolation } from './errors.ts'
import { withSavepoint } from './transact.ts'

/**
 * Runs `write` in a savepoint and throws `refusal()` if it breaks a unique index. A query before the write would miss what another user
 * saves at the same time. Needs the ctx of a transaction.
 */
export async function writeUnique(
  ctx: Ctx,
  write: (ctx: Ctx) => Promise<unknown>,
  refusal: () => Refusal | Promise<Refusal>,
): Promise<void> {
  try {
    await withSavepoint(ctx, write)
  } catch (error) {
    throw isUniqueViolation(error) ? await refusal() : error
  }
}
