// One entry of the activity log, written in the transaction of the deed that it tells of.
import type { Module, SubjectType } from '#contract/people/activity.ts'
import { displayName } from '#domain/people/people.ts'
import type { Ctx } from '#server/ctx.ts'
import { placeholders } from '#server/platform/db/placeholders.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, type Changes } from '#server/platform/db/schema.ts'
import type { Person } from '#server/platform/person.ts'

export interface Deed {
  /** A sentence without an end: 'Created invoice INV-2026-00001'. */
  action: string
  module: Module
  subject?: { type: SubjectType; id: number; version?: number }
  changes?: Changes
}

/** Whose deed it is: null where nobody is signed in, as when a password is forgotten. */
type Doer = Pick<Ctx, 'db' | 'address' | 'now' | 'followUpSoon'> & { person: Person | null }

/** Takes the ctx of a transaction and opens none. The entry is sealed shortly after (sealActivity). */
export async function recordActivity(ctx: Doer, deed: Deed): Promise<void> {
  const entry = {
    createdAt: ctx.now,
    userId: ctx.person?.id ?? null,
    userName: ctx.person ? displayName(ctx.person) : 'Nobody signed in',
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
  ctx.followUpSoon()
}
