// Forty sellers at two servers sell the size run of one style while it is edited, regrouped and an edit is undone.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, editStyle, findStyle, setStyleMembers, type Style } from '#contract/catalog/styles.ts'
import { createInvoice, type Invoice } from '#contract/sales/invoices.ts'
import type { App } from '#server/app.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs, startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import {
  assertLedgersMatch,
  assertNumbersMatch,
  createExpectedLedgers,
  expectedLedgerOf,
  expectInvoiceMovements,
  formatMovement,
} from './expectedLedgers.ts'

const sellers = 40
const unitsOfCell = 12
const sizes = ['S', 'M', 'L', 'XL']
const colors = [{ name: 'Navy' }, { name: 'Sand' }]

describe('forty sellers of one size run', () => {
  const random = seededRandom(7)
  const numbers: string[] = []
  let app: TestApp
  /** At two servers. */
  let clients: TestClient[]
  let second: App

  before(async () => {
    app = await startTestApp()
    clients = [await app.clientAs('Manager')]
    second = await openAppWithEnv(app.env)
    clients.push(await signInAs(second.url, 'Manager'))
  })

  after(async () => {
    try {
      await assertNumbersMatch(app.db, numbers)
      await app.assertIntegrity()
    } finally {
      await second.close()
      await app.close()
    }
  })

  const clientAt = (index: number) => clients[index % clients.length] ?? assert.fail()

  async function createTank(number: string, quantity: number): Promise<Style> {
    const { sizeScales } = await clientAt(0).call(findSizeScales, {})
    return clientAt(0).call(createStyle, {
      number,
      name: 'Rib Tank',
      priceCents: 1900,
      sizeScaleId: sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id,
      colors,
      sizes,
      quantities: colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity }))),
    })
  }

  /** One unit of each product, in any order of the lines. */
  function sell(seller: number, ids: readonly number[]): Promise<Invoice> {
    const items = ids.toSorted(() => random() - 0.5).map((productId) => ({ productId, quantity: 1 }))
    return clientAt(seller).call(createInvoice, buildInvoice(items), { idempotencyKey: randomUUID() })
  }

  test('each size run is sold whole or not at all, and none is sold twice', async () => {
    const style = await createTank('RUN', unitsOfCell)
    const ids = style.products.map(({ id }) => id)
    const { done, refused } = await settleCalls(
      Array.from({ length: sellers }, (_, seller) => sell(seller, ids)),
    )
    numbers.push(...done.map(({ number }) => number))
    assert.deepEqual([done.length, refused.length], [unitsOfCell, sellers - unitsOfCell])
    for (const { status, sentence } of refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', /^Rib Tank is out of stock and cannot be added to the invoice\.$/)
    }
    const { products } = await clientAt(1).call(findStyle, { id: style.id })
    assert.deepEqual(
      products.map(({ quantity }) => quantity),
      ids.map(() => 0),
    )
  })

  test('an edit, its undo, receipts and moves between styles lose no unit while others sell', async () => {
    const style = await createTank('MOVED', unitsOfCell)
    const expected = createExpectedLedgers(style.products)
    const ids = style.products.map(({ id }) => id)
    const [loose = 0] = ids
    const sales = Array.from({ length: sellers }, async (_, seller) => {
      const invoice = await sell(
        seller,
        ids.filter((_, index) => index === seller % ids.length || random() < 0.2),
      )
      expectInvoiceMovements(expected, 'invoiced', invoice)
      numbers.push(invoice.number)
    })
    const changes = async () => {
      const { number, name } = style
      const edit = { id: style.id, number, name, sizeScaleId: style.sizeScale?.id, priceCents: 2100 }
      const { batchId } = await clientAt(1).call(editStyle, { ...edit, alsoChange: ['priceCents'] })
      for (let round = 0; round < 3; round += 1) {
        await clientAt(0).call(setStyleMembers, { id: style.id, remove: [loose] })
        const lines = ids.map((id) => ({ id, quantity: 1 }))
        const { arrival } = await clientAt(1).call(receiveStockLines, { lines })
        for (const id of ids)
          expectedLedgerOf(expected, id).movements.push(formatMovement('received', 1, arrival.id))
        await clientAt(0).call(setStyleMembers, { id: style.id, add: [loose] })
      }
      return clientAt(1).call(undoBatch, { id: batchId ?? assert.fail() })
    }
    const [undone, { refused }] = await Promise.all([changes(), settleCalls(sales)])
    for (const { status } of refused) assert.equal(status, 409)
    await assertLedgersMatch(app.db, expected)
    // All but the one that was moved have their price back: sales don't prevent the undo.
    assert.deepEqual([undone.restored, undone.skipped.map(({ id }) => id)], [ids.length - 1, [loose]])
    const after = await clientAt(0).call(findStyle, { id: style.id })
    assert.deepEqual(
      after.products.map(({ id, priceCents }) => [id, priceCents]),
      ids.map((id) => [id, id === loose ? 2100 : 1900]),
    )
  })
})
