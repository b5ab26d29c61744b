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
  hasMailServer: boolean
}

/** Queues the email. Throws a 404, and a 409 if the user is inactive. */
export async function sendPasswordLink(ctx: Ctx, { id }: { id: number }): Promise<PasswordLink> {
  return transact(ctx, async (ctx) => {
    const user = await readUser(ctx.db, id)
    const name = displayName(user)
    if (!user.isActive) {
      throw new Refusal('conflict', `${name} is inactive and can't sign in. Activate the user first.`)
    }
    await ctx.queuePasswordMail(ctx, user, {
      purpose: user.hasPassword ? 'password reset' : 'invitation',
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: user.hasPassword
        ? `Queued an email to ${name} with a link to reset their password`
        : `Queued an email to ${name} with another invitation`,
      module: 'Users',
      subject: { type: 'user', id },
    })
    return { id, link: '', expiresAt: ctx.now, hasMailServer: ctx.instance.services.mail === 'mail server' }
  })
}

/** Runs after the commit, so that the response stored for the Idempotency-Key contains no link; each repeat gets a new one. */
export async function createLinkToCopy(ctx: Ctx, { id, hasMailServer }: PasswordLink): Promise<PasswordLink> {
  const { hasPassword } = await readUser(ctx.db, id)
  const purpose = hasPassword ? 'password reset' : 'invitation'
  return { id, hasMailServer, ...(await createPasswordLink(ctx, { userId: id, purpose })) }
}
