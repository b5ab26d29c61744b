// The process that makes one backup for a server: it needs memory for the scratch database, and the disk while others work.
import { lowerPriority } from '#server/platform/lowerPriority.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type BackupOptions, type BackupReport, createBackup } from './createBackup.ts'

/** What came of it: a report, or why there is none, for the page and for the log. */
export type BackupProcessReply = { report: BackupReport } | { sentence: string; detail: string }

lowerPriority(10)
// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: BackupOptions) => {
  createBackup(order)
    .then(
      (report): BackupProcessReply => ({ report }),
      (error: unknown): BackupProcessReply => ({ sentence: sentenceOf(error), detail: String(error) }),
    )
    .then((reply) => process.send?.(reply, () => process.exit(0)))
    .catch(() => process.exit(1))
})

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.'
  return `It could not be made: ${error instanceof Error ? error.message : String(error)}`
}
