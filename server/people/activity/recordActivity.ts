import type { ActivityModule } from '#domain/activityModules.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { isLongWork } from '#server/platform/db/longWork.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { afterCommit } from '#server/platform/db/transactions.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

export interface ActivityInput {
  /** A sentence without a period: 'Created invoice INV-2026-00001'. */
  action: string
  module: ActivityModule
  subject?: { type: LoggedNoun; id: number; version?: number }
  changes?: FieldChanges
  /** By the server itself and not by a request: the log shows 'System'. */
  isAutomatic?: true
}

/** `user` is null if no user is signed in, as for a password reset request. */
type ActivityCtx = Pick<Ctx, 'db' | 'address' | 'now' | 'clock' | 'scheduleBackgroundTasks'> & {
  user: SignedInUser | null
}

/** Adds an entry to the activity log in the transaction of `ctx`. A background task seals it (sealActivity). */
export async function recordActivity(ctx: ActivityCtx, input: ActivityInput): Promise<void> {
  const entry = {
    // An entry that is unsealed for a minute counts as inserted, and long work began minutes before.
    createdAt: isLongWork(ctx.db) ? ctx.clock.now() : ctx.now,
    userId: ctx.user?.id ?? null,
    userName: ctx.user ? displayName(ctx.user) : input.isAutomatic ? 'System' : 'Not signed in',
    action: input.action,
    module: input.module,
    ipAddress: ctx.address,
    subjectType: input.subject?.type ?? null,
    subjectId: input.subject?.id ?? null,
    subjectVersion: input.subject?.version ?? null,
    changes: input.changes ?? null,
  }
  await prepared(ctx.db, 'record_activity', () =>
    ctx.db.insert(activityLog).values(placeholders(entry)),
  ).execute(entry)
  afterCommit(ctx.db, ctx.scheduleBackgroundTasks)
}
