// Reads a workbook (XLSX) in a process of its own: its parser needs all of it in memory, and what it makes of a file that
// was built to hurt it is nobody's business but that process's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type SpooledFile, spoolUpload } from './spoolUpload.ts'
import { xlsxErrors } from './xlsxErrors.ts'

const maxHeapMegabytes = 400
const timeLimitMs = 300_000
const inTurn = limitConcurrency(1, 8, 'Too many workbooks are being read at once. Please try again.')

/** The first sheet as CSV with commas, one line for each of its rows. Refuses what is no workbook or too large a one. */
export function convertXlsxToCsv(workbook: SpooledFile): Promise<SpooledFile> {
  return inTurn(() => convert(workbook))
}

async function convert(workbook: SpooledFile): Promise<SpooledFile> {
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeapMegabytes}`, fileURLToPath(new URL('xlsxProcess.ts', import.meta.url))],
    // It needs none of our secrets.
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL' },
  )
  let spooling: Promise<SpooledFile> | undefined
  try {
    // Where it stops listening, its code says why.
    pipeline(Readable.from(workbook.read()), reader.stdin, () => undefined)
    // Node throws away what an ended process wrote and nobody was reading yet: somebody reads from the first moment.
    const output = pipeline(reader.stdout, new PassThrough(), () => undefined)
    spooling = spoolUpload(output)
    const [[code, signal], csv] = await Promise.all([once(reader, 'close'), spooling])
    if (code === 0) return csv
    throw new Refusal('invalid', whatIsWrong(code, signal))
  } catch (error) {
    // Nobody will read it, nor wait for what is left of it: the process may never have begun.
    void spooling?.then(
      (csv) => csv[Symbol.asyncDispose](),
      () => undefined,
    )
    throw error
  } finally {
    reader.kill('SIGKILL')
  }
}

function whatIsWrong(code: number | null, signal: NodeJS.Signals | null): string {
  const fault = Object.values(xlsxErrors).find(({ exitCode }) => exitCode === code)
  if (fault) return fault.sentence
  // It ran out of memory or time.
  if (signal) return 'The workbook is too large to be read. Please save it as CSV.'
  return 'The workbook could not be read: it may be damaged. Please save it again, or save it as CSV.'
}
