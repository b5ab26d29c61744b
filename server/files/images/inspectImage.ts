// Reads how a file is built, without decoding any of it: what is no picture is refused before it costs anything.
import { crc32 } from 'node:zlib'

import { maxImageFrames } from '#domain/files/images.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A chunk of an honest PNG holds kilobytes, and an honest progressive JPEG about ten scans; each scan is a pass over all pixels. */
const mostChunks = 20_000
const mostScans = 100

/** So many bytes in a row of coded pixels are never all writing. */
const writingBytes = 64
const writingLetters = 16

const formats = [
  { signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), inspect: inspectPng },
  { signature: Buffer.from([0xff, 0xd8, 0xff]), inspect: inspectJpeg },
  { signature: Buffer.from('GIF87a', 'latin1'), inspect: inspectGif },
  { signature: Buffer.from('GIF89a', 'latin1'), inspect: inspectGif },
]

export function damagedImage(): Refusal {
  return new Refusal('invalid', 'The image is damaged or not an image.')
}

/**
 * Throws a Refusal 'invalid' unless the file is a PNG, JPEG or GIF from its first byte to its last marker. What stands
 * behind that is nobody's concern: cameras write there, and it is never read.
 */
export function inspectImage(file: Buffer): void {
  const format = formats.find(({ signature }) => file.subarray(0, signature.length).equals(signature))
  if (!format) throw new Refusal('invalid', 'Please upload a PNG, JPG or GIF image.')
  format.inspect(file)
}

/** Each chunk says its length and ends with its own sum (PNG, section 5.3). */
function inspectPng(png: Buffer): void {
  let at = 8
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    if (at + 12 > png.length) throw damagedImage()
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) throw damagedImage()
    const chunk = png.subarray(at + 4, end)
    if (crc32(chunk) !== png.readUInt32BE(end)) throw damagedImage()
    if (chunk.toString('latin1', 0, 4) === 'IEND') return
    at = end + 4
  }
  throw damagedImage()
}

/** Extensions and frames, each ending with a chain of blocks that ends with an empty one (GIF89a, section 15). */
function inspectGif(gif: Buffer): void {
  let at = 13 + colorTableBytes(gif[10])
  for (let frames = 0; ;) {
    const kind = gif[at]
    if (kind === 0x21) at = endOfBlocks(gif, at + 2)
    else if (kind === 0x2c) {
      frames += 1
      if (frames > maxImageFrames) {
        throw new Refusal('invalid', `The image has more than ${maxImageFrames} frames.`)
      }
      at = endOfBlocks(gif, at + 11 + colorTableBytes(gif[at + 9]))
    } else if (kind === 0x3b) return
    else throw damagedImage()
  }
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

function endOfBlocks(gif: Buffer, start: number): number {
  let at = start
  for (;;) {
    const size = gif[at]
    if (size === undefined) throw damagedImage()
    at += 1 + size
    if (size === 0) return at
  }
}

/**
 * Segments that say their length, and behind each start of a scan coded pixels up to the next marker (ITU T.81, annex
 * B). The decoder takes any bytes for pixels and goes on, so that here is the only place that sees them turn into
 * something else.
 */
function inspectJpeg(jpeg: Buffer): void {
  let isScan = false
  let scans = 0
  for (let at = 2; ;) {
    const mark = jpeg.indexOf(0xff, at)
    if (mark === -1) throw damagedImage()
    if (isScan && hasWriting(jpeg.subarray(at, mark))) throw damagedImage()
    const marker = jpeg[mark + 1]
    if (marker === undefined) throw damagedImage()
    // A byte that fills, a pixel's 0xff, a restart.
    if (marker === 0xff) at = mark + 1
    else if (marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)) at = mark + 2
    else if (marker === 0xd9) return
    else if (!isSegment(marker) || mark + 4 > jpeg.length) throw damagedImage()
    else {
      isScan = marker === 0xda
      if (isScan) scans += 1
      if (scans > mostScans) throw damagedImage()
      at = mark + 2 + jpeg.readUInt16BE(mark + 2)
    }
  }
}

/** Not a second start of a picture, nor what is reserved. */
function isSegment(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xef && marker !== 0xd8) || marker === 0xfe
}

/**
 * Pixels are coded into what looks like chance, or like a few bytes over and over where the picture is blank. Either
 * may be printable for a while; only writing is that, and of many letters.
 */
function hasWriting(coded: Buffer): boolean {
  for (let at = 0; at + writingBytes <= coded.length; at += writingBytes) {
    const bytes = coded.subarray(at, at + writingBytes)
    if (bytes.every(isPrintable) && new Set(bytes).size >= writingLetters) return true
  }
  return false
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
