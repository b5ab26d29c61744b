// The backups of this process, as operations see them.
import type { backups } from '#server/platform/db/schema.ts'

export interface Backups {
  folder: string
  everyHours: number
  keep: number
  /** Makes the backup that was claimed, beside the requests. */
  make(row: typeof backups.$inferSelect): void
  /** Resolves when none is being made by this process. */
  settled(): Promise<void>
  /** Looks whether one is due, as it does each minute by itself. */
  look(): Promise<void>
  /** Ends the one that is being made. */
  close(): Promise<void>
}
