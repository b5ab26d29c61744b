// The characters of an uploaded file, piece by piece, and the bound on what one row of it may hold in memory.
import { Refusal } from '#server/platform/refusal.ts'

import type { Encoding } from './encodingDetector.ts'

/** Decodes bytes without their byte order mark. Refuses what is no text in that encoding, and binary files. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk: Buffer, stream: boolean) => {
    const text = decodeOrRefuse(decoder, chunk, stream)
    if (text.includes('\0')) throw notText()
    return text
  }
  for await (const chunk of bytes) yield decode(chunk, true)
  yield decode(Buffer.alloc(0), false)
}

function decodeOrRefuse(decoder: TextDecoder, chunk: Buffer, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream })
  } catch {
    throw notText()
  }
}

function notText(): Refusal {
  return new Refusal('invalid', 'The file is not a text file.')
}

/** The most characters that one row may have: room for a cell of a million. */
const maxRowLength = 2 * 1024 * 1024

/**
 * Counts what a parser was fed since it last finished a row, and refuses beyond the bound: neither a quotation mark that
 * is never closed nor a list without end fills the memory.
 */
export function limitRowLength(guess = '') {
  let length = 0
  return {
    fed(text: string, row: number): void {
      length += text.length
      if (length > maxRowLength) throw new Refusal('invalid', `Row ${row} is too long${guess}.`)
    },
    rowEnded(): void {
      length = 0
    },
  }
}
