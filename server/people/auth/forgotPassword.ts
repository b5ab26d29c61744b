// Somebody says that they forgot their password. What is written and answered is the same whether the account is known or not.
import type { PublicCtx } from '#server/ctx.ts'
import { resetRequests } from '#server/platform/db/schema.ts'

import { countAttempt, limitKeys } from './signInLimit.ts'

/** Whose account it is, if anybody's, is looked up beside the requests (answerResetRequests). */
export async function forgotPassword(
  ctx: PublicCtx,
  { email }: { email: string },
): Promise<{ message: string }> {
  await countAttempt(ctx, limitKeys(ctx, email, 'reset link'))
  await ctx.db.insert(resetRequests).values({ email, address: ctx.address, createdAt: ctx.now })
  ctx.scheduleBackgroundTasks()
  return { message: 'If an account with that email exists, you will receive a password reset link.' }
}
