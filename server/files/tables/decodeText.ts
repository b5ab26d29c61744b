// Detects the encoding of an uploaded file, decodes its text in chunks, and limits the length of one row.
import { formatCount } from '#domain/platform/format.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding by byte order mark, else UTF-8 if every byte is valid, else windows-1252. Checks the whole file,
 * because the only 'ö' of a German catalog can be in the last row.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = Buffer.alloc(0)
  let isUtf8 = true
  const check = (chunk: Buffer, stream: boolean) => {
    try {
      decoder.decode(chunk, { stream })
    } catch {
      isUtf8 = false
    }
  }
  for await (const chunk of bytes) {
    if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)])
    check(chunk, true)
    if (!isUtf8 && start.length >= 2) break
  }
  if (isUtf8) check(Buffer.alloc(0), false)
  return detectUtf16(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
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

/** Drops the byte order mark. Throws a Refusal for invalid bytes and binary files. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk: Buffer, stream: boolean) => {
    try {
      const text = decoder.decode(chunk, { stream })
      if (!text.includes('\0')) return text
    } catch {
      // Invalid bytes, refused below.
    }
    throw new Refusal('invalid', 'The file is not a text file.')
  }
  for await (const chunk of bytes) yield decode(chunk, true)
  yield decode(Buffer.alloc(0), false)
}

/** In characters: room for a cell of a million. */
const maxRowLength = 2 * 1024 * 1024

/**
 * Counts the characters since the parser last finished a row and throws a Refusal beyond the limit, so that an unclosed
 * quotation mark or an endless list can't fill the memory. `hint` continues the error message.
 */
export function limitRowLength(hint = '') {
  let length = 0
  return {
    add(text: string, row: number): void {
      length += text.length
      if (length > maxRowLength) throw new Refusal('invalid', `Row ${formatCount(row)} is too long${hint}.`)
    },
    endRow(): void {
      length = 0
    },
  }
}
