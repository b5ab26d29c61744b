// What follows a forgotten password, beside the requests: known accounts get a mail, of all others nobody hears.
import { displayName } from '#domain/people/users.ts'
import type { AppServices } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { resetRequests, users } from '#server/platform/db/schema.ts'

const batch = 100

/** Several processes share the work; each request is answered once. Returns true where there may be more. */
export async function processResetRequests(
  surroundings: Pick<AppServices, 'db' | 'queuePasswordMail' | 'scheduleBackgroundTasks' | 'clock'>,
): Promise<boolean> {
  return surroundings.db.transaction(async (tx) => {
    const oldest = tx
      .select({ id: resetRequests.id })
      .from(resetRequests)
      .orderBy(asc(resetRequests.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    const requests = await tx.delete(resetRequests).where(inArray(resetRequests.id, oldest)).returning()
    // Who asked twice before the first was answered wants one mail.
    const once = new Map(requests.map((request) => [request.email.toLowerCase(), request]))
    for (const [email, { address }] of once) {
      const [user] = await tx
        .select({ id: users.id, ...nameColumns })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true)))
      if (!user) continue
      const ctx = { ...surroundings, db: tx, now: surroundings.clock.now(), address, user: null }
      await surroundings.queuePasswordMail(ctx, user, { purpose: 'password reset' })
      await recordActivity(ctx, {
        action: `A link to reset the password of ${displayName(user)} was asked for`,
        module: 'Users',
        subject: { type: 'user', id: user.id },
      })
    }
    return requests.length === batch
  })
}
