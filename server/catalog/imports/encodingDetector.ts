// Which encoding a text file is in: by its byte order mark, else strict UTF-8, else windows-1252.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface EncodingDetector {
  add(chunk: Buffer): void
  /** The answer, once all bytes have been seen. */
  end(): Encoding
}

/**
 * Looks at every byte of a file as it passes. A single byte that is no UTF-8, wherever it stands, makes it windows-1252:
 * the 'ö' of a German catalogue may come in its last row.
 */
export function createEncodingDetector(): EncodingDetector {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start = Buffer.alloc(0)
  const check = (chunk: Buffer, stream: boolean) => {
    if (!isUtf8) return
    try {
      utf8.decode(chunk, { stream })
    } catch {
      isUtf8 = false
    }
  }
  return {
    add(chunk) {
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)])
      check(chunk, true)
    },
    end() {
      check(Buffer.alloc(0), false)
      return utf16(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
    },
  }
}

/** UTF-16 by its mark, or by the zero byte beside the first letter: a header begins with an ASCII character. */
function utf16(start: Buffer): Encoding | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  return undefined
}
