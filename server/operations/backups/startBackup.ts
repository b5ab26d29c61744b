// "Back up now": inserts the row of a backup, and runs it after the commit.
import type { Backup } from '#contract/operations/backups.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { backups } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { claimBackup } from './claimBackup.ts'
import { viewBackup } from './findBackups.ts'

export async function startBackup(ctx: Ctx): Promise<Backup> {
  return transact(ctx, async (ctx) => {
    const row = await claimBackup(ctx.db, { now: ctx.now, requestedBy: ctx.user.id })
    if (!row) throw new Refusal('conflict', 'A backup is already running.')
    await recordActivity(ctx, { action: `Started backup ${row.fileName}`, module: 'System' })
    return viewBackup(row, displayName(ctx.user), false)
  })
}

/** For a repeated request, the backup has already been acquired and is not run again. */
export async function runStartedBackup(ctx: Ctx, started: Backup): Promise<Backup> {
  const [row] = await ctx.db.select().from(backups).where(eq(backups.id, started.id))
  if (row) ctx.backups.run(row)
  return started
}
