// A password set by a link: an invited person's first, or the new one of somebody who forgot theirs.
import type { PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findPasswordLinkUser } from './passwordLink.ts'
import { hashNewPassword, lockUser, setPassword } from './setPassword.ts'
import { resetAccountLimit, limitKeys } from './signInLimit.ts'

export async function validateResetToken(
  ctx: PublicCtx,
  { token }: { token: string },
): Promise<{ valid: boolean }> {
  return { valid: (await findPasswordLinkUser(ctx.db, token, ctx.now)) !== undefined }
}

/** Sets the password and ends every session of that person. Throws a 400 for a link that is unknown, too old or used. */
export async function resetPassword(
  ctx: PublicCtx,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ message: string }> {
  const holder = await findPasswordLinkUser(ctx.db, token, ctx.now)
  if (!holder) throw invalidLink()
  const passwordHash = await hashNewPassword(newPassword)
  await transact(
    { ...ctx, user: holder },
    async (ctx) => {
      await setPassword(ctx, passwordHash)
      await resetAccountLimit(ctx, limitKeys(ctx, holder.email))
      await recordActivity(ctx, {
        action: holder.passwordHash === null ? 'Accepted the invitation' : 'Reset their password',
        module: 'Users',
        subject: { type: 'user', id: holder.id },
        changes: { password: { from: holder.passwordHash === null ? 'None' : 'Old', to: 'New' } },
      })
    },
    async (ctx) => {
      await lockUser(ctx.db, holder.id)
      const holderNow = await findPasswordLinkUser(ctx.db, token, ctx.now)
      // Of two who follow the same link at once, the second comes too late.
      if (!holderNow) throw invalidLink()
      // Their role may have been changed since, and it is nobody's business here.
      ctx.user = holderNow
    },
  )
  return {
    message: 'Your password has been reset successfully. You can now login with your new password.',
  }
}

function invalidLink(): Refusal {
  return new Refusal('invalid', 'This password reset link is invalid or has expired.')
}
