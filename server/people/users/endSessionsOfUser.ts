// Signing somebody out everywhere.
import { displayName } from '#domain/people/people.ts'
import { counted } from '#domain/platform/figures.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { endSessionsOf } from '#server/people/auth/sessions.ts'
import { transact } from '#server/platform/db/transact.ts'

import { readUser } from './findUsers.ts'

/** Of one's own sessions, the one that asks goes on. Throws a 404. */
export async function endSessionsOfUser(ctx: Ctx, { id }: { id: number }): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const user = await readUser(ctx.db, id)
    const ended = await endSessionsOf(ctx.db, id, id === ctx.person.id ? ctx.session.token : undefined)
    await recordActivity(ctx, {
      action: `Signed ${displayName(user)} out everywhere (${counted(ended, 'session')})`,
      module: 'Users',
      subject: { type: 'user', id },
    })
    return { ended }
  })
}
