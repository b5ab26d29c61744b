// One entry of the log: what changed from what to what, and where it stands in the chain.
import type { ActivityDetail } from '#contract/people/activity.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findSubject } from './findSubject.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

export async function findActivityEntry(ctx: Ctx, { id }: { id: number }): Promise<ActivityDetail> {
  const [row] = await ctx.db
    .select({
      ...entryColumns,
      changes: activityLog.changes,
      subjectType: activityLog.subjectType,
      subjectId: activityLog.subjectId,
      seal: activityLog.seal,
      position: activityLog.sealPosition,
    })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.userId))
    .where(eq(activityLog.id, id))
  if (!row) throw new Refusal('missing', 'Activity not found')
  const { changes, subjectType, subjectId, seal, position } = row
  const subject = await findSubject(ctx.db, subjectType, subjectId)
  return { ...viewActivityEntry(row), changes, subject, seal: seal?.toString('hex') ?? null, position }
}
