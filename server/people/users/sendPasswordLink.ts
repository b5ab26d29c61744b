// An Admin sends somebody a link to set their password, and gets one to hand over meanwhile.
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { createPasswordLink } from '#server/people/auth/passwordLink.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readUser } from './findUsers.ts'

interface PasswordLink {
  id: number
  link: string
  expiresAt: Date
}

/** Throws a 404, and a 409 where that person may not sign in. The link itself is `linkToCopy`'s. */
export async function sendPasswordLink(ctx: Ctx, { id }: { id: number }): Promise<PasswordLink> {
  return transact(ctx, async (ctx) => {
    const user = await readUser(ctx.db, id)
    const name = displayName(user)
    if (!user.isActive)
      throw new Refusal('conflict', `${name} is inactive, and can't sign in with any password.`)
    await ctx.queuePasswordMail(ctx, user, {
      purpose: user.hasPassword ? 'password reset' : 'invitation',
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: user.hasPassword ? `Sent ${name} a link to reset their password` : `Invited ${name} once more`,
      module: 'Users',
      subject: { type: 'user', id },
    })
    return { id, link: '', expiresAt: ctx.now }
  })
}

/** After the commit: the answer that is kept under the Idempotency-Key has no link in it, and each repeat gets one of its own. */
export async function createLinkToCopy(ctx: Ctx, { id }: PasswordLink): Promise<PasswordLink> {
  const { hasPassword } = await readUser(ctx.db, id)
  return {
    id,
    ...(await createPasswordLink(ctx, {
      userId: id,
      purpose: hasPassword ? 'password reset' : 'invitation',
    })),
  }
}
