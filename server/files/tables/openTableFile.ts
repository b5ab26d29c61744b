// Opens an uploaded CSV, XLSX, PDF or JSON file and returns its rows in batches. A child process parses it, so that no request waits for that.
import { once } from 'node:events'

import { limitProcess, spawnFilter } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { convertPdf, pdfTimeLimits, pdfTimeoutMessage } from './convertPdf.ts'
import { convertWorkbook } from './convertWorkbook.ts'
import { detectFileKind } from './detectFileKind.ts'
import type { FileHeader, FileKind, ParsedPart } from './parseTable.ts'
import type { ParserMessage } from './runParser.ts'
import type { SpooledFile } from './spoolUpload.ts'
import type { ParsedRow } from './tableRow.ts'
import { readLines } from './tableRowLines.ts'

export interface TableFile<Header extends FileHeader, Field extends string> extends AsyncDisposable {
  kind: FileKind
  header: Header
  /** To be read once. Throws a Refusal if a row is unreadable. */
  batches: AsyncIterable<ParsedRow<Field>[]>
}

/** Parses files of one kind of record: here, or in a child process. */
export interface FileParser<Header extends FileHeader, Field extends string, Options> {
  parse: (
    read: () => AsyncIterable<Buffer>,
    options: Options & { kind: FileKind },
  ) => AsyncGenerator<ParsedPart<Header, Field>>
  /** The number of names that are known columns. */
  countKnown: (names: readonly string[]) => number
  /** The script of the child process, which calls `runParser` with `parse`. */
  script: URL
  /** What the script needs besides the options to have the same `parse`. */
  scriptOptions?: object | undefined
}

interface OpenOptions<Options> {
  /** Who sent the file. */
  userId: number
  /** Detected from the content by default. */
  kind?: 'JSON' | undefined
  /** The position of the sheet of a workbook, from 1. Found by its column names by default. */
  sheet?: number | undefined
  /** For the parser. */
  options: Options
  /** Gets the number of bytes read so far. */
  onRead?: ((bytes: number) => void) | undefined
  /** Ends the process. */
  signal?: AbortSignal | undefined
}

/** Smaller files are parsed in a few milliseconds, starting a process takes 0.1 s. Finding the table of a PDF can take longer. */
const minProcessBytes = 65_536
/** Plenty for the longest row and the batch before it. */
const maxHeapMb = 256

/**
 * Throws a Refusal if the file is unreadable. Rows are parsed as fast as they are read here. Dispose of the result (`await using`), which
 * ends the process.
 */
export async function openTableFile<Header extends FileHeader, Field extends string, Options>(
  spooled: SpooledFile,
  parser: FileParser<Header, Field, Options>,
  { userId, kind: givenKind, sheet, options: parserOptions, onRead = () => {}, signal }: OpenOptions<Options>,
): Promise<TableFile<Header, Field>> {
  const kind = givenKind ?? (await detectFileKind(spooled))
  const lines =
    kind === 'XLSX'
      ? await convertWorkbook(spooled, { userId, countKnown: parser.countKnown, sheet, signal })
      : kind === 'PDF'
        ? await convertPdf(spooled, { userId, signal })
        : undefined
  const source = lines ?? spooled
  const options = { ...parserOptions, kind }
  const parts =
    source.size < minProcessBytes && kind !== 'PDF'
      ? parser.parse(() => source.read(), options)
      : parseInProcess<ParsedPart<Header, Field>>(source.fd, parser, options, {
          limits: kind === 'PDF' ? pdfTimeLimits : undefined,
          signal,
        })
  const close = async () => {
    await parts.return(undefined)
    await lines?.[Symbol.asyncDispose]()
  }
  try {
    const first = await parts.next()
    if (first.done === true || !('header' in first.value)) throw new Error('The parser sent no header')
    const share = spooled.size / source.size
    return {
      kind,
      header: first.value.header,
      batches: readBatches(parts, (bytes) => onRead(Math.round(bytes * share))),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readBatches<Header extends FileHeader, Field extends string>(
  parts: AsyncIterable<ParsedPart<Header, Field>>,
  onRead: (bytes: number) => void,
): AsyncGenerator<ParsedRow<Field>[]> {
  for await (const part of parts) {
    if (!('rows' in part)) throw new Error('The parser sent a second header')
    onRead(part.bytes)
    yield part.rows
  }
}

interface ProcessOptions {
  /** Without the header until then, the file is refused: the rows are read as fast as the caller takes them. */
  limits: typeof pdfTimeLimits | undefined
  signal: AbortSignal | undefined
}

/** Like `parse` of a parser. Returning or aborting ends the process. */
async function* parseInProcess<Part extends object>(
  fd: number,
  { script, scriptOptions }: Pick<FileParser<FileHeader, string, never>, 'script' | 'scriptOptions'>,
  options: object,
  { limits, signal }: ProcessOptions,
): AsyncGenerator<Part, void> {
  const child = spawnFilter(script, fd, {
    args: [JSON.stringify({ ...scriptOptions, ...options })],
    maxHeapMb,
    signal,
  })
  let isLate = false
  const timer = limits && setTimeout(() => (isLate = child.kill('SIGKILL')), limits.timeoutMs)
  const readExceeded = limits ? limitProcess(child, limits) : () => undefined
  try {
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    // Awaited below, unless the caller leaves before.
    ended.catch(() => {})
    for await (const line of readLines(child.stdout)) {
      clearTimeout(timer)
      const message = JSON.parse(line) as ParserMessage<Part>
      if ('refusal' in message) throw new Refusal('invalid', message.refusal)
      yield message
    }
    const [code, killSignal] = await ended
    if (isLate || readExceeded()) throw new Refusal('invalid', pdfTimeoutMessage)
    if (signal?.aborted) throw new Refusal('conflict', 'The upload was canceled. Nothing was changed.')
    if (code !== 0) throw new Error(`The parser ended with ${killSignal ?? code}`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
