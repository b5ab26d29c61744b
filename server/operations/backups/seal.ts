// The end of an archive: a gzip member of nothing, whose extra field holds the SHA-256 of every byte before it. Programs that
// unpack gzip pass over it; one flipped bit anywhere, or a cut end, and it does not fit.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

// RFC 1952: the head of a member with an extra field of 36 bytes, whose one subfield, 'SV', has 32; then no data at all.
const head = Buffer.from('1f8b08040000000000ff240053562000', 'hex')
const tail = Buffer.from('03000000000000000000', 'hex')
const digestBytes = 32
const sealBytes = head.length + digestBytes + tail.length

/** Passes everything through and puts the seal at the end. */
export function createSealStream(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([head, hash.digest(), tail]))
    },
  })
}

/** Whether the file ends with a seal over all that is before it. */
export async function hasValidSeal(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const sealed = size - sealBytes
  if (sealed <= 0) return false
  const { buffer: seal } = await file.read(Buffer.alloc(sealBytes), 0, sealBytes, sealed)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: sealed - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  return seal.equals(Buffer.concat([head, hash.digest(), tail]))
}
