// Tests HTTP edge cases: content types, malformed JSON, sizes, URLs, origins.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, productBody } from '#server/testing/productFixtures.ts'
import { sendRaw } from '#server/testing/sendRaw.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('requests', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')

  const valid = () => productBody()

  async function post(
    body: BodyInit,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) {
    const response = await admin.fetch('/api/products', { method: 'POST', body, headers })
    const text = await response.text()
    const { message } = JSON.parse(text) as { message?: unknown }
    return { status: response.status, message, text }
  }

  async function assertNothingWritten(work: () => Promise<void>): Promise<void> {
    const before = await readDatabaseTotals(testApp.db)
    await work()
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
  }

  function rawPost(type: string | undefined, body: string): string {
    const lines = [
      'POST /api/products HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Cookie: ${admin.cookie}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ]
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  }

  const refusedTypes: (string | undefined)[] = [
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json garbage',
    'application/json\tx',
    'application/json+x',
    'application/vnd.api+json',
    'text/plain; application/json',
    'text/plain\tapplication/json',
    'application',
    '/',
    'application/json/',
    'application/json, text/plain',
  ]
  for (const type of refusedTypes) {
    test(`a body of type ${JSON.stringify(type ?? 'none')} is not parsed as JSON`, () =>
      assertNothingWritten(async () => {
        const answer = await sendRaw(testApp.url, rawPost(type, valid()))
        assert.match(answer, /^HTTP\/1\.1 4(?:00|15) /)
        assert.match(answer, /\{"message":"[^"]+"\}$/)
      }))
  }

  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    '\tapplication/json',
    '  application/json',
  ]) {
    test(`a body of type ${JSON.stringify(type)} is validated`, async () => {
      assert.match(await sendRaw(testApp.url, rawPost(type, valid())), /^HTTP\/1\.1 201 /)
      const wrong = await sendRaw(testApp.url, rawPost(type, '{"productId":"X","isAdmin":true}'))
      assert.match(wrong, /^HTTP\/1\.1 400 /)
    })
  }

  const invalid = 'The request is not valid JSON.'
  const noObject = 'The request must be a JSON object.'
  const toObject = (fields: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, index) => [`a${index}`, 1])))
  const brokenJson: [string, BodyInit, string?][] = [
    ['that is truncated', '{"productId":"A'],
    ['with a trailing comma', '{"a":1,}'],
    ['with a comment', '{"a":1/*x*/}'],
    ['with two values', '{}{}'],
    ['that is not UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['with a truncated UTF-8 sequence', new Uint8Array([0x22, 0xe2, 0x82, 0x22])],
    ['in UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le'))],
    ['of 65 nested arrays', '['.repeat(65) + ']'.repeat(65), 'The request has more than 64 levels.'],
    ['of 64 nested arrays', '['.repeat(64) + ']'.repeat(64), noObject],
    ['of 20,001 fields', toObject(20_001), 'The request has more than 20,000 fields.'],
    ['of 20,000 fields', toObject(20_000), 'Product ID is required'],
    [
      'with braces, brackets and colons in a text',
      JSON.stringify({ a: '\\"[{:'.repeat(30_000) }),
      'Product ID is required',
    ],
    ['with __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['with an escaped __proto__', String.raw`{"\u005f_proto__":{"isAdmin":true}}`],
    ['with a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['with a nested __proto__', '{"productId":{"__proto__":{}}}'],
    ['of a number', '1e999', noObject],
  ]
  for (const [what, body, sentence = invalid] of brokenJson) {
    test(`JSON ${what} is rejected`, () =>
      assertNothingWritten(async () => {
        const { status, message } = await post(body)
        assert.deepEqual([status, message], [400, sentence])
      }))
  }

  test('a missing body is rejected with a message', async () => {
    const response = await admin.fetch('/api/products', { method: 'POST' })
    assert.equal(response.status, 400)
    assert.match(((await response.json()) as { message: string }).message, /\S/)
  })

  test('a body of 10 MB is rejected', () =>
    assertNothingWritten(async () => {
      const { status, message } = await post(JSON.stringify({ productName: 'x'.repeat(10_485_760) }))
      assert.deepEqual([status, message], [413, 'The request is too large.'])
    }))

  test('a body of more than 16 kB is rejected where no session is needed', async () => {
    const sendSignIn = (size: number) =>
      testApp.publicClient.fetch('/api/auth/login', {
        method: 'POST',
        body: JSON.stringify({ username: 'x'.repeat(size), password: 'linen-and-denim' }),
        headers: { 'content-type': 'application/json' },
      })
    assert.equal((await sendSignIn(16_000)).status, 400)
    assert.equal((await sendSignIn(17_000)).status, 413)
  })

  test('a request without a session is rejected before the body is parsed', async () => {
    const body = '{ no JSON at all'
    const response = await testApp.publicClient.fetch('/api/products', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(response.status, 401)
    assert.equal(await response.text(), '{"message":"Unauthorized"}')
  })

  test('the last of duplicate keys in a body counts', async () => {
    const twice = valid().replace('{', '{"color":"Red",')
    const { status, text } = await post(twice)
    assert.equal(status, 201)
    assert.equal((JSON.parse(text) as { color: string }).color, 'Indigo')
  })

  test('a repeated query parameter is rejected', async () => {
    const response = await admin.fetch('/api/products?page=1&page=2')
    assert.equal(response.status, 400)
    assert.deepEqual(await response.json(), { message: '"page" may be given only once.' })
  })

  test('a wrong type is rejected with a default message', async () => {
    const { status, text } = await post(valid().replace(/}$/, ',"description":5}'))
    assert.deepEqual(
      [status, text],
      [400, '{"message":"Must be text","errors":[{"path":"description","message":"Must be text"}]}'],
    )
  })

  const oddRequests: [string, string][] = [
    ['a malformed URL', 'GET /api/products/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [
      'a truncated UTF-8 sequence in a URL',
      'GET /api/products?search=%e2%82 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    ['an oversized header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['invalid HTTP', 'HELLO\r\n\r\n'],
    ['no host', 'GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'broken chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a negative length', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  ]
  for (const [what, request] of oddRequests) {
    test(`${what} is rejected and the server keeps running`, async () => {
      const answer = await sendRaw(testApp.url, request)
      assert.match(answer, /^HTTP\/1\.1 4\d\d /)
      assert.equal((await testApp.publicClient.fetch('/healthz')).status, 200)
    })
  }

  test('a malformed URL is rejected without repeating it', async () => {
    const answer = await sendRaw(
      testApp.url,
      'GET /api/%zz<b> HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    assert.match(answer, /\r\n\r\n\{"message":"The request could not be understood\."\}$/)
  })

  test('an unknown Expect header is ignored', async () => {
    const answer = await sendRaw(
      testApp.url,
      'GET /api/auth/user HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    )
    assert.match(answer, /^HTTP\/1\.1 401 [^]*content-security-policy[^]*\{"message":"Unauthorized"\}$/i)
  })

  const traversals = [
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '//etc/passwd',
    '/api/images/..%2f..%2fPG_VERSION/160',
    '/api/images/../../PG_VERSION/160',
    `/api/images/${'a'.repeat(22)}/..%2f..%2fPG_VERSION`,
    '/.env',
    '/package.json%00.html',
  ]
  for (const path of traversals) {
    test(`${path} returns no local file`, async () => {
      const answer = await sendRaw(
        testApp.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${admin.cookie}\r\n\r\n`,
      )
      assert.doesNotMatch(answer, /"dependencies"|root:|^1[0-9]\n$/m)
      assert.match(answer, /^HTTP\/1\.1 4\d\d /)
    })
  }

  const origins: [Record<string, string>, number][] = [
    [{}, 204],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'http://localhost:1' }, 403],
    [{ origin: 'http://localhost.evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ]
  for (const [headers, status] of origins) {
    test(`a change with ${JSON.stringify(headers)} returns ${status}`, async () => {
      const { id } = await admin.call(createProduct, buildProduct())
      const response = await admin.fetch(`/api/products/${id}`, { method: 'DELETE', headers })
      assert.equal(response.status, status)
      const still = await admin.fetch(`/api/products/${id}`)
      assert.equal(still.status, status === 204 ? 404 : 200)
    })
  }

  test('our own origin may change data under any local name', async () => {
    for (const origin of [testApp.url, testApp.url.replace('localhost', '127.0.0.1')]) {
      const { id } = await admin.call(createProduct, buildProduct())
      const address = `${origin}${deleteProduct.path.replace(':id', String(id))}`
      const response = await fetch(address, { method: 'DELETE', headers: { origin, cookie: admin.cookie } })
      assert.equal(response.status, 204)
    }
  })

  test('a sign-in form of another site is rejected', async () => {
    const body = JSON.stringify({ username: 'staff@shop.test', password: 'linen-and-denim' })
    const headers = { 'content-type': 'application/json', origin: 'http://evil.test' }
    const response = await testApp.publicClient.fetch('/api/auth/login', { method: 'POST', body, headers })
    assert.equal(response.status, 403)
    assert.match(((await response.json()) as { message: string }).message, /^This request did not come from/)
    assert.equal(response.headers.getSetCookie().length, 0)
  })

  test('a proxy that rewrites Host is refused with both addresses', async () => {
    const response = await testApp.publicClient.fetch('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'staff@shop.test', password: 'linen-and-denim' }),
      headers: {
        'content-type': 'application/json',
        origin: 'https://shop.example',
        'sec-fetch-site': 'same-origin',
      },
    })
    assert.equal(response.status, 403)
    const { message } = (await response.json()) as { message: string }
    const { host } = new URL(testApp.url)
    assert.equal(
      message,
      `This request did not come from Selvedge. It came from https://shop.example and was sent to ${host}, and the address of Selvedge ` +
        `is ${testApp.app.services.publicUrl}. If you open Selvedge at https://shop.example, set PUBLIC_URL to that and start Selvedge again.`,
    )
  })

  test('no response has CORS headers', async () => {
    const headers = { origin: 'http://evil.test', 'access-control-request-method': 'POST' }
    for (const path of ['/api/company', '/api/products', '/api/auth/user', '/healthz', '/', '/nothing']) {
      for (const method of ['GET', 'OPTIONS']) {
        const response = await admin.fetch(path, { method, headers })
        const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(cors, [], `${method} ${path}`)
      }
    }
  })

  test('every response forbids framing, sniffing and foreign scripts', async () => {
    for (const path of ['/api/company', '/api/products/abc', '/nothing/at/all.js', '/']) {
      const { headers } = await testApp.publicClient.fetch(path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src 'self'.*frame-ancestors 'none'/,
        path,
      )
    }
  })

  test('an unknown address returns 404 with a message', async () => {
    for (const path of ['/api/', '/api/nothing', '/api/products/1/nothing', '/assets/nothing.js']) {
      const response = await admin.fetch(path)
      assert.equal(response.status, 404, path)
      assert.deepEqual(await response.json(), { message: 'There is nothing at this address.' })
    }
  })
})
