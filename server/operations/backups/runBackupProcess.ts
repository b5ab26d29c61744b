// Creates a backup in a child process of the server.
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { forkChild } from '#server/platform/childProcess.ts'
import { fsyncPath } from '#server/platform/db/durableFs.ts'

import type { BackupProcessReply } from './backupProcess.ts'
import type { BackupOptions, BackupReport } from './createBackup.ts'
import { withWorkFolder } from './workFolder.ts'

/** A database of a million products takes a tenth of this. */
const timeLimitMs = 6 * 3_600_000

/** `publicMessage` is shown to Admins; `message` has the details for the log. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly publicMessage: string

  constructor(publicMessage: string, detail = publicMessage) {
    super(detail)
    this.publicMessage = publicMessage
  }
}

/** The file appears at `path` once it is complete. Aborting leaves no files behind. */
export async function runBackupProcess(
  options: Omit<BackupOptions, 'workFolder'>,
  abort: AbortSignal,
): Promise<BackupReport> {
  const folder = dirname(options.path)
  return withWorkFolder(folder, async (workFolder) => {
    const draft = join(workFolder, 'archive.tar.gz')
    const report = await runChild({ ...options, path: draft, workFolder }, abort)
    await rename(draft, options.path)
    fsyncPath(folder)
    return report
  })
}

async function runChild(options: BackupOptions, abort: AbortSignal): Promise<BackupReport> {
  if (abort.aborted) throw serverStoppedError()
  const child = forkChild(new URL('backupProcess.ts', import.meta.url), {
    // V8 needs 600 MB to optimize one function of the embedded database. Without, the backup takes half the memory and an
    // eighth more time.
    execArgv: ['--max-old-space-size=512', '--liftoff-only'],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  })
  const kill = () => void child.kill('SIGKILL')
  abort.addEventListener('abort', kill)
  try {
    let reply: BackupProcessReply | undefined
    child.on('message', (message: BackupProcessReply) => (reply = message))
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    child.send(options)
    const [code, signal] = await ended
    if (abort.aborted) throw serverStoppedError()
    if (!reply) throw new BackupError(`The backup process ended with ${signal ?? code}.`)
    if ('report' in reply) return reply.report
    throw new BackupError(reply.message, reply.detail)
  } finally {
    abort.removeEventListener('abort', kill)
  }
}

function serverStoppedError(): BackupError {
  return new BackupError('The server was stopped before the backup was complete.')
}
