// SQL injection in every body field, query parameter, path parameter and header: no errors, no delays, no bypassed permissions.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { previewCompany } from '#contract/company/companyDetails.ts'
import { endpoints } from '#contract/endpoints.ts'
import { signIn } from '#contract/people/auth.ts'
import { pathParams, hasJsonBody, type Endpoint } from '#contract/platform/endpoint.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { hasPermission } from '#domain/permissions.ts'
import { endpointUrl, queryNames, validBody, setPath } from '#proofs/inputs/invalidInputs.ts'
import { buildInvoice, buildProduct, productBody } from '#server/testing/productFixtures.ts'
import { requestHead, sendRaw, parseStatus } from '#server/testing/sendRaw.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

/** Longer than any request takes on a busy machine. */
const sleepSeconds = 30

/** An end of a string, with and without a backslash, a second statement, and a condition where a number is expected. */
const injections = [
  `'`,
  String.raw`\'`,
  `';select pg_sleep(${sleepSeconds})--`,
  `1 and 1=(select 1 from pg_sleep(${sleepSeconds}))`,
]

/** Of the same kinds, for the tests of few requests. */
const moreInjections = [
  ...injections,
  `' or '1'='1' --`,
  `'||(select pg_sleep(${sleepSeconds}))||'`,
  `1) union select password_hash,1 from users--`,
]

/** One is part of another. */
const longestFirst = moreInjections.toSorted((a, b) => b.length - a.length)

const sqlWords = /syntax error|unterminated|pg_sleep|SQLSTATE|relation "|column "|argon2id|select .* from /i

describe('SQL in a request', () => {
  const testApp = useTestApp({}, { checkIntegrity: true })
  const admin = useClient(testApp, 'Admin')
  const viewer = useClient(testApp, 'Viewer')
  let ids: { product: string; invoice: string }

  before(async () => {
    const product = await admin.call(createProduct, buildProduct())
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    ids = { product: String(product.id), invoice: String(invoice.id) }
  })

  // Signing out would end the session of the other tests; the event stream has no text input.
  const tried = endpoints.filter(
    ({ path }) => !path.endsWith('/logout') && path !== subscribeToLiveEvents.path,
  )

  function idOf(endpoint: Endpoint): string {
    return endpoint.path.includes('/invoices') ? ids.invoice : ids.product
  }

  /** Without a socket, because there are thousands of requests. */
  async function send({ method }: Endpoint, url: string, { cookie }: TestClient, body?: unknown) {
    const { statusCode: status, payload: text } = await testApp.app.inject({
      method,
      url,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status, text }
  }

  /** A message may quote what was sent, now or before: a user's new name, for example. */
  async function assertHarmless(work: () => ReturnType<typeof send>, what: string) {
    const began = performance.now()
    const { status, text } = await work()
    const seconds = (performance.now() - began) / 1000
    assert.ok(status < 500, `${what}: ${status} ${text}`)
    assert.ok(seconds < sleepSeconds, `${what} took ${seconds} s`)
    const unquoted = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
    if (status >= 400) assert.doesNotMatch(unquoted, sqlWords, what)
  }

  for (const [endpoint, options] of withSample(tried, 3)) {
    const places = hasJsonBody(endpoint) ? queryNames(endpoint) : []
    const queries = hasJsonBody(endpoint) ? [] : queryNames(endpoint)
    const names = pathParams(endpoint.path)
    // Renders an image and doesn't use the input in SQL.
    const words = endpoint === previewCompany ? injections.slice(2, 3) : injections
    if (places.length + queries.length + names.length === 0) continue

    test(`is plain text to ${endpoint.method} ${endpoint.path}`, options, async () => {
      for (const word of words) {
        for (const place of places) {
          const body = validBody(endpoint)
          setPath(body, place, word)
          const address = endpointUrl(endpoint, { id: idOf(endpoint) })
          await assertHarmless(() => send(endpoint, address, admin, body), `${place} = ${word}`)
        }
        const empty = hasJsonBody(endpoint) ? {} : undefined
        for (const name of queries) {
          const query = `?${name}=${encodeURIComponent(word)}`
          const address = endpointUrl(endpoint, { id: idOf(endpoint) }) + query
          await assertHarmless(() => send(endpoint, address, admin, empty), `${name} = ${word}`)
        }
        for (const name of names) {
          const address = endpointUrl(endpoint, { id: idOf(endpoint), [name]: encodeURIComponent(word) })
          await assertHarmless(() => send(endpoint, address, admin, empty), `${name} = ${word}`)
        }
      }
    })
  }

  test('doesn’t bypass permissions', async () => {
    const closed = tried.filter(
      ({ allow }) => allow !== 'anyone' && allow !== 'signed in' && !hasPermission('Viewer', allow),
    )
    assert.ok(closed.length > 20)
    for (const endpoint of closed) {
      for (const word of injections) {
        const spelled = encodeURIComponent(word)
        const body = validBody(endpoint)
        for (const place of queryNames(endpoint)) setPath(body, place, word)
        const query = hasJsonBody(endpoint) ? '' : `?${queryNames(endpoint)[0] ?? 'x'}=${spelled}`
        const url = endpointUrl(endpoint, { id: spelled, key: spelled }) + query
        const { status } = await send(endpoint, url, viewer, hasJsonBody(endpoint) ? body : undefined)
        assert.equal(status, 403, `${endpoint.method} ${endpoint.path} ${word}`)
      }
    }
  })

  test('is plain text in headers', async () => {
    for (const word of moreInjections) {
      const latin = Buffer.from(word, 'utf8').toString('latin1')
      for (const name of [
        'Cookie',
        'User-Agent',
        'Idempotency-Key',
        'Last-Event-ID',
        'X-Forwarded-For',
        'X-Request-Id',
        'Referer',
      ]) {
        const began = performance.now()
        const body = productBody({ priceCents: 100 })
        const answer = await sendRaw(
          testApp.url,
          Buffer.from(
            requestHead('POST /api/products', {
              Host: 'localhost',
              Connection: 'close',
              'Content-Type': 'application/json',
              'Content-Length': String(body.length),
              ...(name === 'Cookie'
                ? { Cookie: `selvedge=${latin}` }
                : { Cookie: admin.cookie, [name]: latin }),
            }) + body,
            'latin1',
          ),
        )
        assert.ok([201, 400, 401].includes(parseStatus(answer)), `${name}: ${answer.slice(0, 200)}`)
        assert.ok(performance.now() - began < sleepSeconds * 1000, `${name}: ${word}`)
      }
    }
  })

  test('is plain text as username and user agent', async () => {
    for (const word of moreInjections) {
      const response = await testApp.publicClient.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Mozilla' or 1=1;--` },
        body: JSON.stringify({ username: word, password: word }),
      })
      assert.ok([401, 429].includes(response.status), `${word}: ${response.status}`)
    }
  })
})
