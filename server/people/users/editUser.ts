// Somebody's name and address, as an Admin corrects them.
import type * as contract from '#contract/people/users.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { isUniqueViolation } from '#server/platform/db/errors.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { emailTakenError } from './createUser.ts'
import { diffFields } from './diffFields.ts'
import { readUser } from './findUsers.ts'
import { lockAdmins } from './lockAdmins.ts'

/** A name that is left out stays as it is. Throws a 404, and a 409 where somebody else has the address. */
export async function editUser(ctx: Ctx, input: InputOf<typeof contract.editUser>): Promise<contract.User> {
  const { id, email } = input
  return transact(
    ctx,
    async (ctx) => {
      const before = await readUser(ctx.db, id)
      const wanted = {
        email,
        firstName: input.firstName === undefined ? before.firstName : (input.firstName ?? ''),
        lastName: input.lastName === undefined ? before.lastName : (input.lastName ?? ''),
      }
      const changes = diffFields(before, wanted)
      if (!changes) return before
      // Only the index knows of somebody who comes at the same time with the same address.
      await ctx.db
        .update(users)
        .set(wanted)
        .where(eq(users.id, id))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? emailTakenError(email) : error
        })
      // What was sent to the old address opens nothing any more.
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
