// Checks the structure of an image file without decoding it, so that bad files are rejected cheaply.
import { crc32 } from 'node:zlib'

import { maxImageFrames, maxImageSide } from '#domain/files/images.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Real PNG chunks hold kilobytes and a progressive JPEG has about ten scans; each scan is a pass over all pixels. */
const maxChunks = 20_000
const maxScans = 100

/** Image data never contains this much printable text in a row. */
const minTextBytes = 64
const minTextLetters = 16

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
 * Throws a 400 unless the file is a well-formed PNG, JPEG or GIF up to its end marker. Cameras append data after it, which is
 * ignored.
 */
export function inspectImage(file: Buffer): void {
  const format = formats.find(({ signature }) => file.subarray(0, signature.length).equals(signature))
  if (!format) throw new Refusal('invalid', 'Please upload a PNG, JPG or GIF image.')
  format.inspect(file)
}

/** The sides that the header names: the decoder needs time for each row. */
function assertSides(width: number, height: number): void {
  if (Math.max(width, height) <= maxImageSide) return
  throw new Refusal('invalid', `A side of the image has more than ${formatCount(maxImageSide)} pixels.`)
}

/** Each chunk has a length and a checksum (PNG, section 5.3). */
function inspectPng(png: Buffer): void {
  let at = 8
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    if (at + 12 > png.length) throw damagedImage()
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) throw damagedImage()
    const chunk = png.subarray(at + 4, end)
    if (crc32(chunk) !== png.readUInt32BE(end)) throw damagedImage()
    const type = chunk.toString('latin1', 0, 4)
    if (type === 'IEND') return
    if (type === 'IHDR') {
      if (chunk.length < 12) throw damagedImage()
      assertSides(chunk.readUInt32BE(4), chunk.readUInt32BE(8))
    }
    at = end + 4
  }
  throw damagedImage()
}

/** Extensions and frames, each ending with data blocks and an empty block (GIF89a, section 15). */
function inspectGif(gif: Buffer): void {
  if (gif.length < 13) throw damagedImage()
  assertSides(gif.readUInt16LE(6), gif.readUInt16LE(8))
  let at = 13 + colorTableBytes(gif[10])
  for (let frames = 0; ;) {
    const kind = gif[at]
    if (kind === 0x21) at = endOfBlocks(gif, at + 2)
    else if (kind === 0x2c) {
      frames += 1
      if (frames > maxImageFrames) {
        throw new Refusal('invalid', `The image has more than ${maxImageFrames} frames.`)
      }
      if (at + 10 > gif.length) throw damagedImage()
      assertSides(gif.readUInt16LE(at + 5), gif.readUInt16LE(at + 7))
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
 * Segments with a length, and after each start of scan coded pixels up to the next marker (ITU T.81, annex B). The decoder
 * accepts any bytes as pixels, so only this check detects other content in between.
 */
function inspectJpeg(jpeg: Buffer): void {
  let isScan = false
  let scans = 0
  for (let at = 2; ;) {
    const start = jpeg.indexOf(0xff, at)
    if (start === -1) throw damagedImage()
    if (isScan && containsText(jpeg.subarray(at, start))) throw damagedImage()
    const marker = jpeg[start + 1]
    if (marker === undefined) throw damagedImage()
    // A fill byte; an escaped 0xff or a restart marker.
    if (marker === 0xff) at = start + 1
    else if (marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)) at = start + 2
    else if (marker === 0xd9) return
    else if (!isSegment(marker) || start + 4 > jpeg.length) throw damagedImage()
    else {
      isScan = marker === 0xda
      if (isScan) scans += 1
      if (scans > maxScans) throw damagedImage()
      if (isFrameHeader(marker)) {
        if (start + 9 > jpeg.length) throw damagedImage()
        assertSides(jpeg.readUInt16BE(start + 7), jpeg.readUInt16BE(start + 5))
      }
      at = start + 2 + jpeg.readUInt16BE(start + 2)
    }
  }
}

/** Excludes a second start of image and reserved markers. */
function isSegment(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xef && marker !== 0xd8) || marker === 0xfe
}

/** SOF0 to SOF15; the other three markers in between define tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Coded pixels look random, or repeat a few bytes where the image is blank. Only text is printable with many different letters. */
function containsText(coded: Buffer): boolean {
  for (let at = 0; at + minTextBytes <= coded.length; at += minTextBytes) {
    const bytes = coded.subarray(at, at + minTextBytes)
    if (bytes.every(isPrintable) && new Set(bytes).size >= minTextLetters) return true
  }
  return false
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
