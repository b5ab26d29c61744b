// Request bodies: streams with a size limit, and JSON in strict UTF-8 without prototype keys.
import { Readable, Transform } from 'node:stream'

import type { FastifyRequest, FastifyInstance } from 'fastify'

import { formatCount } from '#domain/platform/format.ts'
import type { Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Beyond `limit` bytes the stream fails with a 413. */
export async function openUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  const contentLength = Number(request.headers['content-length'] ?? 0)
  // Allows for the boundaries and headers of a form.
  if (contentLength > limit + 65_536) throw tooLarge(limit)
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type !== 'multipart/form-data') {
    const body = request.body instanceof Readable ? request.body : request.raw
    return { type, stream: withLimit(body, limit) }
  }
  const limits = { files: 1, fields: 10, parts: 11, fileSize: limit + 1, fieldSize: 10_000 }
  const part = await request.file({ limits }).catch((error: unknown) => {
    throw toRefusal(error)
  })
  if (!part) throw new Refusal('invalid', 'Please choose a file to upload.')
  return {
    type: part.mimetype.toLowerCase(),
    field: part.fieldname,
    fileName: part.filename,
    stream: withLimit(part.file, limit),
  }
}

/** Turns errors of the form parser into a 400. */
function toRefusal(error: unknown): Error {
  const isKnown = error instanceof Error && (error instanceof Refusal || 'statusCode' in error)
  return isKnown ? error : new Refusal('invalid', 'The form could not be read.')
}

function withLimit(source: Readable, limit: number): Readable {
  let bytesRead = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesRead += chunk.length
      if (bytesRead > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
  // Without a reader the error must not end the process.
  limiter.on('error', () => {})
  const abort = () =>
    limiter.destroy(
      source.errored ? toRefusal(source.errored) : new Refusal('invalid', 'The upload was cut off.'),
    )
  source.on('error', abort)
  source.on('close', () => {
    if (!source.readableEnded) abort()
  })
  // A broken form that arrived completely has failed already.
  if (source.destroyed && !source.readableEnded) abort()
  return source.pipe(limiter)
}

function tooLarge(limit: number): Refusal {
  return new Refusal('too large', `The file is larger than ${limit / 1_048_576} MB.`)
}

const bodies = new WeakMap<FastifyRequest, Buffer>()
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Replaces Fastify's parser. An empty body counts as no body. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    bodies.set(request, bytes)
    if (bytes.length === 0) {
      done(null, undefined)
      return
    }
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      done(Object.assign(new Error('Not UTF-8'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }))
      return
    }
    const excess = findExcess(bytes, request.routeOptions.config.endpoint?.maxFields ?? usualMaxFields)
    if (excess !== undefined) done(new Refusal('invalid', excess))
    else void parse(request, text, done)
  })
}

/** The deepest call has 5 levels. */
const maxLevels = 64
/** An invoice of 1,000 lines has half of them. */
const usualMaxFields = 20_000

/** Why the JSON would take long to check, or undefined. Counts before it is parsed, in a fraction of the time. */
function findExcess(json: Buffer, maxFields: number): string | undefined {
  let isInText = false
  let level = 0
  let fields = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isInText = !isInText
    else if (isInText) at += byte === backslash ? 1 : 0
    else if (byte === openBrace || byte === openBracket) level += 1
    else if (byte === closeBrace || byte === closeBracket) level -= 1
    else if (byte === colon) fields += 1
    if (level > maxLevels) return `The request has more than ${maxLevels} levels.`
    if (fields > maxFields) return `The request has more than ${formatCount(maxFields)} fields.`
  }
  return undefined
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, colon] = Buffer.from('"\\{}[]:')

/** The bytes of a JSON body; empty if there is none. */
export function rawBody(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0)
}
