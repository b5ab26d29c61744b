// Writes a zip file without compression, to be read as a stream: it has no directory at the end.
import { crc32 } from 'node:zlib'

const headerBytes = 30

/** The header of an entry, which its data follows (APPNOTE.TXT 4.3.7, method 0). */
export function storedZipHeader(path: string, data: Buffer): Buffer {
  const name = Buffer.from(path)
  const header = Buffer.alloc(headerBytes)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(crc32(data), 14)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(data.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** Follows the last entry. */
export const storedZipEnd = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
