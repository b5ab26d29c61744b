// The web's files as a browser asks for them: as small as it can read them, not again where it knows them, and nothing else.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import fastify, { type FastifyInstance } from 'fastify'

import { serveWebFiles } from './webFiles.ts'

const script = 'export const linen = 1'.repeat(50)
const page = '<!doctype html><title>Selvedge</title>'

suite('a file of the web', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-web-'))
  let app: FastifyInstance

  before(async () => {
    mkdirSync(join(folder, 'assets'))
    const pages = {
      calls: [],
      visitor: ['assets/a-1.js'],
      signedIn: ['assets/b-2.js'],
      pages: { '/': [], '/products': [], '/invoices/$id': [] },
    }
    for (const [name, bytes] of Object.entries({
      'index.html': page,
      'pages.json': JSON.stringify(pages),
      'assets/a-1.js': script,
      'assets/a-1.js.br': brotliCompressSync(script),
      'assets/a-1.js.gz': gzipSync(script),
      'assets/font.woff2': Buffer.from([1, 2, 3]),
      'assets/.stamp': 'when it was built',
    }))
      writeFileSync(join(folder, name), bytes)
    app = fastify()
    serveWebFiles(app, folder, (request) => request.headers.cookie !== undefined)
    await app.ready()
  })
  after(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  for (const [accepted, encoding, bytes] of [
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script)],
    ['*', 'br', brotliCompressSync(script)],
    ['identity', undefined, Buffer.from(script)],
    ['', undefined, Buffer.from(script)],
  ] as const) {
    test(`goes to who reads ${accepted || 'nothing in particular'} as ${encoding ?? 'it is'}`, async () => {
      const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } })
      const { 'content-encoding': given, 'content-type': type, vary } = answer.headers
      assert.deepEqual([given, type, vary], [encoding, 'text/javascript; charset=utf-8', 'accept-encoding'])
      assert.equal(answer.headers['content-length'], String(bytes.length))
      assert.deepEqual(answer.rawPayload, bytes)
    })
  }

  test('may be kept for ever where its name changes with it, and is else asked for again', async () => {
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
    assert.equal(await kept('/assets/a-1.js'), 'public, max-age=31536000, immutable')
    assert.equal(await kept('/assets/font.woff2'), 'public, max-age=31536000, immutable')
    assert.equal(await kept('/'), 'no-cache')
  })

  test('does not travel again to who has it', async () => {
    const { etag } = (await app.inject('/')).headers
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url: '/products', headers: { 'if-none-match': known } })
      assert.deepEqual([answer.statusCode, answer.payload, answer.headers.etag], [304, '', etag])
    }
    const answer = await app.inject({ url: '/', headers: { 'if-none-match': '"other"' } })
    assert.deepEqual([answer.statusCode, answer.payload], [200, page])
  })

  test('answers HEAD without its bytes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' })
    assert.deepEqual([answer.statusCode, answer.payload], [200, ''])
    assert.equal(answer.headers['content-length'], String(script.length))
  })

  test('stands behind every address of a page, with what that page needs', async () => {
    const { headers, payload } = await app.inject('/invoices/7?from=bell')
    assert.deepEqual([headers['content-type'], payload], ['text/html; charset=utf-8', page])
    assert.equal(headers.link, '</assets/a-1.js>; rel=modulepreload')
    const signedIn = await app.inject({ url: '/', headers: { cookie: 'x=1' } })
    assert.equal(signedIn.headers.link, '</assets/b-2.js>; rel=modulepreload')
  })

  for (const url of ['/invoices', '/products.bak', '/backup.sql', '/.env', '/healthz/']) {
    test(`says 404 at ${url}, where there is no page, and is not kept`, async () => {
      const { statusCode, headers, payload } = await app.inject({ url, headers: { 'if-none-match': '*' } })
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['cache-control'], headers.etag, payload],
        [404, 'text/html; charset=utf-8', 'no-store', undefined, page],
      )
    })
  }

  for (const [method, url] of [
    ['GET', '/assets/a-1.js.br'],
    ['GET', '/assets/..%2findex.html'],
    ['GET', '/assets/%252e%252e/pages.json'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/assets/.stamp'],
    ['GET', '/api/nothing'],
    ['POST', '/'],
  ] as const) {
    test(`is not at ${method} ${url}`, async () => {
      const answer = await app.inject({ method, url })
      assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store'])
    })
  }

  test('of a kind that nobody thought of does not start', () => {
    writeFileSync(join(folder, 'assets', 'film.avi'), '')
    assert.throws(() => serveWebFiles(fastify(), folder, () => false), /film\.avi/)
    rmSync(join(folder, 'assets', 'film.avi'))
  })
})

test('where nothing is built, no address is a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-web-'))
  const app = fastify()
  serveWebFiles(app, folder, () => false)
  const { statusCode, payload } = await app.inject('/')
  assert.deepEqual([statusCode, payload], [404, '{"message":"There is nothing at this address."}'])
  await app.close()
  rmSync(folder, { recursive: true })
})
