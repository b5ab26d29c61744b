import type { PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findPasswordLinkUser } from './passwordLink.ts'
import { hashNewPassword, lockUser, setPassword } from './setPassword.ts'
import { limitKeys, resetAccountLimit } from './signInLimit.ts'

export async function validateResetToken(
  ctx: PublicCtx,
  { token }: { token: string },
): Promise<{ valid: boolean }> {
  return { valid: (await findPasswordLinkUser(ctx.db, token, ctx.now)) !== undefined }
}

/** Ends all sessions of the user. Throws a 400 if the link is unknown, expired or used. */
export async function resetPassword(
  ctx: PublicCtx,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ message: string }> {
  const user = await findPasswordLinkUser(ctx.db, token, ctx.now)
  if (!user) throw invalidLink()
  const isInvitation = user.passwordHash === null
  const passwordHash = await hashNewPassword(newPassword)
  await transact(
    { ...ctx, user },
    async (ctx) => {
      await setPassword(ctx, passwordHash)
      await resetAccountLimit(ctx, limitKeys(ctx, user.email))
      await recordActivity(ctx, {
        action: isInvitation ? 'Accepted the invitation' : 'Reset their password',
        module: 'Users',
        subject: { type: 'user', id: user.id },
        changes: { password: { from: isInvitation ? 'None' : 'Old', to: 'New' } },
      })
    },
    async (ctx) => {
      await lockUser(ctx.db, user.id)
      // Read again under the lock: the link may have been used, or the role changed, in the meantime.
      const lockedUser = await findPasswordLinkUser(ctx.db, token, ctx.now)
      if (!lockedUser) throw invalidLink()
      ctx.user = lockedUser
    },
  )
  return {
    message: 'Your password has been reset successfully. You can now login with your new password.',
  }
}

function invalidLink(): Refusal {
  return new Refusal('invalid', 'This password reset link is invalid or has expired.')
}
