// Two processes on one PostgreSQL and one bucket behind the site of deploy/nginx.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct, editProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { readImage, requestUpload, uploadImage } from '#contract/files/images.ts'
import { maxImportBytes } from '#contract/files/imports.ts'
import { signOut } from '#contract/people/auth.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { maxImageBytes } from '#domain/files/images.ts'
import { eq, inArray, like } from '#server/platform/db/drizzle.ts'
import { products, sessions } from '#server/platform/db/schema.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { findFreePort, type Nginx, nginxSkipReason, openNginx } from '#server/testing/openNginx.ts'
import { openS3, type TestS3 } from '#server/testing/openS3.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { type SelvedgeProcess, startSelvedge } from '#server/testing/startSelvedge.ts'
import { signInAs, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { subscribeToEvents } from '#server/testing/subscribeToEvents.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const skip = nginxSkipReason()

describe('behind nginx', { skip }, () => {
  let s3: TestS3
  let app: TestApp
  let nginx: Nginx
  let ports: number[]
  let env: Record<string, string>
  const running = new Map<number, SelvedgeProcess>()

  before(async () => {
    s3 = await openS3()
    app = await startTestApp(s3.env)
    ports = [await findFreePort(), await findFreePort()]
    nginx = await openNginx(ports)
    env = { ...app.env, PUBLIC_URL: nginx.url, TRUSTED_PROXIES: '127.0.0.1' }
    await Promise.all(ports.map(start))
  })

  after(async () => {
    for (const selvedge of running.values()) selvedge.signal('SIGKILL')
    await Promise.all([...running.values()].map(({ ended }) => ended))
    await nginx.close()
    await app.close()
    await s3.close()
  })

  async function start(port: number): Promise<void> {
    const selvedge = startSelvedge({ ...env, PORT: String(port) })
    running.set(port, selvedge)
    await selvedge.ready
  }

  const direct = (which: 0 | 1) => `http://127.0.0.1:${ports[which]}`

  test('a session is valid on both processes until sign-out', async () => {
    const here = await signInAs(direct(0), 'Staff')
    const there = (path: string) => fetch(direct(1) + path, { headers: { cookie: here.cookie } })
    assert.equal((await there('/api/auth/user')).status, 200)
    await here.call(signOut, {})
    assert.equal((await there('/api/auth/user')).status, 401)
  })

  test('an image can be requested at one process, uploaded to the other and read from both', async () => {
    const [one, other] = [await signInAs(direct(0), 'Staff'), await signInAs(direct(1), 'Staff')]
    const { uploadURL } = await one.call(requestUpload, {})
    const token = uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
    const body = new Blob([new Uint8Array(await photo(300, 200).jpeg().toBuffer())])
    const { imageUrl } = await other.call(uploadImage, { token }, { body })
    const product = await one.call(createProduct, { ...buildProduct(), imageUrl: uploadURL })
    assert.equal(product.imageUrl, imageUrl)
    const image = imageUrl.slice('/api/images/'.length)
    for (const client of [one, other, await signInAs(nginx.url, 'Viewer')])
      assert.equal((await client.call(readImage, { image, width: '480' })).type, 'image/webp')
  })

  test('live events arrive through nginx from both processes', async () => {
    const viewer = await signInAs(nginx.url, 'Viewer')
    const subscriptions = await Promise.all([
      subscribeToEvents(viewer),
      subscribeToEvents(viewer),
      subscribeToEvents(viewer),
    ])
    await Promise.all(subscriptions.map(({ nextEvent }) => nextEvent()))
    const staff = await signInAs(direct(1), 'Staff')
    const { id } = await staff.call(createProduct, buildProduct())
    await Promise.all(
      subscriptions.map(({ waitFor }) =>
        waitFor((touched) => touched.type === 'product' && touched.id === id),
      ),
    )
    for (const { close } of subscriptions) close()
  })

  test('ignores forged address headers', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.9',
    }
    assert.equal(await addressOfSignIn(nginx.url, '127.0.0.2', forged), '127.0.0.2')
    // A peer that reaches a process directly is not a trusted proxy.
    assert.equal(await addressOfSignIn(direct(0), '127.0.0.3', forged), '127.0.0.3')
  })

  /** The address that is stored with a sign-in from `localAddress`. */
  async function addressOfSignIn(url: string, localAddress: string, headers: Record<string, string>) {
    await app.db.delete(sessions)
    const body = JSON.stringify({ username: emailOf('Manager'), password: testPassword })
    const { status } = await sendRequest(`${url}/api/auth/login`, {
      localAddress,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(body),
    })
    assert.equal(status, 200)
    const [session] = await app.db.select({ address: sessions.address }).from(sessions)
    return session?.address
  }

  test('has the same size limits as the server', async () => {
    const site = await readFile(new URL('../../deploy/nginx/selvedge.conf', import.meta.url), 'utf8')
    const sizes = Array.from(site.matchAll(/client_max_body_size +(\w+);/g), ([, size]) => size)
    assert.deepEqual(sizes, ['1m', `${maxImageBytes / 1_048_576}m`, String(maxImportBytes + 65_536)])

    const staff = await signInAs(nginx.url, 'Staff')
    const { uploadURL } = await staff.call(requestUpload, {})
    assert.ok(uploadURL.startsWith(`${nginx.url}/api/objects/upload/`), uploadURL)
    const large = Buffer.alloc(maxImageBytes + 1)
    const tooLarge = await sendRequest(uploadURL, { method: 'PUT', body: large })
    assert.deepEqual([tooLarge.status, tooLarge.message], [413, 'The request is too large.'])
    const whole = await sendRequest(uploadURL, { method: 'PUT', body: large.subarray(1) })
    assert.deepEqual([whole.status, whole.message], [400, 'Please upload a PNG, JPG or GIF image.'])
  })

  test('returns the reason when an upload is rejected before it was read', async () => {
    const body = Buffer.alloc(8_000_000, 'a,b\n')
    for (let round = 0; round < 5; round += 1) {
      const refused = await sendRequest(`${nginx.url}/api/products/bulk-upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      assert.deepEqual([refused.status, refused.message], [401, 'Unauthorized'])
      assert.equal((await fetch(`${nginx.url}/readyz`)).status, 200, 'other requests succeed')
    }
  })

  test('does not expose metrics', async () => {
    assert.equal((await fetch(`${nginx.url}/metrics`)).status, 404)
    assert.equal((await fetch(`${direct(0)}/metrics`)).status, 200)
  })

  trialTest('no request fails during a rolling restart under load', async () => {
    await underLoad(app, nginx.url, async () => {
      for (const port of ports) {
        const old = running.get(port) ?? assert.fail('the process does not run')
        old.signal('SIGTERM')
        const { code, output } = await old.ended
        assert.equal(code, 0, output)
        await start(port)
      }
    })
  })

  trialTest('no repeatable request fails when a process is killed under load', async () => {
    await underLoad(app, nginx.url, async () => {
      const [port = 0] = ports
      running.get(port)?.signal('SIGKILL')
      await running.get(port)?.ended
      await wait(500)
      await start(port)
    })
  })

  test('serves HTTPS with a certificate', async () => {
    const secure = await openNginx(ports, { tls: true })
    try {
      const response = await sendRequest(`${secure.url}/readyz`, {})
      assert.equal(response.status, 200, await secure.readErrorLog())
    } finally {
      await secure.close()
    }
  })

  test('returns 503 with Retry-After while no process runs', async () => {
    for (const selvedge of running.values()) selvedge.signal('SIGKILL')
    await Promise.all([...running.values()].map(({ ended }) => ended))
    const response = await fetch(`${nginx.url}/api/company`)
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
    assert.match(((await response.json()) as { message: string }).message, /out of reach at the moment/)
  })
})

/**
 * Reads, creates, sells and edits products while `event` happens. Throws if a request fails or an acknowledged change is missing.
 */
async function underLoad(app: TestApp, url: string, event: () => Promise<void>): Promise<void> {
  const staff = await signInAs(url, 'Staff')
  const stocked = await staff.call(createProduct, buildProduct({ quantity: 1_000_000 }))
  const product = buildProduct()
  const { id: edited } = await staff.call(createProduct, product)
  const { code: _code, ...fields } = product
  const prefix = `LOAD-${crypto.randomUUID().slice(0, 8)}`
  const failures: string[] = []
  const codes: string[] = []
  const sold: number[] = []
  let requests = 0
  const stop = new AbortController()

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!stop.signal.aborted && failures.length < 20) {
      requests += 1
      await work().catch((error: unknown) => failures.push(String(error)))
      await wait(100)
    }
  }

  const keyed = () => ({ idempotencyKey: crypto.randomUUID() })
  const read = () => staff.call(findProducts, { page: 1, limit: 10 })
  const edit = () => staff.call(editProduct, { id: edited, ...fields })
  const add = async () => {
    const productId = `${prefix}-${requests}`
    await staff.call(createProduct, buildProduct({ code: productId }), keyed())
    codes.push(productId)
  }
  const sell = async () => {
    const order = buildInvoice([{ productId: stocked.id, quantity: 1 }])
    sold.push((await staff.call(createInvoice, order, keyed())).id)
  }
  const working = Promise.all(
    [read, read, () => staff.call(findProduct, { id: stocked.id }), add, sell, edit].map(repeat),
  )
  try {
    await wait(500)
    await event()
    await wait(500)
  } finally {
    stop.abort()
    await working
  }
  assert.deepEqual(failures, [], `${failures.length} of ${requests} requests failed`)
  assert.ok(codes.length > 10 && sold.length > 10, `${codes.length} products, ${sold.length} invoices`)
  assert.equal(await app.db.$count(products, like(products.code, `${prefix}-%`)), codes.length)
  assert.equal(await app.db.$count(products, inArray(products.code, codes)), codes.length)
  assert.equal(new Set(sold).size, sold.length)
  const [left] = await app.db.select().from(products).where(eq(products.id, stocked.id))
  assert.equal(left?.quantity, 1_000_000 - sold.length)
  await app.assertIntegrity()
}

interface RequestOptions {
  localAddress?: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

async function sendRequest(
  url: string,
  { body, ...options }: RequestOptions,
): Promise<{ status: number | undefined; message: string }> {
  const open = url.startsWith('https:') ? requestByTls : request
  const outgoing = open(url, { ...options, agent: false, rejectUnauthorized: false })
  const responded = once(outgoing, 'response')
  outgoing.end(body)
  const [response] = (await responded) as [IncomingMessage]
  const answer = await text(response)
  const { message = '' } = (answer ? JSON.parse(answer) : {}) as { message?: string }
  return { status: response.statusCode, message }
}
