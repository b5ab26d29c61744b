import type * as contract from '#contract/people/users.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, type Refusal } from '#server/platform/refusal.ts'

import { readUser } from './findUsers.ts'

/** Creates a user and queues the invitation. Throws a 409 if the email address is taken, ignoring case. */
export async function createUser(
  ctx: Ctx,
  { email, role, firstName, lastName }: InputOf<typeof contract.createUser>,
): Promise<contract.User> {
  const user = { email, firstName: firstName ?? '', lastName: lastName ?? '' }
  return transact(ctx, async (ctx) => {
    const [created] = await ctx.db
      .insert(users)
      .values({ ...user, role, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!created) throw emailTakenError(email)
    await ctx.queuePasswordMail(ctx, user, { purpose: 'invitation', requestedBy: ctx.user.id })
    await recordActivity(ctx, {
      action: `Invited ${email} as ${role}`,
      module: 'Users',
      subject: { type: 'user', id: created.id },
      changes: creationChanges({ ...user, role }),
    })
    return readUser(ctx.db, created.id)
  })
}

export function emailTakenError(email: string): Refusal {
  return fieldRefusal('conflict', 'email', `There is already a user with the address ${email}.`)
}
