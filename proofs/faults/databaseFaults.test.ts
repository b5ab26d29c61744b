// A PostgreSQL that is killed, frozen or cut off under a running server: requests get a 503 soon, nothing acknowledged is lost,
// and service resumes by itself. `npm run torture` does this for longer.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, findInvoices, type Invoice } from '#contract/sales/invoices.ts'
import type { App } from '#server/app.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { clockSkewEnv } from './clockSkewEnv.ts'
import { type Cluster, openCluster } from './openCluster.ts'
import { openTcpProxy } from './openTcpProxy.ts'

describe('database faults', () => {
  let cluster: Cluster
  let app: App
  let admin: TestClient
  let product: Product
  const acknowledged: Invoice[] = []

  before(async () => {
    cluster = await openCluster()
    await cluster.start()
    app = await openAppWithEnv({ DATABASE_URL: cluster.url, PORT: '0', LOG_LEVEL: 'silent' })
    admin = await signInAsFirstAdmin(app.url)
    product = await admin.call(createProduct, buildProduct({ quantity: 10_000 }))
  })

  after(async () => {
    await app.close()
    await cluster.remove()
  })

  async function sell(idempotencyKey: string = randomUUID(), client = admin): Promise<Invoice> {
    const order = buildInvoice([{ productId: product.id, quantity: 1 }])
    const invoice = await client.call(createInvoice, order, { idempotencyKey })
    acknowledged.push(invoice)
    return invoice
  }

  /** Throws unless the request gets a 503 with Retry-After. Returns its key. */
  async function assertUnavailable(): Promise<string> {
    const key = randomUUID()
    const error = await sell(key).then(
      () => assert.fail('The request succeeded'),
      (error: unknown) => error,
    )
    assert.ok(error instanceof CallError, String(error))
    assert.deepEqual([error.status, error.retryAfterSeconds], [503, 5])
    assert.match(error.sentence ?? '', /^The database is out of reach\./)
    return key
  }

  async function assertSaved(): Promise<void> {
    const { invoices } = await admin.call(findInvoices, { page: 1, limit: 1000 })
    assert.deepEqual(
      invoices.map(({ number }) => number).toSorted(),
      acknowledged.map(({ number }) => number).toSorted(),
    )
    assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
  }

  trialTest('retries transactions of closed connections, except during COMMIT', async () => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`
    const each = 6
    const sold = Array.from({ length: 8 }, () => 0)
    let failures = 0
    const sellWithRetry = async () => {
      const key = randomUUID()
      await sell(key).catch((error: unknown) => {
        assert.ok(error instanceof CallError, String(error))
        assert.deepEqual([error.status, error.retryAfterSeconds], [503, 5])
        failures += 1
        return sell(key)
      })
    }
    const selling = Promise.all(
      sold.map(async (_, seller) => {
        for (let count = 1; count <= each; count += 1) {
          await sellWithRetry()
          sold[seller] = count
        }
      }),
    )
    for (let kill = 0; kill < 3; kill += 1) {
      const before = [...sold]
      await app.db.execute(end)
      // On a slow machine all kills might hit the same sale, which is retried only a few times: wait for each seller.
      const hasSold = (count: number, seller: number) => count > (before[seller] ?? 0) || count === each
      await Promise.race([selling, waitFor('a sale of each seller', () => sold.every(hasSold))])
    }
    await selling
    // Only a connection that breaks during COMMIT is reported.
    assert.ok(failures <= (sold.length * each) / 10, `failures ${failures} times`)
    await assertSaved()
  })

  test('returns 503 while PostgreSQL is down, and a retry succeeds afterwards', async () => {
    await cluster.kill()
    const key = await assertUnavailable()
    const [health, ready] = await Promise.all([admin.fetch('/healthz'), admin.fetch('/readyz')])
    assert.deepEqual([health.status, ready.status, ready.headers.get('retry-after')], [200, 503, '5'])
    await cluster.start()
    await sell(key)
    await assertSaved()
  })

  trialTest('returns 503 while PostgreSQL is frozen, and resumes afterwards', async () => {
    cluster.signalAll('SIGSTOP')
    const first = assertUnavailable()
    const health = await admin.fetch('/healthz')
    const ready = await admin.fetch('/readyz')
    assert.deepEqual([health.status, ready.status], [200, 503])
    const key = await first
    await assertUnavailable()
    cluster.signalAll('SIGCONT')
    await waitFor('the database', async () => (await admin.fetch('/readyz')).status === 200)
    await sell(key)
    await assertSaved()
  })

  trialTest('replaces a connection that was lost while it was opened', async () => {
    const proxy = await openTcpProxy(cluster.port)
    const proxied = await openAppWithEnv({
      DATABASE_URL: proxy.proxiedUrl(cluster.url),
      PORT: '0',
      LOG_LEVEL: 'silent',
    })
    try {
      const otherAdmin = createTestClient(proxied.url, admin.cookie)
      await sell(randomUUID(), otherAdmin)
      // Closes all connections, so that each request opens a new one.
      proxy.setState('silent')
      proxy.resetConnections()
      const responses = Array.from({ length: 3 }, () => otherAdmin.fetch('/api/products'))
      await new Promise((resolve) => setTimeout(resolve, 1000))
      proxy.setState('open')
      for (const response of responses) assert.equal((await response).status, 200)
      await sell(randomUUID(), otherAdmin)
    } finally {
      await proxied.close()
      await proxy.close()
    }
    await assertSaved()
  })

  trialTest('a process with a wrong clock uses the time of the database', async () => {
    const selvedge = startSelvedge({ DATABASE_URL: cluster.url, ...clockSkewEnv(2 * 24 * 3_600_000) })
    const { url } = await selvedge.ready
    const { createdAt } = await sell(randomUUID(), createTestClient(url, admin.cookie))
    assert.ok(Math.abs(createdAt.getTime() - Date.now()) < 60_000, createdAt.toISOString())
    const otherAdmin = await signInAsFirstAdmin(url)
    await sell(randomUUID(), createTestClient(app.url, otherAdmin.cookie))
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    await assertSaved()
    selvedge.signal('SIGTERM')
    assert.equal((await selvedge.ended).code, 0)
  })
})
