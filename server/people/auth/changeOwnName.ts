// One's own name, as everybody else sees it.
import type { CurrentUser } from '#contract/people/auth.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { diffFields } from '#server/people/users/diffFields.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { lockUser } from './setPassword.ts'

export async function changeOwnName(
  ctx: Ctx,
  name: { firstName: string; lastName: string },
): Promise<CurrentUser> {
  const { user: person } = ctx
  return transact(
    ctx,
    async (ctx) => {
      const changes = diffFields(person, name)
      if (changes === undefined) return person
      await ctx.db.update(users).set(name).where(eq(users.id, person.id))
      await recordActivity(ctx, {
        action: 'Changed their name',
        module: 'Users',
        subject: { type: 'user', id: person.id },
        changes,
      })
      return { ...person, ...name }
    },
    async ({ db }) => void (await lockUser(db, person.id)),
  )
}
