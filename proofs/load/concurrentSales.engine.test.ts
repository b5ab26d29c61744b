// Many people at the same goods and the same invoices at once, and answers that never arrive: the books hold what people were
// told, and what happened is what some order explains. `npm run trials -- sales` does the same at length, on two servers.
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

describe('selling at once', () => {
  const random = seededRandom(4)
  const numbers: string[] = []
  let shop: TestApp
  let manager: TestClient

  before(async () => {
    shop = await startTestApp()
    manager = await shop.clientAs('Manager')
  })

  after(async () => {
    await assertNumbersMatch(shop.db, numbers)
    await shop.assertIntegrity()
    await shop.close()
  })

  test('what was sold is what left, with voids, receipts and edits among the sales', async () => {
    const { told, figures } = await runSalesBurst({ visitors: [manager], clients: 16, invoices: 60, random })
    numbers.push(...Array.from(told.invoices.values(), ({ number }) => number))
    assert.ok((figures['voided'] ?? 0) > 0)
    await assertLedgersMatch(shop.db, told)
    await assertInvoicesMatch(shop.db, told)
  })

  test('processing, discounting and making void at once come to what one after the other would', async () => {
    const dress = await manager.call(createProduct, buildProduct({ quantity: 100 }))
    for (let round = 0; round < 12; round += 1) {
      const { number } = await raceInvoiceChanges([manager, await shop.clientAs('Admin')], dress, random)
      numbers.push(number)
    }
  })

  for (const cut of ['once asked', 'before the answer', 'within the answer'] as const) {
    test(`an invoice whose answer is lost is made once; the wire was cut ${cut}`, async () => {
      const { id: productId } = await manager.call(createProduct, buildProduct())
      const wire = await openFaultProxy(shop.url)
      numbers.push(await dropResponse({ shop, wire, cut, who: manager, productId, random }))
      await wire.close()
    })
  }
})
