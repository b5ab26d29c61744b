// Lists the newest backups, and finds the last verified one.
import { join } from 'node:path'

import { type Backup, type Backups as BackupsReply, maxListedBackups } from '#contract/operations/backups.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { desc, eq, max } from '#server/platform/db/drizzle.ts'
import { backups, users } from '#server/platform/db/schema.ts'

import type { BackupRow } from './claimBackup.ts'
import { fileExists } from './removeOldBackups.ts'

export async function findBackups(ctx: Ctx): Promise<BackupsReply> {
  const rows = await ctx.db
    .select({ row: backups, by: users })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.requestedBy))
    .orderBy(desc(backups.id))
    .limit(maxListedBackups)
  const { folder, everyHours, keep } = ctx.backups
  return {
    backups: await Promise.all(
      rows.map(async ({ row, by }) => viewBackup(row, by && displayName(by), await hasFile(folder, row))),
    ),
    lastVerifiedAt: await lastVerifiedBackupAt(ctx.db),
    everyHours,
    keep,
  }
}

export async function lastVerifiedBackupAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(backups.verifiedAt) }).from(backups)
  return row?.at ?? null
}

export function viewBackup(row: BackupRow, by: string | null, hasFile: boolean): Backup {
  return { ...row, by, hasFile }
}

function hasFile(folder: string, { endedAt, fileName }: BackupRow): Promise<boolean> {
  return endedAt === null ? Promise.resolve(false) : fileExists(join(folder, fileName))
}
