// Decodes the text of an uploaded file in chunks, and limits the length of one row.
import { Refusal } from '#server/platform/refusal.ts'

import type { Encoding } from './spoolUpload.ts'

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
      if (length > maxRowLength) throw new Refusal('invalid', `Row ${row} is too long${hint}.`)
    },
    endRow(): void {
      length = 0
    },
  }
}
