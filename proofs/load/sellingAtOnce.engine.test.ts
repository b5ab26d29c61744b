// Many people at the same goods and the same invoices at once, and answers that never arrive: the books hold what people were
// told, and what happened is what some order explains. `npm run trials -- sales` does the same at length, on two servers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { aProduct } from '#server/testing/goods.ts'
import { openShop, type Shop, type Visitor } from '#server/testing/openShop.ts'

import { assertInvoicesAsTold, assertLedgerAsTold, assertNumbersAsTold } from './ledgerAsTold.ts'
import { loseAnAnswer } from './loseAnAnswer.ts'
import { openWire } from './openWire.ts'
import { raceOverInvoice } from './raceOverInvoice.ts'
import { stormOfSales } from './stormOfSales.ts'

describe('selling at once', () => {
  const random = numbersFrom(4)
  const numbers: string[] = []
  let shop: Shop
  let manager: Visitor

  before(async () => {
    shop = await openShop()
    manager = await shop.as('Manager')
  })

  after(async () => {
    await assertNumbersAsTold(shop.db, numbers)
    await shop.assertProven()
    await shop.close()
  })

  test('what was sold is what left, with voids, receipts and edits among the sales', async () => {
    const { told, figures } = await stormOfSales({ visitors: [manager], clients: 16, invoices: 60, random })
    numbers.push(...Array.from(told.invoices.values(), ({ number }) => number))
    assert.ok((figures['voided'] ?? 0) > 0)
    await assertLedgerAsTold(shop.db, told)
    await assertInvoicesAsTold(shop.db, told)
  })

  test('processing, discounting and making void at once come to what one after the other would', async () => {
    const dress = await manager.call(createProduct, aProduct({ quantity: 100 }))
    for (let round = 0; round < 12; round += 1) {
      const { number } = await raceOverInvoice([manager, await shop.as('Admin')], dress, random)
      numbers.push(number)
    }
  })

  for (const cut of ['once asked', 'before the answer', 'within the answer'] as const) {
    test(`an invoice whose answer is lost is made once; the wire was cut ${cut}`, async () => {
      const { id: productId } = await manager.call(createProduct, aProduct())
      const wire = await openWire(shop.url)
      numbers.push(await loseAnAnswer({ shop, wire, cut, who: manager, productId, random }))
      await wire.close()
    })
  }
})
