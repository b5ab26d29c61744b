// The child process that creates one backup at low priority: the scratch database needs much memory.
import { lowerPriority } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type BackupOptions, type BackupReport, createBackup } from './createBackup.ts'

/** A report, or the error: `message` for users, `detail` for the log. */
export type BackupProcessReply = { report: BackupReport } | { message: string; detail: string }

lowerPriority(10)
// The server has ended.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: BackupOptions) => {
  createBackup(order)
    .then(
      (report): BackupProcessReply => ({ report }),
      (error: unknown): BackupProcessReply => ({ message: errorMessage(error), detail: String(error) }),
    )
    .then((reply) => process.send?.(reply, () => process.exit(0)))
    .catch(() => process.exit(1))
})

function errorMessage(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.'
  return `The backup failed: ${error instanceof Error ? error.message : String(error)}`
}
