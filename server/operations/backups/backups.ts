// The backups of this process, as operations use them.
import type { backups } from '#server/platform/db/schema.ts'

export interface Backups {
  folder: string
  everyHours: number
  keep: number
  /** Checks every minute from now on whether a backup is due. */
  startSchedule(): void
  /** Creates a claimed backup in the background. */
  run(row: typeof backups.$inferSelect): void
  /** Resolves when this process runs no backup. */
  whenIdle(): Promise<void>
  /** Stops the running backup. */
  close(): Promise<void>
}
