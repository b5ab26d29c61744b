import type * as z from 'zod/mini'

import type { Credentials, CurrentUser } from '#contract/people/auth.ts'
import { signInActions } from '#domain/people/activity.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, sql } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { signInFailures } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { countAttempt, limitKeys, undoAttempt } from './signInLimit.ts'

/** Unknown accounts, wrong passwords and inactive users get the same error. */
export async function signIn(ctx: PublicCtx, input: z.output<typeof Credentials>): Promise<CurrentUser> {
  const keys = limitKeys(ctx, input.username)
  await countAttempt(ctx, keys)
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, input.username.toLowerCase()))
  const isPasswordCorrect = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user?.passwordHash || !isPasswordCorrect || !user.isActive) throw wrongCredentials()
  const { id, passwordHash } = user
  await undoAttempt(ctx, keys)
  const { token, expiresAt } = await transact(
    { ...ctx, user },
    async (ctx) => {
      await recordActivity(ctx, {
        action: signInActions.signIn,
        module: 'Users',
        subject: { type: 'user', id },
      })
      return startSession(ctx)
    },
    // Before the shared lock on the user, as two sign-ins that both hold it would deadlock. Fails if the password was
    // changed in the meantime.
    async ({ db, now }) => {
      const updated = await db
        .update(users)
        .set({ lastLoginAt: now })
        .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
        .returning({ id: users.id })
      if (updated.length === 0) throw wrongCredentials()
    },
  )
  ctx.session.set(token, expiresAt)
  return user
}

function wrongCredentials(): Refusal {
  signInFailures.inc()
  return new Refusal('unauthenticated', 'Invalid username or password')
}
