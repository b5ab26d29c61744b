// Reads the files of a zip archive from its directory, and limits what they unpack to.
import { inflateRawSync } from 'node:zlib'

/** Signatures and lengths of the records (APPNOTE.TXT 4.3.16, 4.3.12 and 4.3.7). */
const end = { signature: 'PK\x05\x06', bytes: 22, maxCommentBytes: 65_535 }
const directoryEntry = { signature: 'PK\x01\x02', bytes: 46 }
const localHeader = { signature: 'PK\x03\x04', bytes: 30 }

/** In a directory entry: the value is in the extra field (4.5.3). */
const inZip64 = 0xffffffff

export interface ZipLimits {
  maxEntries: number
  /** Of all files that are read. Their declared sizes are not trusted. */
  maxUnpackedBytes: number
}

/** Why an archive is not read to its end. */
export class ZipLimitError extends Error {
  readonly limit: keyof ZipLimits

  constructor(limit: keyof ZipLimits) {
    super(`The archive exceeds ${limit}`)
    this.limit = limit
  }
}

export interface ZipFiles {
  has: (path: string) => boolean
  /** The unpacked file. Throws a ZipLimitError, and an Error if it is missing or damaged. */
  read: (path: string) => Buffer
}

interface ZipEntry {
  /** 0: stored, 8: deflated. */
  method: number
  packedBytes: number
  offset: number
}

/** Paths are compared without regard to case, as spreadsheets do. Throws an Error if the archive has no directory. */
export function openZip(zip: Buffer, { maxEntries, maxUnpackedBytes }: ZipLimits): ZipFiles {
  const entries = readDirectory(zip, maxEntries)
  let remainingBytes = maxUnpackedBytes
  return {
    has: (path) => entries.has(path.toLowerCase()),
    read(path) {
      const entry = entries.get(path.toLowerCase())
      if (!entry) throw new Error(`The archive has no file ${path}`)
      const unpacked = unpack(zip, entry, remainingBytes)
      remainingBytes -= unpacked.length
      return unpacked
    },
  }
}

function readDirectory(zip: Buffer, maxEntries: number): Map<string, ZipEntry> {
  const endAt = zip.lastIndexOf(end.signature, undefined, 'latin1')
  if (endAt === -1 || endAt < zip.length - end.bytes - end.maxCommentBytes) {
    throw new Error('The archive has no directory')
  }
  const directoryAt = endAt - zip.readUInt32LE(endAt + 12)
  // Bytes before the archive shift every offset in it.
  const shift = directoryAt - zip.readUInt32LE(endAt + 16)
  const entries = new Map<string, ZipEntry>()
  let count = 0
  let at = directoryAt
  while (isAt(zip, at, directoryEntry.signature)) {
    count += 1
    if (count > maxEntries) throw new ZipLimitError('maxEntries')
    const nameEnd = at + directoryEntry.bytes + zip.readUInt16LE(at + 28)
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30)
    const path = zip.toString('utf8', at + directoryEntry.bytes, nameEnd)
    const entry = readEntry(zip, at, zip.subarray(nameEnd, extraEnd))
    entries.set(path.replaceAll('\\', '/').toLowerCase(), { ...entry, offset: entry.offset + shift })
    at = extraEnd + zip.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(zip: Buffer, at: number, extra: Buffer): ZipEntry {
  const sizes = [24, 20, 42].map((offset) => zip.readUInt32LE(at + offset))
  // Zip64 has only the values that don't fit, in this order.
  let extraAt = extra.indexOf('\x01\x00', 0, 'latin1') + 4
  const [, packedBytes = 0, offset = 0] = sizes.map((size) => {
    if (size !== inZip64 || extraAt < 4 || extraAt + 8 > extra.length) return size
    extraAt += 8
    return Number(extra.readBigUInt64LE(extraAt - 8))
  })
  return { method: zip.readUInt16LE(at + 10), packedBytes, offset }
}

function unpack(zip: Buffer, { method, packedBytes, offset }: ZipEntry, maxBytes: number): Buffer {
  if (!isAt(zip, offset, localHeader.signature)) throw new Error('The archive is damaged')
  const dataAt = offset + localHeader.bytes + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(dataAt, dataAt + packedBytes)
  if (method !== 0 && method !== 8) throw new Error(`The archive has a file packed with method ${method}`)
  try {
    const unpacked =
      method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
    if (unpacked.length <= maxBytes) return unpacked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
  }
  throw new ZipLimitError('maxUnpackedBytes')
}

function isAt(zip: Buffer, at: number, signature: string): boolean {
  return at >= 0 && zip.toString('latin1', at, at + signature.length) === signature
}
