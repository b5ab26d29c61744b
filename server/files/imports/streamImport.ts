// Imports an uploaded file and streams the progress. The client can look up the outcome by its key.
import type { PastImport, RunningEvent } from '#contract/files/imports.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { receiveUpload, runImport } from '#server/files/tables/limitUploads.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { assertImportKeyUnused, lockImportKey } from './pastImports.ts'

/** An import that starts at once is not reported as waiting. */
const reportWaitingEveryMs = 2000

/** Progress callbacks. */
export interface ImportCallbacks {
  onRead?: (rows: number) => void
  onUpdated?: (done: number, total: number) => void
  /** From here on only a crash or a change of the user prevents the commit. */
  onSaving?: () => void
}

interface ImportRun {
  file: SpooledFile
  callbacks: ImportCallbacks
  /** For the parser: the number of bytes read so far. */
  onRead: (bytes: number) => void
  /** Runs first in the transaction. */
  before: (ctx: Ctx) => Promise<void>
  onWaiting: () => void
}

type DoneEvent<Outcome> = { type: 'done' } & Outcome

/** Stores the file before `work` starts its transaction, so that a slow upload holds no connection. */
export async function streamImport<Outcome extends { import: PastImport }>(
  ctx: Ctx,
  { key }: { key: string },
  upload: Upload,
  work: (run: ImportRun) => Promise<Outcome>,
): Promise<AsyncIterable<RunningEvent | DoneEvent<Outcome>>> {
  await assertImportKeyUnused(ctx, key)
  const file = await receiveUpload(upload)
  return streamEvents<RunningEvent | DoneEvent<Outcome>>(async (emit) => {
    await using spooled = file
    const timer = setInterval(() => emit({ type: 'waiting' }), reportWaitingEveryMs)
    const run = createRun(spooled, key, emit)
    const importFile = async () => {
      clearInterval(timer)
      const outcome = await work(run)
      ctx.crashPoint('import.after-commit')
      emit({ type: 'done', ...outcome })
    }
    await runImport(ctx.user.id, spooled, importFile, ctx.signal).finally(() => clearInterval(timer))
  })
}

function createRun(file: SpooledFile, key: string, emit: (event: RunningEvent) => void): ImportRun {
  let rows = 0
  let bytes = 0
  const isProgressDue = throttle(5)
  const isUpdateDue = throttle(5)
  return {
    file,
    callbacks: {
      onRead(count) {
        rows += count
        if (isProgressDue()) emit({ type: 'progress', rows, bytes, totalBytes: file.size })
      },
      onUpdated(done, total) {
        if (done === total || isUpdateDue()) emit({ type: 'updating', done, total })
      },
      onSaving: () => emit({ type: 'saving' }),
    },
    onRead(read) {
      bytes = read
    },
    onWaiting: () => emit({ type: 'waiting' }),
    async before(ctx) {
      rows = 0
      await lockImportKey(ctx, key)
    },
  }
}
