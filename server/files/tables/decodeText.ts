// Detects the encoding of an uploaded file, decodes its text in chunks, and limits the length of one row.
import { isUtf8 } from 'node:buffer'

import { formatCount } from '#domain/platform/format.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { completeLength, countSequences, decodeDamagedUtf8 } from './damagedUtf8.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding by byte order mark, else UTF-8 if it explains enough of the letters beyond ASCII, else windows-1252. Checks
 * the whole file, because the only 'ö' of a German catalog can be in the last row.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  let start = Buffer.alloc(0)
  let validWeight = 0
  let invalidCount = 0
  for await (const chunk of joinSequences(bytes)) {
    if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)])
    const utf16 = start.length >= 2 ? detectUtf16(start) : undefined
    if (utf16) return utf16
    const { weight, invalid } = countSequences(chunk)
    validWeight += weight
    invalidCount += invalid
  }
  return invalidCount > validWeight ? 'windows-1252' : 'utf-8'
}

/** Detects UTF-16 by its byte order mark, or by a zero byte in the first character, which is ASCII in a header. */
function detectUtf16(start: Buffer): Encoding | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  return undefined
}

/** Chunks that don't end within a character of UTF-8. */
async function* joinSequences(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const length = completeLength(joined)
    rest = joined.subarray(length)
    if (length > 0) yield joined.subarray(0, length)
  }
  if (rest.length > 0) yield rest
}

/**
 * Drops the byte order mark. Bytes that are no UTF-8 become marks, which `readDamagedText` reads. Throws a Refusal for binary files and
 * for invalid bytes in the other encodings.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  for await (const text of encoding === 'utf-8' ? decodeUtf8(bytes) : decodeStrictly(bytes, encoding)) {
    if (text.includes('\0')) throw new Refusal('invalid', notTextMessage)
    yield text
  }
}

const notTextMessage = 'The file is not a text file.'

async function* decodeUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let isStart = true
  for await (const chunk of joinSequences(bytes)) {
    const text = isUtf8(chunk) ? chunk.toString() : decodeDamagedUtf8(chunk)
    yield isStart && text.startsWith('\ufeff') ? text.slice(1) : text
    isStart = false
  }
}

async function* decodeStrictly(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk: Buffer, stream: boolean) => {
    try {
      return decoder.decode(chunk, { stream })
    } catch {
      throw new Refusal('invalid', notTextMessage)
    }
  }
  for await (const chunk of bytes) yield decode(chunk, true)
  yield decode(Buffer.alloc(0), false)
}

/** In characters: room for a cell of a million. */
const maxRowLength = 2 * 1024 * 1024

/**
 * Throws a Refusal for a row beyond the limit, so that an unclosed quotation mark or an endless list can't fill the memory. `hint` continues
 * the error message.
 */
export function limitRowLength(hint = '') {
  let length = 0
  const check = (count: number, row: number): void => {
    if (count > maxRowLength) throw new Refusal('invalid', `Row ${formatCount(row)} is too long${hint}.`)
  }
  return {
    check,
    /** Counts the characters since `endRow`. */
    add(text: string, row: number): void {
      length += text.length
      check(length, row)
    },
    endRow(): void {
      length = 0
    },
  }
}
