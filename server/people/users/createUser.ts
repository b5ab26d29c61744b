// A new person, who gets an invitation to set a password.
import type * as contract from '#contract/people/users.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/creationChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readUser } from './findUsers.ts'

/** Throws a 409 where somebody has the address, in whatever case. */
export async function createUser(
  ctx: Ctx,
  { email, role, ...names }: InputOf<typeof contract.createUser>,
): Promise<contract.User> {
  const person = { email, firstName: names.firstName ?? '', lastName: names.lastName ?? '' }
  return transact(ctx, async (ctx) => {
    const [created] = await ctx.db
      .insert(users)
      .values({ ...person, role, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!created) throw emailTakenError(email)
    await ctx.queuePasswordMail(ctx, person, { purpose: 'invitation', requestedBy: ctx.user.id })
    await recordActivity(ctx, {
      action: `Invited ${email} as ${role}`,
      module: 'Users',
      subject: { type: 'user', id: created.id },
      changes: creationChanges({ ...person, role }),
    })
    return readUser(ctx.db, created.id)
  })
}

export function emailTakenError(email: string): Refusal {
  const sentence = `There is already a user with the address ${email}.`
  return new Refusal('conflict', sentence, { errors: [{ path: 'email', message: sentence }] })
}
