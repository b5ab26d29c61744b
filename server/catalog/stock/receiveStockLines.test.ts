// Tests receiveStockLines over HTTP: one delivery of several styles, all or none, once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements, receiveStockLines } from '#contract/catalog/stock.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('receiving a delivery of several products', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  const create = (quantity: number): Promise<Product> => staff.call(createProduct, buildProduct({ quantity }))
  const quantityOf = async ({ id }: Product) => (await staff.call(findProduct, { id })).quantity

  test('adds all units with one delivery note and one log entry that names it', async () => {
    const [dress, coat] = [await create(3), await create(0)]
    const lines = [
      { id: dress.id, quantity: 24 },
      { id: coat.id, quantity: 6 },
    ]
    const reply = await staff.call(receiveStockLines, { note: ' DN-4711 ', lines })
    assert.deepEqual([reply.received, reply.products.map(({ quantity }) => quantity)], [30, [27, 6]])
    for (const { id } of [dress, coat]) {
      const { movements } = await staff.call(findStockMovements, { id, page: 1, limit: 1 })
      assert.deepEqual(
        movements.map(({ reason, note }) => [reason, note]),
        [['received', 'DN-4711']],
      )
    }
    const { action, changes } = await findNewestLogEntry(app)
    assert.equal(action, 'Received 30 units of 2 products (DN-4711)')
    assert.deepEqual(changes, { [dress.code]: { from: 3, to: 27 }, [coat.code]: { from: 0, to: 6 } })
    await staff.call(receiveStockLines, { lines: lines.slice(0, 1) })
    assert.equal((await findNewestLogEntry(app)).action, 'Received 24 units of 1 product')
  })

  test('receives a repeated request once', async () => {
    const dress = await create(1)
    const body = { lines: [{ id: dress.id, quantity: 5 }] }
    const options = { idempotencyKey: 'delivery-4711-once' }
    await staff.call(receiveStockLines, body, options)
    await staff.call(receiveStockLines, body, options)
    assert.equal(await quantityOf(dress), 6)
  })

  test('changes nothing if one product was deleted or would have too many units', async () => {
    const [dress, full, gone] = [await create(1), await create(999_999), await create(0)]
    await manager.call(deleteProduct, { id: gone.id })
    const before = await readDatabaseTotals(app.db)
    for (const [bad, status] of [
      [full, 409],
      [gone, 404],
    ] as const) {
      const lines = [dress, bad].map(({ id }) => ({ id, quantity: 2 }))
      const refusal = await catchRefusal(staff.call(receiveStockLines, { lines }))
      const paths = refusal.body?.errors?.map(({ path }) => path)
      assert.deepEqual([refusal.status, paths], [status, ['lines.1.id']])
    }
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })
})
