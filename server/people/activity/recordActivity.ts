// One entry of the activity log, written in the transaction of the deed that it tells of.
import type { ActivityModule, SubjectType } from '#contract/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { activityLog, type FieldChanges } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

export interface ActivityInput {
  /** A sentence without an end: 'Created invoice INV-2026-00001'. */
  action: string
  module: ActivityModule
  subject?: { type: SubjectType; id: number; version?: number }
  changes?: FieldChanges
}

/** Whose deed it is: null where nobody is signed in, as when a password is forgotten. */
type Doer = Pick<Ctx, 'db' | 'address' | 'now' | 'scheduleBackgroundTasks'> & { user: SignedInUser | null }

/** Takes the ctx of a transaction and opens none. The entry is sealed shortly after (sealActivity). */
export async function recordActivity(ctx: Doer, deed: ActivityInput): Promise<void> {
  const entry = {
    createdAt: ctx.now,
    userId: ctx.user?.id ?? null,
    userName: ctx.user ? displayName(ctx.user) : 'Nobody signed in',
    action: deed.action,
    module: deed.module,
    ipAddress: ctx.address,
    subjectType: deed.subject?.type ?? null,
    subjectId: deed.subject?.id ?? null,
    subjectVersion: deed.subject?.version ?? null,
    changes: deed.changes ?? null,
  }
  await prepared(ctx.db, 'record_activity', () =>
    ctx.db.insert(activityLog).values(placeholders(entry)),
  ).execute(entry)
  ctx.scheduleBackgroundTasks()
}
