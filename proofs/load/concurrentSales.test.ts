// Concurrent changes of the same products and invoices, and lost responses. `npm run trials -- sales` runs this for longer, on
// two servers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { dropResponse } from './dropResponse.ts'
import { assertInvoicesMatch, assertLedgersMatch, assertNumbersMatch } from './expectedLedgers.ts'
import { openFaultProxy } from './openFaultProxy.ts'
import { raceInvoiceChanges } from './raceInvoiceChanges.ts'
import { runSalesBurst } from './runSalesBurst.ts'

describe('concurrent sales', () => {
  const random = seededRandom(4)
  const numbers: string[] = []
  let app: TestApp
  let manager: TestClient

  before(async () => {
    app = await startTestApp()
    manager = await app.clientAs('Manager')
  })

  after(async () => {
    await assertNumbersMatch(app.db, numbers)
    await app.assertIntegrity()
    await app.close()
  })

  test('stock movements match the responses of concurrent sales, voids, receipts and edits', async () => {
    const { expected, counts } = await runSalesBurst({
      clients: [manager],
      concurrency: 16,
      invoices: 60,
      random,
    })
    numbers.push(...Array.from(expected.invoices.values(), ({ number }) => number))
    assert.ok((counts['voided'] ?? 0) > 0)
    await assertLedgersMatch(app.db, expected)
    await assertInvoicesMatch(app.db, expected)
  })

  test('concurrent changes of one invoice are serializable', async () => {
    const dress = await manager.call(createProduct, buildProduct({ quantity: 100 }))
    for (let round = 0; round < 12; round += 1) {
      const { number } = await raceInvoiceChanges([manager, await app.clientAs('Admin')], dress, random)
      numbers.push(number)
    }
  })

  for (const fault of ['after the request', 'before the response', 'during the response'] as const) {
    test(`creates one invoice when the response is lost: ${fault}`, async () => {
      const { id: productId } = await manager.call(createProduct, buildProduct())
      const proxy = await openFaultProxy(app.url)
      numbers.push(await dropResponse({ app, proxy, fault, client: manager, productId, random }))
      await proxy.close()
    })
  }
})
