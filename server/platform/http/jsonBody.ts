// JSON bodies: strict UTF-8, no prototype keys. Keeps the raw bytes for the hash of idempotent requests.
import type { FastifyInstance, FastifyRequest } from 'fastify'

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
    void parse(request, text, done)
  })
}

/** The bytes of a JSON body; empty if there is none. */
export function rawBody(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0)
}
