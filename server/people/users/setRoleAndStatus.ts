// Changes a user's role or status. Both end the user's sessions.
import type { User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import type { Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { deleteUserSessions } from '#server/people/auth/sessions.ts'
import { and, asc, eq, or } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readUser } from './findUsers.ts'

/** Throws a 403 for the caller's own role, and a 404. */
export async function setUserRole(ctx: Ctx, { id, role }: { id: number; role: Role }): Promise<User> {
  if (id === ctx.user.id) throw new Refusal('forbidden', "You can't change your own role.")
  return changeUser(
    ctx,
    id,
    { role },
    (before) => `Changed the role of ${displayName(before)} from ${before.role} to ${role}`,
  )
}

/** Throws a 403 for the caller's own status, and a 404. */
export async function setUserStatus(
  ctx: Ctx,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<User> {
  if (id === ctx.user.id) throw new Refusal('forbidden', "You can't change your own status.")
  return changeUser(
    ctx,
    id,
    { isActive },
    (before) => `${isActive ? 'Activated' : 'Deactivated'} ${displayName(before)}`,
  )
}

/** An active Admin always remains: the caller is one, checked under the lock, and can't change themselves. */
async function changeUser(
  ctx: Ctx,
  id: number,
  after: { role: Role } | { isActive: boolean },
  formatAction: (before: User) => string,
): Promise<User> {
  return transact(
    ctx,
    async (ctx) => {
      const before = await readUser(ctx.db, id)
      const changes = diffFields(before, after)
      if (!changes) return before
      await ctx.db.update(users).set(after).where(eq(users.id, id))
      await deleteUserSessions(ctx.db, id)
      // Links sent earlier must not work again after reactivation.
      if ('isActive' in after) await ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, id))
      await recordActivity(ctx, {
        action: formatAction(before),
        module: 'Users',
        subject: { type: 'user', id },
        changes,
      })
      return { ...before, ...after }
    },
    (ctx) => lockAdmins(ctx, id),
  )
}

/**
 * Locks all active Admins and the user `id`, in id order: of two Admins who demote each other, the second is no longer an Admin.
 * Call it before `transact` takes its shared lock on the caller, as two holders of that lock would deadlock.
 */
export async function lockAdmins({ db }: Ctx, id: number): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(and(eq(users.role, 'Admin'), eq(users.isActive, true)), eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update')
}
