// HTTP request smuggling through nginx: hidden requests never reach a route, and responses are never mixed up.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { type Nginx, nginxSkipReason, openNginx } from '#server/testing/openNginx.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { sendRaw } from '#server/testing/sendRaw.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

describe('a smuggled request', { skip: nginxSkipReason() }, () => {
  let testApp: TestApp
  let admin: TestClient
  let nginx: Nginx
  let front: string
  let victim: number

  before(async () => {
    testApp = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
    admin = await testApp.clientAs('Admin')
    victim = (await admin.call(createProduct, buildProduct())).id
    nginx = await openNginx([Number(new URL(testApp.url).port)])
    front = nginx.url
  })

  after(async () => {
    await nginx.close()
    await testApp.close()
  })

  /** Deletions that the server counted. */
  async function deletions(): Promise<number> {
    const figures = await (await fetch(`${testApp.url}/metrics`)).text()
    return figures
      .split('\n')
      .filter((line) => line.startsWith('selvedge_request_seconds_count{endpoint="deleteProduct"'))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }

  const login = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

  /** A complete authorized deletion, which must not arrive. */
  function hidden(): string {
    return `DELETE /api/products/${victim} HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\nX-Mark: ${randomUUID()}\r\n\r\n`
  }

  const hexOf = (text: string) => Buffer.byteLength(text).toString(16)
  const tricks: [string, () => string][] = [
    [
      'a length that ends before the chunks do',
      () => `${login}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'chunks, and a length that goes on',
      () => {
        const inner = hidden()
        return `${login}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${hexOf(inner)}\r\n${inner}\r\n0\r\n\r\n`
      },
    ],
    [
      'two encodings',
      () =>
        `${login}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding spelled oddly',
      () => `${login}Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding with a tab',
      () => `${login}Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding with a vertical tab',
      () => `${login}Transfer-Encoding: \x0bchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding with a blank before the colon',
      () => `${login}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding on a folded line',
      () => `${login}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding behind a bare line end',
      () => `${login}X: y\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'an encoding behind a bare return',
      () => `${login}X: y\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'two lengths',
      () => `${login}Content-Length: 0\r\nContent-Length: ${hidden().length}\r\n\r\n${hidden()}`,
    ],
    ['two lengths in one line', () => `${login}Content-Length: 0, ${hidden().length}\r\n\r\n${hidden()}`],
    ['a length with a sign', () => `${login}Content-Length: +0\r\n\r\n${hidden()}`],
    ['a length in sixteens', () => `${login}Content-Length: 0x0\r\n\r\n${hidden()}`],
    ['a length with a blank in it', () => `${login}Content-Length: 0 0\r\n\r\n${hidden()}`],
    ['a negative length', () => `${login}Content-Length: -1\r\n\r\n${hidden()}`],
    ['a chunk of a size that is none', () => `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n${hidden()}`],
    [
      'a chunk whose size runs over',
      () => `${login}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n${hidden()}`,
    ],
    ['a chunk with a sign', () => `${login}Transfer-Encoding: chunked\r\n\r\n-1\r\n${hidden()}`],
    ['a chunk with a 0x', () => `${login}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden()}`],
    [
      'a chunk extension with a line end',
      () => `${login}Transfer-Encoding: chunked\r\n\r\n5;\n\r\nAAAAA\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'a chunk that is longer than it says',
      () => `${login}Transfer-Encoding: chunked\r\n\r\n1\r\nAAAA\r\n0\r\n\r\n${hidden()}`,
    ],
    ['chunks that end in bare line ends', () => `${login}Transfer-Encoding: chunked\n\n0\n\n${hidden()}`],
    [
      'a trailer that says a length',
      () =>
        `${login}Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: ${hidden().length}\r\n\r\n${hidden()}`,
    ],
    [
      'chunks by HTTP/1.0',
      () =>
        `${login.replace('HTTP/1.1', 'HTTP/1.0')}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden()}`,
    ],
    [
      'a GET with a body',
      () =>
        `GET /api/company HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden().length}\r\n\r\n${hidden()}`,
    ],
    ['a header with a NUL', () => `${login}X: a\x00b\r\nContent-Length: 0\r\n\r\n${hidden()}`],
    [
      'an upgrade',
      () =>
        `GET /api/company HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n${hidden()}`,
    ],
    [
      'an expectation',
      () => `${login}Expect: 100-continue\r\nContent-Length: ${hidden().length}\r\n\r\n${hidden()}`,
    ],
    [
      'two hosts',
      () =>
        `GET /api/company HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nContent-Length: ${hidden().length}\r\n\r\n${hidden()}`,
    ],
  ]
  /** Here the standard makes the second one a separate, valid request. */
  const rightly = new Set(['a trailer that says a length', 'an upgrade'])
  const deletionsThatNginxSaw = async () =>
    (await nginx.readRequests()).filter((line) => line.startsWith('DELETE ')).length

  /** Sends bytes, then waits for a deletion that is handled after them. */
  async function sendAndFollow(url: string, bytes: string): Promise<void> {
    await sendRaw(url, bytes, { patienceMs: 150 })
    await deleteNothing(url)
  }

  async function deleteNothing(url: string): Promise<void> {
    const headers = { cookie: admin.cookie }
    const response = await fetch(`${url}/api/products/999999`, { method: 'DELETE', headers })
    assert.equal(response.status, 404)
  }

  test('would be counted if it arrived', async () => {
    const before = [await deletions(), await deletionsThatNginxSaw()] as const
    await deleteNothing(front)
    assert.deepEqual([await deletions(), await deletionsThatNginxSaw()], [before[0] + 1, before[1] + 1])
  })

  for (const [what, bytes] of tricks) {
    test(`hidden by ${what} does not arrive`, async () => {
      const seenBefore = await deletionsThatNginxSaw()
      const before = await deletions()
      await sendAndFollow(front, bytes())
      // Every deletion that arrived must have been seen by nginx as a separate request.
      const [done, seen] = [(await deletions()) - before, (await deletionsThatNginxSaw()) - seenBefore]
      assert.equal(done, seen)
      assert.ok(seen > 0, 'the deletion that followed was seen')
      if (!rightly.has(what)) {
        const books = await readDatabaseTotals(testApp.db)
        await sendAndFollow(testApp.url, bytes())
        assert.deepEqual(await readDatabaseTotals(testApp.db), books, 'without nginx in front')
      }
      // The next requests on nginx's keep-alive connection get their own responses.
      for (const path of ['/healthz', '/api/company', '/healthz']) {
        const response = await fetch(front + path, { headers: { connection: 'close' } })
        assert.equal(response.status, 200, what)
        assert.equal('status' in ((await response.json()) as object), path === '/healthz', what)
      }
    })
  }

  test('cut off in the middle doesn’t affect the next client', async () => {
    for (let cut = 0; cut < 10; cut += 1) {
      const socket = connect(Number(new URL(front).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => {})
      socket.write(`${login}Content-Length: 1000\r\n\r\n{"username":"`)
      await wait(10)
      socket.destroy()
      const response = await fetch(`${front}/healthz`)
      assert.deepEqual(await response.json(), { status: 'alive' })
    }
  })
})
