// Reads the words of a PDF in a child process, because a malicious file must not harm the server.
import { pdfErrors } from '#server/files/pdf/pdfErrors.ts'
import type { ExceededLimit } from '#server/platform/childProcess.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'

import { convertFile } from './convertFile.ts'
import type { SpooledFile } from './spoolUpload.ts'

const maxMemoryMb = 512
/** Also for finding its table. `timeoutMs` is with waiting on a busy machine. */
export const pdfTimeLimits = { maxProcessorSeconds: 20, timeoutMs: 120_000 } as const

const nextStep = 'Please split it, or ask for the order as CSV or XLSX.'
const memoryMessage = `Reading the PDF takes more than ${maxMemoryMb} MB of memory. ${nextStep}`
export const pdfTimeoutMessage = `Reading the PDF takes more than ${pdfTimeLimits.maxProcessorSeconds} seconds. ${nextStep}`

const runLimited = limitPerUser({
  maxRunning: 2,
  maxWaiting: 8,
  maxWaitingPerUser: 2,
  message: 'Too many PDFs are being read at once. Please try again.',
})

/** Returns its pages as lines of JSON. Throws a Refusal if the file can't be read. Stops when `signal` aborts. */
export function convertPdf(
  pdf: SpooledFile,
  { userId, signal }: { userId: number; signal?: AbortSignal | undefined },
): Promise<SpooledFile> {
  const script = new URL('../pdf/pdfProcess.ts', import.meta.url)
  return runLimited(
    userId,
    () =>
      convertFile(script, pdf, {
        maxHeapMb: maxMemoryMb,
        maxMemoryMb,
        ...pdfTimeLimits,
        signal,
        describeExit: exitMessage,
      }),
    signal,
  )
}

function exitMessage(
  code: number | null,
  signal: NodeJS.Signals | null,
  exceeded: ExceededLimit | undefined,
): string {
  const known = Object.values(pdfErrors).find(({ exitCode }) => exitCode === code)
  if (known) return known.message
  if (signal === null) return pdfErrors.damaged.message
  // V8 ends a process whose heap is full with another signal.
  return exceeded === 'memory' || signal !== 'SIGKILL' ? memoryMessage : pdfTimeoutMessage
}
