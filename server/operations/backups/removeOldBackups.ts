// Deletes the files of old backups.
import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, isNotNull, isNull } from '#server/platform/db/drizzle.ts'
import { backups } from '#server/platform/db/schema.ts'

/** Retains the newest `keep` verified backups, and the newest backup even if it is not verified. */
export async function removeOldBackups(
  db: Db,
  { folder, keep, now }: { folder: string; keep: number; now: Date },
): Promise<void> {
  const rows = await db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.endedAt), isNull(backups.removedAt)))
    .orderBy(desc(backups.id))
  const verified = rows.filter(({ verifiedAt }) => verifiedAt !== null)
  const retained = new Set([rows[0]?.id, ...verified.slice(0, keep).map(({ id }) => id)])
  for (const { id, fileName, host } of rows) {
    if (retained.has(id)) continue
    const path = join(folder, fileName)
    // A file in another machine's own folder is deleted by that machine.
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
