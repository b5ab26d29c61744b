// Reads a workbook (XLSX) in a child process, because all of it is held in memory and a malicious file must not harm the server.
import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'

import { spawnFilter } from '#server/platform/childProcess.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type SpooledFile, spoolUpload } from './spoolUpload.ts'
import { xlsxErrors } from './xlsxErrors.ts'

const maxHeapMb = 400
/** The largest accepted workbook takes 20 s on a busy machine. */
const timeoutMs = 120_000
/** One for each user: a workbook never waits for that of another user. Each process takes up to 500 MB. */
const runLimited = limitPerUser({
  maxRunning: 4,
  maxWaiting: 8,
  maxWaitingPerUser: 2,
  message: 'Too many workbooks are being read at once. Please try again.',
})

/**
 * Returns the first visible sheet with cells as lines of JSON (`tableRowLines.ts`). Throws a Refusal if the file is too large or no workbook. Stops when `signal` aborts.
 */
export function convertWorkbook(
  workbook: SpooledFile,
  { userId, signal }: { userId: number; signal?: AbortSignal | undefined },
): Promise<SpooledFile> {
  return runLimited(userId, () => convert(workbook, signal), signal)
}

async function convert(workbook: SpooledFile, signal: AbortSignal | undefined): Promise<SpooledFile> {
  const reader = spawnFilter(new URL('xlsxProcess.ts', import.meta.url), workbook.fd, {
    maxHeapMb,
    timeoutMs,
    signal,
  })
  let spooling: Promise<SpooledFile> | undefined
  try {
    // Node drops unread output when a process exits, so reading starts at once.
    const output = pipeline(reader.stdout, new PassThrough(), () => undefined)
    spooling = spoolUpload(output)
    const [[code, killSignal], lines] = await Promise.all([once(reader, 'close'), spooling])
    if (code === 0) return lines
    throw new Refusal('invalid', exitMessage(code, killSignal))
  } catch (error) {
    // The process may never have started, so this does not wait for the rest of the output.
    void spooling?.then(
      (lines) => lines[Symbol.asyncDispose](),
      () => undefined,
    )
    throw error
  } finally {
    reader.kill('SIGKILL')
  }
}

function exitMessage(code: number | null, signal: NodeJS.Signals | null): string {
  const known = Object.values(xlsxErrors).find(({ exitCode }) => exitCode === code)
  if (known) return known.message
  // Killed for exceeding the memory or time limit.
  if (signal) return 'The workbook is too large to be read. Please save it as CSV.'
  return 'The workbook could not be read: it may be damaged. Please save it again, or save it as CSV.'
}
