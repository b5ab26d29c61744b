// Takes away the files of backups beyond those that are kept.
import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, isNotNull, isNull } from '#server/platform/db/drizzle.ts'
import { backups } from '#server/platform/db/schema.ts'

/** The newest `keep` that count stay, and one that does not where it is newer than all of them. */
export async function removeOldBackups(
  db: Db,
  { folder, keep, now }: { folder: string; keep: number; now: Date },
): Promise<void> {
  const rows = await db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.endedAt), isNull(backups.removedAt)))
    .orderBy(desc(backups.id))
  const counting = rows.filter(({ provedAt }) => provedAt !== null)
  const kept = new Set([rows[0]?.id, ...counting.slice(0, keep).map(({ id }) => id)])
  for (const { id, fileName, host } of rows) {
    if (kept.has(id)) continue
    const path = join(folder, fileName)
    // What another machine keeps in a folder of its own, that one takes away.
    if (host !== hostname() && !(await fileExists(path))) continue
    await rm(path, { force: true })
    await db.update(backups).set({ removedAt: now }).where(eq(backups.id, id))
  }
}

export async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
