// Streams the file of a backup.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import type { Download } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { backups } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { fileExists } from './removeOldBackups.ts'

/** The file holds all data, so each download is recorded in the activity log. */
export async function downloadBackup(ctx: Ctx, { id }: { id: number }): Promise<Download> {
  const [row] = await ctx.db.select().from(backups).where(eq(backups.id, id))
  if (!row) throw new Refusal('missing', 'Backup not found')
  const path = join(ctx.backups.folder, row.fileName)
  if (row.endedAt === null || !(await fileExists(path)))
    throw new Refusal(
      'missing',
      `The file of this backup is not on this server. It was created on ${row.host}.`,
    )
  await transact(ctx, (ctx) =>
    recordActivity(ctx, { action: `Downloaded backup ${row.fileName}`, module: 'System' }),
  )
  return { name: row.fileName, type: 'application/gzip', chunks: createReadStream(path) }
}
