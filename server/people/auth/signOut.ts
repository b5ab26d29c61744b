// Signing out: by the header's button, which calls, and by the sidebar's link, which navigates.
import type { VisitorCtx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'

import { endSession } from './sessions.ts'

export async function signOut(ctx: VisitorCtx): Promise<void> {
  const { person } = ctx
  if (person) {
    await transact({ ...ctx, person }, async (ctx) => {
      await recordActivity(ctx, {
        action: 'Signed out',
        module: 'Users',
        subject: { type: 'user', id: person.id },
      })
      await endSession(ctx)
    })
  } else {
    // The session of somebody who was deactivated must not come back with them.
    await endSession(ctx)
  }
  ctx.session.forget()
}

/** Ends the session only where the person followed our own link or typed the address: a picture elsewhere must not. */
export async function signOutByLink(ctx: VisitorCtx): Promise<{ to: string }> {
  if (ctx.isOwnNavigation) await signOut(ctx)
  return { to: '/' }
}
