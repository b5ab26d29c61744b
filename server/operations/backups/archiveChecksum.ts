// The checksum at the end of an archive: an empty gzip member whose extra field holds the SHA-256 of all preceding bytes. Other gzip
// programs ignore it.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

// RFC 1952: a member header with an extra field of 36 bytes (subfield 'SV' of 32 bytes), and the end of a member without data.
const header = Buffer.from('1f8b08040000000000ff240053562000', 'hex')
const trailer = Buffer.from('03000000000000000000', 'hex')
const digestBytes = 32
const trailingBytes = header.length + digestBytes + trailer.length

/** Passes data through and appends the checksum. */
export function createChecksumStream(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([header, hash.digest(), trailer]))
    },
  })
}

export async function hasValidChecksum(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const covered = size - trailingBytes
  if (covered <= 0) return false
  const { buffer: checksum } = await file.read(Buffer.alloc(trailingBytes), 0, trailingBytes, covered)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: covered - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  return checksum.equals(Buffer.concat([header, hash.digest(), trailer]))
}
