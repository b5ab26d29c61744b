import type { CurrentUser } from '#contract/people/auth.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { lockUser } from './setPassword.ts'

export async function changeOwnName(
  ctx: Ctx,
  name: { firstName: string; lastName: string },
): Promise<CurrentUser> {
  const { user } = ctx
  return transact(
    ctx,
    async (ctx) => {
      const changes = diffFields(user, name)
      if (changes === undefined) return user
      await ctx.db.update(users).set(name).where(eq(users.id, user.id))
      await recordActivity(ctx, {
        action: 'Changed their name',
        module: 'Users',
        subject: { type: 'user', id: user.id },
        changes,
      })
      return { ...user, ...name }
    },
    async ({ db }) => void (await lockUser(db, user.id)),
  )
}
