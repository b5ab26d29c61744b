// Reads a workbook (XLSX) in a child process, because all of it is held in memory and a malicious file must not harm the server.
import { limitPerUser } from '#server/platform/limitPerUser.ts'

import { convertFile } from './convertFile.ts'
import type { SpooledFile } from './spoolUpload.ts'
import { readLines, type SheetHeads } from './tableRowLines.ts'
import { xlsxErrors } from './xlsxErrors.ts'

const maxHeapMb = 400
/** With what the workbook unpacks to, which is outside of the heap: 421 MB for 200,000 rows of seven columns. */
const maxMemoryMb = 768
/** The largest accepted workbook takes 20 s on a busy machine. */
const timeoutMs = 120_000
/** One for each user: a workbook never waits for that of another user. Each process takes up to `maxMemoryMb`. */
const runLimited = limitPerUser({
  maxRunning: 4,
  maxWaiting: 8,
  maxWaitingPerUser: 2,
  message: 'Too many workbooks are being read at once. Please try again.',
})

interface ConvertOptions {
  userId: number
  /** The number of names that are known columns. A sheet with such names is read rather than one without. */
  countKnown?: ((names: readonly string[]) => number) | undefined
  /** The position of the sheet, from 1, hidden or not. */
  sheet?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns a sheet as lines of JSON (`tableRowLines.ts`): the given one, or the first visible one with known column names, or else with
 * cells. Throws a Refusal if the file is too large, no workbook, or without that sheet. Stops when `signal` aborts.
 */
export function convertWorkbook(
  workbook: SpooledFile,
  { userId, countKnown = () => 0, sheet, signal }: ConvertOptions,
): Promise<SpooledFile> {
  return runLimited(
    userId,
    async () => {
      const read = await convert(workbook, sheet, signal)
      if (sheet !== undefined) return read
      const known = await findKnownSheet(read, countKnown)
      if (known <= 1) return read
      await read[Symbol.asyncDispose]()
      return convert(workbook, known, signal)
    },
    signal,
  )
}

/** Instructions and covers come before the products: the position of the first sheet with at least two known names in a row, or 0. */
async function findKnownSheet(
  lines: SpooledFile,
  countKnown: (names: readonly string[]) => number,
): Promise<number> {
  for await (const line of readLines(lines.read())) {
    const { heads } = JSON.parse(line) as SheetHeads
    return heads.findIndex((rows) => rows.some((cells) => countKnown(cells) >= 2)) + 1
  }
  return 0
}

function convert(
  workbook: SpooledFile,
  sheet: number | undefined,
  signal: AbortSignal | undefined,
): Promise<SpooledFile> {
  return convertFile(new URL('xlsxProcess.ts', import.meta.url), workbook, {
    args: sheet === undefined ? [] : [String(sheet)],
    maxHeapMb,
    maxMemoryMb,
    timeoutMs,
    signal,
    describeExit: exitMessage,
  })
}

function exitMessage(code: number | null, signal: NodeJS.Signals | null): string {
  const known = Object.values(xlsxErrors).find(({ exitCode }) => exitCode === code)
  if (known) return known.message
  // Killed for exceeding the memory or time limit.
  if (signal) return 'The workbook is too large to be read. Please save it as CSV.'
  return 'The workbook could not be read: it may be damaged. Please save it again, or save it as CSV.'
}
