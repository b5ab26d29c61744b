import { displayName } from '#domain/people/users.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { deleteUserSessions } from '#server/people/auth/sessions.ts'
import { transact } from '#server/platform/db/transact.ts'

import { readUser } from './findUsers.ts'

/** Signs a user out everywhere. The caller's current session is kept. Throws a 404. */
export async function endUserSessions(ctx: Ctx, { id }: { id: number }): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const user = await readUser(ctx.db, id)
    const ended = await deleteUserSessions(ctx.db, id, id === ctx.user.id ? ctx.session.token : undefined)
    await recordActivity(ctx, {
      action: `Signed ${displayName(user)} out everywhere (${pluralize(ended, 'session')})`,
      module: 'Users',
      subject: { type: 'user', id },
    })
    return { ended }
  })
}
