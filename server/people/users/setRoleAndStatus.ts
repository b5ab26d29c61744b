// What somebody may do here: their role, and whether they may come in at all. Either way they are signed out at once.
import type { User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import type { Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { deleteUserSessions } from '#server/people/auth/sessions.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { diffFields } from './diffFields.ts'
import { readUser } from './findUsers.ts'
import { lockAdmins } from './lockAdmins.ts'

/** Throws a 403 for one's own role, and a 404. */
export async function setUserRole(ctx: Ctx, { id, role }: { id: number; role: Role }): Promise<User> {
  if (id === ctx.user.id) throw new Refusal('forbidden', 'Nobody changes their own role.')
  return changeStanding(
    ctx,
    id,
    { role },
    (before) => `Changed the role of ${displayName(before)} from ${before.role} to ${role}`,
  )
}

/** Throws a 403 for one's own status, and a 404. */
export async function setUserStatus(
  ctx: Ctx,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<User> {
  if (id === ctx.user.id) throw new Refusal('forbidden', 'Nobody changes their own status.')
  return changeStanding(
    ctx,
    id,
    { isActive },
    (before) => `${isActive ? 'Activated' : 'Deactivated'} ${displayName(before)}`,
  )
}

/** Whoever does this is an active Admin under the lock and stays one, so that there always is one. */
async function changeStanding(
  ctx: Ctx,
  id: number,
  wanted: { role: Role } | { isActive: boolean },
  actionFor: (before: User) => string,
): Promise<User> {
  return transact(
    ctx,
    async (ctx) => {
      const before = await readUser(ctx.db, id)
      const changes = diffFields(before, wanted)
      if (!changes) return before
      await ctx.db.update(users).set(wanted).where(eq(users.id, id))
      await deleteUserSessions(ctx.db, id)
      // A link that lies in some mailbox must not be good again with the day of their return.
      if ('isActive' in wanted) await ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, id))
      await recordActivity(ctx, {
        action: actionFor(before),
        module: 'Users',
        subject: { type: 'user', id },
        changes,
      })
      return { ...before, ...wanted }
    },
    (ctx) => lockAdmins(ctx, id),
  )
}
