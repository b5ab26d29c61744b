// Cross-site requests from a signed-in browser: no changes, no trust in forwarding headers, no open redirects.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { signIn } from '#contract/people/auth.ts'
import { hasJsonBody, type Endpoint } from '#contract/platform/endpoint.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { endpointUrl, validBody } from '#proofs/inputs/invalidInputs.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { requestHead, sendRaw, parseStatus } from '#server/testing/sendRaw.ts'
import { startTestApp, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest, withSample } from '#server/testing/trialTest.ts'

describe('another site', () => {
  const testApp = useTestApp({}, { checkIntegrity: true })
  const admin = useClient(testApp, 'Admin')
  let ids: { product: string; invoice: string }

  before(async () => {
    const product = await admin.call(createProduct, buildProduct())
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    ids = { product: String(product.id), invoice: String(invoice.id) }
  })

  function addressIn(endpoint: Endpoint): string {
    return endpointUrl(endpoint, { id: endpoint.path.includes('/invoices') ? ids.invoice : ids.product })
  }

  /** Everything that a request could change. */
  async function everything(): Promise<unknown> {
    const { rows } = await testApp.db.execute(sql`
      select (select count(*) from sessions) as sessions, (select count(*) from uploads) as uploads,
        (select count(*) from deliveries) as deliveries, (select count(*) from reset_requests) as requests,
        (select count(*) from sign_in_limits) as attempts, (select sum(version) from company) as company,
        (select string_agg(users::text, '|' order by id) from users) as users`)
    return { rows, books: await readDatabaseTotals(testApp.db) }
  }

  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'file://' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
    { origin: 'http://evil.test', forwarded: 'host=evil.test;proto=http', 'sec-fetch-site': 'same-origin' },
  ]
  for (const [headers, options] of withSample(foreign, 3)) {
    test(`can’t change anything with ${JSON.stringify(headers)}`, options, async () => {
      const before = await everything()
      for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
        const json = endpoint.body ? '[]' : JSON.stringify(validBody(endpoint))
        const hasBody = hasJsonBody(endpoint) || endpoint.body
        const response = await admin.fetch(addressIn(endpoint), {
          method: endpoint.method,
          headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
          ...(hasBody && { body: json }),
        })
        assert.equal(response.status, 403, `${endpoint.method} ${endpoint.path}`)
        const { message } = (await response.json()) as { message: string }
        assert.match(message, /^This request did not come from Selvedge\./)
      }
      assert.deepEqual(await everything(), before)
    })
  }

  const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']
  test('can’t submit a form as an API call', async () => {
    const before = await everything()
    for (const endpoint of endpoints.filter(hasJsonBody)) {
      for (const type of forms) {
        const response = await admin.fetch(addressIn(endpoint), {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ ...validBody(endpoint), '=': 1 }),
        })
        assert.ok([400, 404, 415].includes(response.status), `${endpoint.path} ${type}: ${response.status}`)
      }
    }
    assert.deepEqual(await everything(), before)
  })

  trialTest('can’t change anything with GET requests', async () => {
    const readers = endpoints.filter(
      ({ method, path }) => method === 'GET' && path !== '/api/logout' && path !== subscribeToLiveEvents.path,
    )
    const before = await everything()
    for (const endpoint of readers) {
      const response = await admin.fetch(addressIn(endpoint), { headers: { 'sec-fetch-site': 'cross-site' } })
      await response.body?.cancel()
      assert.ok(response.status < 500, endpoint.path)
    }
    assert.deepEqual(await everything(), before)
  })

  function signInFrom(url: string, headers: Record<string, string>): Promise<string> {
    const body = JSON.stringify({ username: emailOf('Staff'), password: testPassword })
    const head = requestHead(`POST ${signIn.path}`, {
      ...headers,
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    })
    return sendRaw(url, head + body)
  }

  test('is rejected after DNS rebinding', async () => {
    for (const name of [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ]) {
      const answer = await signInFrom(testApp.url, { Host: name, Origin: `http://${name}` })
      assert.equal(parseStatus(answer), 403, name)
      assert.match(answer, /set PUBLIC_URL to that/)
      assert.doesNotMatch(answer, /set-cookie/i)
    }
    for (const name of [
      '127.0.0.1:3000',
      '[::1]:3000',
      'shop-pc:3000',
      'shop.local',
      '192.168.1.9',
      'office.lan',
    ]) {
      assert.equal(
        parseStatus(await signInFrom(testApp.url, { Host: name, Origin: `http://${name}` })),
        200,
        name,
      )
    }
  })

  test('with our name but another scheme or port is rejected', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://shop.example' })
    try {
      const statuses: number[] = []
      for (const Origin of ['https://shop.example', 'http://shop.example', 'https://shop.example:444'])
        statuses.push(parseStatus(await signInFrom(secure.url, { Host: 'shop.example', Origin })))
      assert.deepEqual(statuses, [200, 403, 403])
    } finally {
      await secure.close()
    }
  })
})

describe('an address', () => {
  const testApp = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  const admin = useClient(testApp, 'Admin')

  before(async () => {
    await admin.call(createProduct, buildProduct())
  })

  trialTest('in a forwarding header never appears in a response', async () => {
    for (const endpoint of endpoints.filter(
      ({ method, path }) => method === 'GET' && path !== subscribeToLiveEvents.path && path !== '/api/logout',
    )) {
      const answer = await sendRaw(
        testApp.url,
        requestHead(`GET ${endpointUrl(endpoint, { id: '1' })}`, {
          Host: 'localhost',
          Connection: 'close',
          Cookie: admin.cookie,
          'X-Forwarded-Host': 'evil.example',
          'X-Forwarded-Server': 'evil.example',
          'X-Host': 'evil.example',
          'X-Original-URL': '//evil.example/',
          'X-Forwarded-Prefix': '//evil.example/',
          Forwarded: 'host=evil.example',
        }),
      )
      assert.doesNotMatch(answer, /evil\.example/, endpoint.path)
    }
  })

  const away = [
    '//evil.example',
    '//evil.example/%2e%2e',
    String.raw`/\evil.example`,
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '/%09/evil.example',
    '/assets//evil.example',
    '/api//evil.example/..',
    '/api/login?next=//evil.example',
    '/api/login?returnTo=https://evil.example',
    '/api/logout?next=//evil.example',
    '/api/logout?redirect_uri=https:evil.example',
    '/login?next=//evil.example',
    '/?url=javascript:alert(1)',
    'http://evil.example/api/login',
    '/api/login%0d%0aLocation:%20//evil.example',
  ]
  for (const path of away) {
    test(`${path} doesn’t redirect to another site`, async () => {
      const answer = await sendRaw(
        testApp.url,
        requestHead(`GET ${path}`, { Host: 'localhost', Connection: 'close' }),
      )
      const [head = ''] = answer.split('\r\n\r\n', 1)
      const location = /^location: (.*)$/im.exec(head)?.[1]
      assert.ok(location === undefined || ['/', '/login'].includes(location), location)
      assert.doesNotMatch(head, /^(?:refresh|content-location):/im)
      const links = /^link: (.*)$/im.exec(head)?.[1]?.split(', ') ?? []
      for (const link of links) assert.match(link, /^<\/(?:api|assets)\/[\w/.-]+>;/)
    })
  }
})
