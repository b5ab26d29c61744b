// UTF-8 with a few bytes of windows-1252 in it, as files have that were put together from several sources.
import { isUtf8 } from 'node:buffer'

const windows1252 = new TextDecoder('windows-1252')

/**
 * Of the characters beyond ASCII: the weight of those that are UTF-8, and how many bytes are not. Western letters weigh more: text in
 * windows-1252 has pairs such as `ß®` that are a letter of another script in UTF-8, but hardly any that are a Western one.
 */
export function countSequences(bytes: Buffer): { weight: number; invalid: number } {
  let weight = 0
  let invalid = 0
  const isValid = isUtf8(bytes)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const length = isValid ? declaredLength(byte) : sequenceLength(bytes, at)
    if (length === 0) invalid += 1
    else weight += byte >= 0xc3 && byte <= 0xc5 ? 10 : 1
    at += Math.max(0, length - 1)
  }
  return { weight, invalid }
}

/** Without the start of a character at the end, whose other bytes may follow. */
export function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc2) return declaredLength(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Bytes that are no UTF-8 become lone surrogates, which no valid text has: 0xE8 becomes U+DCE8. */
export function decodeDamagedUtf8(bytes: Buffer): string {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < bytes.length;) {
    const length = (bytes[at] ?? 0) < 0x80 ? 1 : sequenceLength(bytes, at)
    if (length === 0) {
      parts.push(bytes.toString('utf8', start, at), String.fromCharCode(0xdc00 + (bytes[at] ?? 0)))
      start = at + 1
    }
    at += length || 1
  }
  return parts.join('') + bytes.toString('utf8', start)
}

const damage = /[\udc80-\udcff]/
const loneMarks = /(?<![\ud800-\udbff])[\udc80-\udcff]/g
/** Bytes that windows-1252 has no character for. */
const unknownBytes = /[\u0081\u008d\u008f\u0090\u009d]/

/** The text with its bytes of windows-1252 as letters. `isReadable` is false if some are none there, either. Undefined for an intact text. */
export function readDamagedText(text: string): { text: string; isReadable: boolean } | undefined {
  if (!damage.test(text)) return undefined
  let isReadable = true
  const read = text.replaceAll(loneMarks, (mark) => {
    const letter = windows1252.decode(Uint8Array.of(mark.charCodeAt(0) - 0xdc00))
    if (unknownBytes.test(letter)) isReadable = false
    return letter
  })
  return read === text ? undefined : { text: read, isReadable }
}

function declaredLength(byte: number): number {
  if (byte >= 0xf0) return 4
  return byte >= 0xe0 ? 3 : 2
}

/** The bytes of the character at a position; 0 if they are no UTF-8. */
function sequenceLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0xc2 || byte > 0xf4) return 0
  const length = declaredLength(byte)
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
