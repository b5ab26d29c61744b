// Opens an uploaded CSV, XLSX or JSON file and returns its rows in batches. A child process parses it, so that no request waits for that.
import { once } from 'node:events'
import type { Readable } from 'node:stream'

import { spawnFilter } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { convertXlsxToCsv } from './convertXlsxToCsv.ts'
import { type FileHeader, type ParsedPart, parseProducts, type ParseOptions } from './parseProducts.ts'
import type { ParserMessage } from './parserProcess.ts'
import type { SpooledFile } from './spoolUpload.ts'
import type { ParsedRow } from './tableRow.ts'

export interface ProductFile extends AsyncDisposable {
  kind: ParseOptions['kind']
  header: FileHeader
  /** To be read once. Throws a Refusal if a row is unreadable. */
  batches: AsyncIterable<ParsedRow[]>
}

interface OpenOptions extends Omit<ParseOptions, 'kind'> {
  /** Detected from the content by default. */
  kind?: 'JSON'
  /** Gets the number of bytes read so far. */
  onRead?: (bytes: number) => void
  /** Ends the process. */
  signal?: AbortSignal
}

/** Smaller files are parsed in a few milliseconds, starting a process takes 0.1 s. */
const minProcessBytes = 65_536
/** Plenty for the longest row and the batch before it. */
const maxHeapMb = 256

/**
 * Throws a Refusal if the file is unreadable. Rows are parsed as fast as they are read here. Dispose of the result (`await using`), which
 * ends the process.
 */
export async function openProductFile(
  spooled: SpooledFile,
  { kind: givenKind, mode, columns, onRead = () => {}, signal }: OpenOptions,
): Promise<ProductFile> {
  const kind = givenKind ?? (await detectFileKind(spooled))
  const workbookCsv = kind === 'XLSX' ? await convertXlsxToCsv(spooled, signal) : undefined
  const source = workbookCsv ?? spooled
  const options = { kind, mode, columns }
  const parts =
    source.size < minProcessBytes
      ? parseProducts(() => source.read(), options)
      : parseInProcess(source.fd, options, signal)
  const close = async () => {
    await parts.return(undefined)
    await workbookCsv?.[Symbol.asyncDispose]()
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

/** Signatures of a zip archive with files and of an empty one. */
const zipSignatures = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
/** Microsoft's compound file: an XLS workbook (before 2007) or one with a password. */
const compoundFileSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Throws a Refusal for XLS workbooks and for workbooks with a password. */
export async function detectFileKind(spooled: SpooledFile): Promise<'CSV' | 'XLSX'> {
  for await (const start of spooled.read()) {
    const signature = start.subarray(0, 4)
    if (signature.equals(compoundFileSignature)) {
      throw new Refusal(
        'invalid',
        'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.',
      )
    }
    return zipSignatures.some((zip) => signature.equals(zip)) ? 'XLSX' : 'CSV'
  }
  return 'CSV'
}

async function* readBatches(
  parts: AsyncIterable<ParsedPart>,
  onRead: (bytes: number) => void,
): AsyncGenerator<ParsedRow[]> {
  for await (const part of parts) {
    if (!('rows' in part)) throw new Error('The parser sent a second header')
    onRead(part.bytes)
    yield part.rows
  }
}

/** Like parseProducts. Returning or aborting ends the process. */
async function* parseInProcess(
  fd: number,
  options: ParseOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<ParsedPart, void> {
  const parser = spawnFilter(new URL('parserProcess.ts', import.meta.url), fd, {
    args: [JSON.stringify(options)],
    maxHeapMb,
    signal,
  })
  try {
    const ended = once(parser, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    // Awaited below, unless the caller leaves before.
    ended.catch(() => {})
    for await (const line of readLines(parser.stdout)) {
      const message = JSON.parse(line) as ParserMessage
      if ('refusal' in message) throw new Refusal('invalid', message.refusal)
      yield message
    }
    const [code, killSignal] = await ended
    if (signal?.aborted) throw new Refusal('conflict', 'The upload was canceled. Nothing was changed.')
    if (code !== 0) throw new Error(`The parser ended with ${killSignal ?? code}`)
  } finally {
    parser.kill('SIGKILL')
  }
}

async function* readLines(output: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of output as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      start = end + 1
    }
    parts.push(chunk.subarray(start))
  }
}
