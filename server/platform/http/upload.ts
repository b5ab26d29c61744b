// A body as it arrives: a form's file or the bare stream, never more bytes than the endpoint takes.
import { Readable, Transform } from 'node:stream'

import type { FastifyRequest } from 'fastify'

import type { Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Opens the body for reading. Beyond `limit` bytes the stream fails with a 413. */
export async function openUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0)
  // A form's boundaries and headers come on top of the file.
  if (announced > limit + 65_536) throw tooLarge(limit)
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type !== 'multipart/form-data') {
    const body = request.body instanceof Readable ? request.body : request.raw
    return { type, stream: capped(body, limit) }
  }
  const limits = { files: 1, fields: 10, parts: 11, fileSize: limit + 1, fieldSize: 10_000 }
  const part = await request.file({ limits }).catch((error: unknown) => {
    throw inOurWords(error)
  })
  if (!part) throw new Refusal('invalid', 'Please choose a file to upload.')
  return {
    type: part.mimetype.toLowerCase(),
    field: part.fieldname,
    fileName: part.filename,
    stream: capped(part.file, limit),
  }
}

/** What the parser of forms throws at a broken one says nothing of whose fault it is. */
function inOurWords(error: unknown): Error {
  const isKnown = error instanceof Error && (error instanceof Refusal || 'statusCode' in error)
  return isKnown ? error : new Refusal('invalid', 'The form could not be read.')
}

function capped(source: Readable, limit: number): Readable {
  let seen = 0
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
  // Readers get the error through the pipeline; where nobody reads, it must not end the process.
  cap.on('error', () => {})
  const breakOff = () =>
    cap.destroy(
      source.errored ? inOurWords(source.errored) : new Refusal('invalid', 'The upload was cut off.'),
    )
  source.on('error', breakOff)
  source.on('close', () => {
    if (!source.readableEnded) breakOff()
  })
  // A form that came whole and broken has failed before anybody listened, and says nothing any more.
  if (source.destroyed && !source.readableEnded) breakOff()
  return source.pipe(cap)
}

function tooLarge(limit: number): Refusal {
  return new Refusal('too large', `The file is larger than ${limit} bytes.`)
}
