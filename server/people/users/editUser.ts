import type * as contract from '#contract/people/users.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'

import { emailTakenError } from './createUser.ts'
import { readUser } from './findUsers.ts'
import { lockAdmins } from './setRoleAndStatus.ts'

/** Omitted fields stay unchanged. Throws a 404, and a 409 if another user has the email address. */
export async function editUser(ctx: Ctx, input: InputOf<typeof contract.editUser>): Promise<contract.User> {
  const { id } = input
  return transact(
    ctx,
    async (ctx) => {
      const before = await readUser(ctx.db, id)
      const after = {
        email: input.email ?? before.email,
        firstName: input.firstName === undefined ? before.firstName : (input.firstName ?? ''),
        lastName: input.lastName === undefined ? before.lastName : (input.lastName ?? ''),
      }
      const changes = diffFields(before, after)
      if (!changes) return before
      await writeUnique(
        ctx,
        async ({ db }) => db.update(users).set(after).where(eq(users.id, id)),
        () => emailTakenError(after.email),
      )
      // Revoke the links that were sent to the old address.
      if (changes['email']) await ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, id))
      await recordActivity(ctx, {
        action: `Edited user ${displayName(before)}`,
        module: 'Users',
        subject: { type: 'user', id },
        changes,
      })
      return readUser(ctx.db, id)
    },
    (ctx) => lockAdmins(ctx, id),
  )
}
