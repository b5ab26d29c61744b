// Signing out: by the header's button, which calls, and by the sidebar's link, which navigates.
import type { PublicCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'

import { deleteCurrentSession } from './sessions.ts'

export async function signOut(ctx: PublicCtx): Promise<void> {
  const { user: person } = ctx
  if (person) {
    await transact({ ...ctx, user: person }, async (ctx) => {
      await recordActivity(ctx, {
        action: 'Signed out',
        module: 'Users',
        subject: { type: 'user', id: person.id },
      })
      await deleteCurrentSession(ctx)
    })
  } else {
    // The session of somebody who was deactivated must not come back with them.
    await deleteCurrentSession(ctx)
  }
  ctx.session.clear()
}

/** Ends the session only where the person followed our own link or typed the address: a picture elsewhere must not. */
export async function signOutByLink(ctx: PublicCtx): Promise<{ to: string }> {
  if (ctx.isSameSiteNavigation) await signOut(ctx)
  return { to: '/' }
}
