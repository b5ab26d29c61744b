// Makes a backup in a process of its own, beside a server.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fsyncPath } from '#server/platform/db/durableFs.ts'

import type { BackupProcessReply } from './backupProcess.ts'
import type { BackupOptions, BackupReport } from './createBackup.ts'
import { withWorkFolder } from './workFolder.ts'

/** A shop of a million products takes a tenth of this. */
const timeLimitMs = 6 * 3_600_000

/** Why there is no backup: a sentence for the page, and the whole of it for the log. */
export class BackupError extends Error {
  override name = 'BackupFailed'
  readonly publicMessage: string

  constructor(sentence: string, detail = sentence) {
    super(detail)
    this.publicMessage = sentence
  }
}

/** The file at `path` appears when it is whole. Aborting ends it at once and leaves nothing behind. */
export async function runBackupProcess(
  order: Omit<BackupOptions, 'workFolder'>,
  abort: AbortSignal,
): Promise<BackupReport> {
  const folder = dirname(order.path)
  return withWorkFolder(folder, async (workFolder) => {
    const draft = join(workFolder, 'archive.tar.gz')
    const report = await inChild({ ...order, path: draft, workFolder }, abort)
    await rename(draft, order.path)
    fsyncPath(folder)
    return report
  })
}

async function inChild(order: BackupOptions, abort: AbortSignal): Promise<BackupReport> {
  if (abort.aborted) throw endedWithServer()
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(new URL('backupProcess.ts', import.meta.url), {
    serialization: 'advanced',
    // To optimize a single function of the scratch database takes V8 600 MB: not optimized it needs half the memory, and an eighth
    // more time.
    execArgv: ['--max-old-space-size=512', '--liftoff-only'],
    // What it needs of our secrets is in the order.
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }) },
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  })
  const kill = () => void child.kill('SIGKILL')
  abort.addEventListener('abort', kill)
  try {
    let reply: BackupProcessReply | undefined
    child.on('message', (message: BackupProcessReply) => (reply = message))
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    child.send(order)
    const [code, signal] = await ended
    if (abort.aborted) throw endedWithServer()
    if (!reply) throw new BackupError(`The process that makes backups ended with ${signal ?? code}.`)
    if ('report' in reply) return reply.report
    throw new BackupError(reply.sentence, reply.detail)
  } finally {
    abort.removeEventListener('abort', kill)
  }
}

function endedWithServer(): BackupError {
  return new BackupError('The server was stopped before it was done.')
}
