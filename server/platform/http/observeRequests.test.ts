// Tests request ids, log lines and metrics.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { openLog } from '#server/platform/log.ts'
import { createRequestIdReader, runWithRequestId } from '#server/platform/requestId.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { requestHead } from '#server/testing/sendRaw.ts'
import {
  createTestClient,
  signInAs,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import { createSampler } from './observeRequests.ts'

describe('observability', () => {
  let testApp: TestApp
  let app: App
  let admin: TestClient
  const lines: Record<string, unknown>[] = []

  before(async () => {
    testApp = await startTestApp()
    await testApp.app.close()
    const env = {
      ...testApp.env,
      TRUSTED_PROXIES: '127.0.0.0/8, ::1',
      SLOW_QUERY_MS: '200',
      LOG_LEVEL: 'debug',
    }
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
    app = await openApp({ config: readConfig(env), log: openLog('debug', { write }), print: () => {} })
    admin = await signInAs(app.url, 'Admin')
  })

  after(async () => {
    await app.close()
    await testApp.close()
  })

  const linesOf = (id: string | null) => lines.filter(({ requestId }) => requestId === id)

  async function metrics(): Promise<string> {
    return (await admin.fetch('/metrics')).text()
  }

  /** The value of a metric with its labels; 0 if it is missing. */
  async function metric(name: string): Promise<number> {
    const line = (await metrics()).split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  test('each request has an id in its response and its log line', async () => {
    const { headers } = await admin.fetch('/api/products')
    const id = headers.get('x-request-id')
    assert.match(id ?? '', /^[0-9a-f-]{36}$/)
    const [line] = linesOf(id)
    assert.deepEqual([line?.['endpoint'], line?.['status'], line?.['user']], ['findProducts', 200, 1])
    assert.ok(Number.isInteger(line?.['ms']))
  })

  test('keeps a valid request id of a trusted proxy and replaces others', async () => {
    const named = async (id: string) =>
      (await admin.fetch('/api/products', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    assert.equal(await named('edge-4711.a_b'), 'edge-4711.a_b')
    for (const wrong of ['short', 'x'.repeat(65), 'two words 12345', '{"level":60}', '../../etc/passwd']) {
      assert.match((await named(wrong)) ?? '', /^[0-9a-f-]{36}$/, wrong)
    }
  })

  const peers: [string, string[], boolean][] = [
    ['127.0.0.1', [], false],
    ['127.0.0.1', ['10.0.0.0/8'], false],
    ['10.200.3.4', ['10.0.0.0/8'], true],
    ['::ffff:10.200.3.4', ['10.0.0.0/8'], true],
    ['11.0.0.1', ['10.0.0.0/8', '::1'], false],
    ['::1', ['10.0.0.0/8', '::1'], true],
    ['fd00::7', ['fd00::/8'], true],
    ['', ['10.0.0.0/8'], false],
  ]
  for (const [remoteAddress, trusted, isTrusted] of peers) {
    test(`${remoteAddress || 'a peer without address'} ${isTrusted ? 'may' : 'may not'} set request ids if [${trusted.join(', ')}] is trusted`, () => {
      const request = { headers: { 'x-request-id': 'edge-4711' }, socket: { remoteAddress } }
      assert.equal(createRequestIdReader(trusted)(request as never) === 'edge-4711', isTrusted)
    })
  }

  test('logs internal errors under the request id, without statement parameters', async () => {
    await app.db.execute(sql`alter table sign_in_limits rename to hidden_limits`)
    const response = await createTestClient(app.url, '')
      .fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'velvet-secret@shop.test', password: 'denim-secret' }),
      })
      .finally(() => app.db.execute(sql`alter table hidden_limits rename to sign_in_limits`))
    assert.equal(response.status, 500)
    const { requestId } = (await response.json()) as { requestId: string }
    assert.equal(response.headers.get('x-request-id'), requestId)
    const logged = linesOf(requestId)
    assert.deepEqual(
      logged.map(({ msg, level }) => [msg, level]),
      [
        ['bug', 50],
        ['failed', 50],
      ],
    )
    assert.match(JSON.stringify(logged), /sign_in_limits/)
    assert.match(JSON.stringify(logged), /signInLimit\.ts/)
    assert.doesNotMatch(JSON.stringify(lines), /velvet-secret|denim-secret/)
  })

  test('logs no bug when a client leaves before the response', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' +
      'productId,productName\nA-1,Shirt\n\r\n--x--\r\n'
    const head = requestHead('POST /api/imports/preview?fileName=a.csv', {
      host: new URL(app.url).host,
      origin: app.url,
      cookie: admin.cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(body.length),
    })
    for (let delayMs = 0; delayMs < 12; delayMs += 0.5) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      await new Promise<void>((resolve) => void socket.write(head + body, () => resolve()))
      await setTimeout(delayMs)
      socket.destroy()
    }
    await setTimeout(300)
    const bugs = lines.filter(({ msg, url }) => msg === 'bug' && url === '/api/imports/preview')
    assert.deepEqual(bugs, [])
  })

  test('logs slow statements with request id and without parameters', async () => {
    await runWithRequestId('order-4711', async () => {
      await app.db.execute(sql`select pg_sleep(0.25), ${'velvet-secret'}::text as "cloth"`)
    })
    const [line] = linesOf('order-4711')
    assert.equal(line?.['msg'], 'slow query')
    assert.equal(line?.['statement'], 'select pg_sleep(0.25), $1::text as "cloth"')
    assert.ok(Number(line?.['ms']) >= 250)
    assert.ok((await metric('selvedge_slow_statements_total')) >= 1)
  })

  test('logs rejections with the client address', async () => {
    const { headers } = await createTestClient(app.url, '').fetch('/api/products')
    const [line] = linesOf(headers.get('x-request-id'))
    assert.deepEqual([line?.['msg'], line?.['endpoint'], line?.['status']], ['refused', 'findProducts', 401])
    assert.match(String(line?.['address']), /127\.0\.0\.1|::1/)
  })

  test('samples rejections and counts the skipped ones', () => {
    let now = 0
    const isTold = createSampler(2, () => now)
    assert.deepEqual([isTold(), isTold(), isTold(), isTold()], [0, 0, undefined, undefined])
    now = 1000
    assert.deepEqual([isTold(), isTold()], [2, 0])
  })

  test('stores the request id with a message', async () => {
    const { id: product } = await admin.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId: product, quantity: 1 }], { customerEmail: 'ada@sons.test' })
    const { id } = await admin.call(createInvoice, order)
    await admin.call(setInvoiceStatus, { id, status: 'Processed' })
    const asked = 'mail-0815-4711'
    const notSentMetric = 'selvedge_delivery_attempts_total{channel="email",outcome="notSent"}'
    const before = await metric(notSentMetric)
    const path = emailInvoice.path.replace(':id', String(id))
    const { status } = await admin.fetch(path, { method: 'POST', headers: { 'x-request-id': asked } })
    assert.equal(status, 200)
    const { rows } = await app.db.execute<{ request: string }>(
      sql`select request_id as request from deliveries where document_type = 'invoice' and document_id = ${id}`,
    )
    assert.deepEqual(rows, [{ request: asked }])
    assert.equal(await metric(notSentMetric), before + 1)
  })

  test('measures endpoints and counts rejections by reason', async () => {
    const before = await metric('selvedge_stock_refusals_total{reason="not enough"}')
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 3 }))
    await assert.rejects(admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 4 }])), /409/)
    await assert.rejects(admin.call(adjustStock, { id, difference: -4, reason: 'Moths' }), /409/)
    assert.equal(await metric('selvedge_stock_refusals_total{reason="not enough"}'), before + 2)
    const text = await metrics()
    assert.match(text, /^selvedge_request_seconds_count\{endpoint="createInvoice",status="4xx"\} [1-9]/m)
    assert.match(text, /^selvedge_request_seconds_count\{endpoint="createProduct",status="2xx"\} [1-9]/m)
    assert.doesNotMatch(text, /status="\d+"|path=/)
    assert.ok((await metric('selvedge_pool_wait_seconds_count')) > 0)
    assert.ok((await metric('selvedge_pool_limit')) >= 1)
  })

  test('counts failed sign-ins and idempotent replays', async () => {
    const failures = await metric('selvedge_sign_in_failures_total')
    await createTestClient(app.url, '').send('POST', '/api/auth/login', {
      username: emailOf('Staff'),
      password: 'wrong-password',
    })
    assert.equal(await metric('selvedge_sign_in_failures_total'), failures + 1)
    const replays = await metric('selvedge_idempotent_replays_total')
    const options = { idempotencyKey: 'observe-once-0001' }
    const product = buildProduct()
    await admin.call(createProduct, product, options)
    await admin.call(createProduct, product, options)
    assert.equal(await metric('selvedge_idempotent_replays_total'), replays + 1)
  })
})
