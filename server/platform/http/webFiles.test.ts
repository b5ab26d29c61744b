// Tests the web's files: compression, caching, pages and unknown paths.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import fastify, { type FastifyInstance } from 'fastify'

import { barcodeWorkerPolicy } from './securityHeaders.ts'
import { serveWebFiles, type PageIndex, readPageManifest } from './webFiles.ts'

const script = 'export const linen = 1'.repeat(50)
const page = '<!doctype html><html lang="en"><title>Selvedge</title>'
const signedOutPage = page.replace('lang', 'data-session="none" lang')
const noFiles = { calls: [], files: [] }

describe('a web file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-web-'))
  let app: FastifyInstance

  before(async () => {
    mkdirSync(join(folder, 'assets'))
    const pages = {
      signedOut: { calls: [], files: ['assets/a-1.js'] },
      signedIn: { calls: [], files: ['assets/b-2.js'] },
      pages: { '/': noFiles, '/products': noFiles, '/invoices/$id': noFiles },
    }
    for (const [name, bytes] of Object.entries({
      'index.html': page,
      'pages.json': JSON.stringify(pages),
      'assets/a-1.js': script,
      'assets/a-1.js.br': brotliCompressSync(script),
      'assets/a-1.js.gz': gzipSync(script),
      'assets/font.woff2': Buffer.from([1, 2, 3]),
      'assets/barcodeWorker-x_Y-1.js': script,
      'assets/reader-3.wasm': Buffer.from([0, 97, 115, 109]),
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
    test(`is sent as ${encoding ?? 'identity'} for accept-encoding '${accepted}'`, async () => {
      const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } })
      const { 'content-encoding': given, 'content-type': type, vary } = answer.headers
      assert.deepEqual([given, type, vary], [encoding, 'text/javascript; charset=utf-8', 'accept-encoding'])
      assert.equal(answer.headers['content-length'], String(bytes.length))
      assert.deepEqual(answer.rawPayload, bytes)
    })
  }

  test('is cached forever if its name has a hash, and else revalidated', async () => {
    for (const url of ['/assets/a-1.js', '/assets/font.woff2']) {
      const { headers } = await app.inject(url)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers.etag, undefined)
    }
    assert.equal((await app.inject('/')).headers['cache-control'], 'no-cache')
  })

  test('has a policy of its own if it is the worker that reads codes', async () => {
    const worker = await app.inject('/assets/barcodeWorker-x_Y-1.js')
    assert.equal(worker.headers['content-security-policy'], barcodeWorkerPolicy)
    const others = ['/assets/a-1.js', '/assets/reader-3.wasm', '/']
    for (const url of others)
      assert.equal((await app.inject(url)).headers['content-security-policy'], undefined, url)
    assert.equal((await app.inject('/assets/reader-3.wasm')).headers['content-type'], 'application/wasm')
  })

  test('returns 304 if the client has it', async () => {
    const { etag } = (await app.inject('/')).headers
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url: '/products', headers: { 'if-none-match': known } })
      assert.deepEqual([answer.statusCode, answer.payload, answer.headers.etag], [304, '', etag])
    }
    const answer = await app.inject({ url: '/', headers: { 'if-none-match': '"other"' } })
    assert.deepEqual([answer.statusCode, answer.payload], [200, signedOutPage])
  })

  test('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' })
    assert.deepEqual([answer.statusCode, answer.payload], [200, ''])
    assert.equal(answer.headers['content-length'], String(script.length))
  })

  test('is index.html for every page, with preload links', async () => {
    const { headers, payload } = await app.inject('/invoices/7?from=bell')
    assert.deepEqual([headers['content-type'], payload], ['text/html; charset=utf-8', signedOutPage])
    assert.equal(headers.link, '</assets/a-1.js>; rel=modulepreload')
    const signedIn = await app.inject({ url: '/', headers: { cookie: 'x=1' } })
    assert.deepEqual([signedIn.headers.link, signedIn.payload], ['</assets/b-2.js>; rel=modulepreload', page])
  })

  test('is sent again after signing in', async () => {
    const { etag } = (await app.inject('/')).headers
    const answer = await app.inject({ url: '/', headers: { 'if-none-match': etag, cookie: 'x=1' } })
    assert.deepEqual([answer.statusCode, answer.payload], [200, page])
  })

  for (const url of ['/invoices', '/products.bak', '/backup.sql', '/.env', '/healthz/']) {
    test(`is a 404 page at ${url} and not cached`, async () => {
      const { statusCode, headers, payload } = await app.inject({ url, headers: { 'if-none-match': '*' } })
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['cache-control'], headers.etag, payload],
        [404, 'text/html; charset=utf-8', 'no-store', undefined, signedOutPage],
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
    test(`is not found at ${method} ${url}`, async () => {
      const answer = await app.inject({ method, url })
      assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store'])
    })
  }

  test('of an unknown type fails the start', () => {
    writeFileSync(join(folder, 'assets', 'film.avi'), '')
    assert.throws(() => serveWebFiles(fastify(), folder, () => false), /film\.avi/)
    rmSync(join(folder, 'assets', 'film.avi'))
  })
})

test('without a build, every path is a 404', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-web-'))
  const app = fastify()
  serveWebFiles(app, folder, () => false)
  const { statusCode, payload } = await app.inject('/')
  assert.deepEqual([statusCode, payload], [404, '{"message":"There is nothing at this address."}'])
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('the page manifest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-pages-'))
  let pages: PageIndex

  before(() => {
    const written = {
      signedOut: { calls: ['/api/who'], files: ['assets/door.js'] },
      signedIn: { calls: ['/api/who'], files: ['assets/shell.js', 'assets/table.js'] },
      pages: {
        '/': { calls: [], files: ['assets/home.js'] },
        '/coats': { calls: ['/api/coats?page=1'], files: ['assets/table.js'] },
        '/coats/$id': { calls: ['/api/coats/$id'], files: ['assets/coat.js'] },
        '/print': { calls: [], files: ['assets/print.js', 'assets/print.css'] },
      },
    }
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(written))
    pages = readPageManifest(folder)
  })
  after(() => rmSync(folder, { recursive: true }))

  const calls = (...paths: string[]) =>
    paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  const scripts = (...names: string[]) => names.map((name) => `</assets/${name}.js>; rel=modulepreload`)

  for (const [path, isSignedIn, asked, files] of [
    ['/', true, [], ['shell', 'table', 'home']],
    ['/coats', true, ['/api/coats?page=1'], ['shell', 'table']],
    // The call depends on the filters.
    ['/coats?size=M', true, [], ['shell', 'table']],
    ['/coats/17', true, ['/api/coats/17'], ['shell', 'table', 'coat']],
    ['/coats/17/', true, ['/api/coats/17'], ['shell', 'table', 'coat']],
    ['/coats/0', true, [], ['shell', 'table', 'coat']],
    ['/coats/1>,<x', true, [], ['shell', 'table', 'coat']],
    ['/coats/17/label', true, [], ['shell', 'table']],
    ['/coats/17', false, [], ['door']],
  ] as const) {
    test(`preloads ${[...asked, ...files].join(', ')} for ${path} ${isSignedIn ? 'with' : 'without'} a session`, () => {
      assert.equal(
        pages.linkHeader(path, isSignedIn),
        [...calls('/api/who', ...asked), ...scripts(...files)].join(', '),
      )
    })
  }

  test('preloads the stylesheet of a page', () => {
    const links = [
      ...scripts('shell', 'table', 'print'),
      '</assets/print.css>; rel=preload; as=style; crossorigin',
    ]
    assert.equal(pages.linkHeader('/print', true), [...calls('/api/who'), ...links].join(', '))
  })

  for (const [path, isPage] of [
    ['/', true],
    ['/coats', true],
    ['/coats/', true],
    ['/coats/17', true],
    ['/coats//', false],
    ['/coats/17/label', false],
    ['/coats.bak', false],
    ['/Coats', true],
    ['/%63oats', true],
    ['/%43oats/%31', true],
    ['/coats%2F17', false],
    ['/coats%', false],
    ['/%2563oats', false],
    ['', false],
  ] as const) {
    test(`has ${isPage ? 'a' : 'no'} page at '${path}'`, () => {
      assert.equal(pages.has(path), isPage)
    })
  }
})
