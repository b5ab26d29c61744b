// Requests for a password reset link. They are only stored here and processed in the background, so that neither the
// response nor its timing reveals whether an account exists.
import { displayName } from '#domain/people/users.ts'
import type { AppServices, PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { resetRequests, users } from '#server/platform/db/schema.ts'

import { countAttempt, limitKeys } from './signInLimit.ts'

const batchSize = 100

export async function forgotPassword(
  ctx: PublicCtx,
  { email }: { email: string },
): Promise<{ message: string }> {
  await countAttempt(ctx, limitKeys(ctx, email, 'reset link'))
  await ctx.db.insert(resetRequests).values({ email, address: ctx.address, createdAt: ctx.now })
  ctx.scheduleBackgroundTasks()
  return { message: 'If an account with that email exists, you will receive a password reset link.' }
}

/** Sends the links for one batch of requests. Safe to run on several processes. Returns true if there may be more. */
export async function processResetRequests(
  services: Pick<AppServices, 'db' | 'queuePasswordMail' | 'scheduleBackgroundTasks' | 'clock'>,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const oldest = tx
      .select({ id: resetRequests.id })
      .from(resetRequests)
      .orderBy(asc(resetRequests.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const requests = await tx.delete(resetRequests).where(inArray(resetRequests.id, oldest)).returning()
    // Repeated requests get one email.
    const addressByEmail = new Map(requests.map(({ email, address }) => [email.toLowerCase(), address]))
    for (const [email, address] of addressByEmail) {
      const [user] = await tx
        .select({ id: users.id, ...nameColumns })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true)))
      if (!user) continue
      const ctx = { ...services, db: tx, now: services.clock.now(), address, user: null }
      await services.queuePasswordMail(ctx, user, { purpose: 'password reset' })
      await recordActivity(ctx, {
        action: `Password reset requested for ${displayName(user)}`,
        module: 'Users',
        subject: { type: 'user', id: user.id },
      })
    }
    return requests.length === batchSize
  })
}
