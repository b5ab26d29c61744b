// Signing somebody out everywhere.
import { counted } from '#domain/figures.ts'
import { displayName } from '#domain/people.ts'
import { recordActivity } from '#server/activity/recordActivity.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/db/transact.ts'

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
