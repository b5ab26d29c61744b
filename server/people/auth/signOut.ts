import { signInActions } from '#domain/people/activity.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'

import { deleteCurrentSession } from './sessions.ts'

export async function signOut(ctx: PublicCtx): Promise<void> {
  const { user } = ctx
  if (user) {
    await transact({ ...ctx, user }, async (ctx) => {
      await recordActivity(ctx, {
        action: signInActions.signOut,
        module: 'Users',
        subject: { type: 'user', id: user.id },
      })
      await deleteCurrentSession(ctx)
    })
  } else {
    // A deactivated user's session must not work again after reactivation.
    await deleteCurrentSession(ctx)
  }
  ctx.session.clear()
}

/** Ignores cross-site requests: an image on another site must not sign the user out. */
export async function signOutByLink(ctx: PublicCtx): Promise<{ to: string }> {
  if (ctx.isSameSiteNavigation) await signOut(ctx)
  return { to: '/' }
}
