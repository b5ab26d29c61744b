// Security headers of every kind of response: API, page, file, error, and responses to invalid HTTP.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Endpoint, hasJsonBody } from '#contract/platform/endpoint.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { endpointUrl, validBody } from '#proofs/inputs/invalidInputs.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { requestHead, sendRaw } from '#server/testing/sendRaw.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const demanded: Record<string, RegExp> = {
  'content-security-policy': /^(?=.*default-src '(?:self|none)')(?=.*frame-ancestors 'none')/,
  'x-content-type-options': /^nosniff$/,
}
const demandedOfRequests: Record<string, RegExp> = {
  ...demanded,
  'content-security-policy':
    /^(?=.*default-src 'self')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*form-action 'self')(?=.*frame-ancestors 'none')/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
}

function assertSafe(headers: Headers, what: string, demands = demandedOfRequests): void {
  for (const [name, value] of Object.entries(demands))
    assert.match(headers.get(name) ?? '', value, `${what}: ${name}`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.doesNotMatch(policy, /unsafe|\*|http:|script-src/, what)
  for (const name of ['server', 'x-powered-by', 'etag', 'via'])
    if (name !== 'etag' || headers.get('cache-control') === 'no-store')
      assert.equal(headers.get(name), null, what)
  assert.ok(headers.has('cache-control'), `${what}: says whether it may be kept`)
}

function isBarcodeWorker(name: string): boolean {
  return /^barcodeWorker-[\w-]+\.js$/.test(name)
}

/** Endpoints that end the session or start long work. */
function isApart({ method, path }: Endpoint): boolean {
  return (
    /login|logout|end-others|auth\/sessions\/:id/.test(path) ||
    (method === 'POST' &&
      ['/api/backups', '/api/health/integrity-checks', '/api/company/preview'].includes(path))
  )
}

describe('every response', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')

  before(async () => {
    const { id } = await admin.call(createProduct, buildProduct())
    await admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  })

  test('of the API, with and without a session', async () => {
    for (const endpoint of endpoints.filter((endpoint) => !isApart(endpoint))) {
      for (const visitor of [testApp.publicClient, admin]) {
        const response = await visitor.fetch(endpointUrl(endpoint, { id: '1' }), {
          method: endpoint.method,
          ...(hasJsonBody(endpoint) && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(validBody(endpoint)),
          }),
        })
        await response.body?.cancel()
        assertSafe(response.headers, `${endpoint.method} ${endpoint.path} ${response.status}`)
        if (endpoint.allow !== 'anyone' && !endpoint.path.startsWith('/api/images/'))
          assert.match(response.headers.get('cache-control') ?? '', /no-store|private/, endpoint.path)
      }
    }
  })

  test('with personal data is not cached', async () => {
    for (const path of [
      '/api/invoices/1/pdf',
      '/api/products/export',
      '/api/activity-logs/export',
      '/api/invoices/1',
    ])
      assert.equal((await admin.fetch(path)).headers.get('cache-control'), 'no-store', path)
  })

  test('of pages, web files and unknown addresses', async () => {
    const built = existsSync('dist/assets') ? await readdir('dist/assets') : []
    const assets = built.filter((name) => /\.(?:js|css)$/.test(name) && !isBarcodeWorker(name)).slice(0, 4)
    for (const path of [
      '/',
      '/login',
      '/products/1',
      '/api/nothing',
      '/assets/nothing.js',
      '/theme.js',
      '/%zz',
    ])
      assertSafe((await testApp.publicClient.fetch(path)).headers, path)
    for (const name of assets) {
      const { headers } = await testApp.publicClient.fetch(`/assets/${name}`)
      assertSafe(headers, name)
      assert.match(
        headers.get('content-type') ?? '',
        /^(?:text|application)\/(?:javascript|css); charset=utf-8$/,
      )
    }
  })

  test('lets only the worker that reads codes compile WebAssembly, and load nothing from elsewhere', async () => {
    const built = existsSync('dist/assets') ? await readdir('dist/assets') : []
    const scripts = built.filter((name) => name.endsWith('.js'))
    const allowed: string[] = []
    for (const name of scripts) {
      const { headers } = await testApp.publicClient.fetch(`/assets/${name}`)
      const policy = headers.get('content-security-policy') ?? ''
      if (policy.includes('wasm')) allowed.push(name)
      assert.equal(policy.includes('wasm'), isBarcodeWorker(name), name)
      if (isBarcodeWorker(name)) {
        assert.match(policy, demanded['content-security-policy'] ?? /^$/)
        assert.match(policy, /; script-src 'wasm-unsafe-eval'; connect-src 'self'; /)
      }
    }
    assert.equal(allowed.length, scripts.length === 0 ? 0 : 1)
  })

  test('of an internal error', async () => {
    await testApp.db.execute(sql`alter table company rename to hidden_company`)
    const response = await testApp.publicClient
      .fetch('/api/company')
      .finally(() => testApp.db.execute(sql`alter table hidden_company rename to company`))
    assert.equal(response.status, 500)
    assertSafe(response.headers, 'a fault')
  })

  const broken: [string, string][] = [
    ['that is not HTTP', 'HELLO\r\n\r\n'],
    ['with an oversized header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
    [
      'with two lengths',
      requestHead('POST /api/auth/login', { Host: 'x', 'Content-Length': '2', 'content-length': '3' }),
    ],
    ['with a malformed URL', requestHead('GET /%zz', { Host: 'x', Connection: 'close' })],
  ]
  for (const [what, request] of broken) {
    test(`to a request ${what}, without repeating its content`, async () => {
      const [head = '', body = ''] = (await sendRaw(testApp.url, request)).split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 4\d\d /)
      const lines = head.split('\r\n').slice(1)
      const headers = new Headers(
        lines.map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1),
        ]),
      )
      assertSafe(headers, what, demanded)
      assert.deepEqual(Object.keys(JSON.parse(body) as object), ['message'])
      assert.doesNotMatch(body, /HELLO|aaaa|%zz/)
    })
  }

  test('has the right content type with a charset', async () => {
    const { id } = await admin.call(createProduct, buildProduct())
    for (const [path, type] of [
      ['/api/company', /^application\/json; charset=utf-8$/],
      ...(existsSync('dist/index.html') ? [['/', /^text\/html; charset=utf-8$/] as const] : []),
      ['/api/products/export', /^text\/csv; charset=utf-8$/],
      ['/api/activity-logs/export', /^text\/csv; charset=utf-8$/],
      ['/api/invoices/1/pdf', /^application\/pdf$/],
      [`/api/products/${id}/qr-code`, /^image\/png$/],
    ] as const)
      assert.match((await admin.fetch(path)).headers.get('content-type') ?? '', type, path)
  })

  test('rejects unsupported methods; TRACE doesn’t repeat cookies', async () => {
    for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'CONNECT', 'PATCH', 'DEBUG']) {
      const answer = await sendRaw(
        testApp.url,
        requestHead(`${method} /api/products`, {
          Host: 'x',
          Connection: 'close',
          Cookie: 'selvedge=kept-to-itself',
        }),
        { patienceMs: 3000 },
      )
      assert.doesNotMatch(answer, /kept-to-itself/, method)
      assert.doesNotMatch(answer, /^HTTP\/1\.1 [25]/, method)
    }
  })
})
