import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { verifyPassword } from './passwords.ts'
import { hashNewPassword, lockUser, setPassword } from './setPassword.ts'
import { countAttempt, limitKeys, undoAttempt } from './signInLimit.ts'

/** Ends the user's other sessions. A wrong current password is a 400 and counts as a failed sign-in. */
export async function changeOwnPassword(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id, email } = ctx.user
  const keys = limitKeys(ctx, email)
  await countAttempt(ctx, keys)
  const [row] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  const currentHash = row?.passwordHash ?? null
  if (!(await verifyPassword(input.currentPassword, currentHash))) throw wrongPassword()
  await undoAttempt(ctx, keys)
  const passwordHash = await hashNewPassword(input.newPassword)
  await transact(
    ctx,
    async (ctx) => {
      await setPassword(ctx, passwordHash, ctx.session.token)
      await recordActivity(ctx, {
        action: 'Changed their password',
        module: 'Users',
        subject: { type: 'user', id },
        changes: { password: { from: 'Old', to: 'New' } },
      })
    },
    async ({ db }) => {
      if ((await lockUser(db, id)) !== currentHash) throw wrongPassword()
    },
  )
}

function wrongPassword(): Refusal {
  const message = 'This is not your current password'
  return new Refusal('invalid', `${message}.`, { errors: [{ path: 'currentPassword', message }] })
}
