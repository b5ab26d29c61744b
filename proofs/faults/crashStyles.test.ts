// Kills real processes while a style is created and while a batch is undone: nothing is left half done.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { findBatch, undoBatch } from '#contract/catalog/batches.ts'
import { createStyle, editStyle, findStyle, findStyles, type Style } from '#contract/catalog/styles.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { createStorage, openAppWithEnv } from '#server/testing/createStorage.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const colors = [{ name: 'Navy' }, { name: 'Sand' }]
const sizes = ['S', 'M', 'L']
const tank = {
  number: '1042',
  name: 'Rib Tank',
  priceCents: 1900,
  colors,
  sizes,
  quantities: colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity: 6 }))),
}

trialTest('a killed process leaves styles and batches whole', async () => {
  const storage = await createStorage()
  let cookie = ''

  /** Runs `work` in a process that ends at the crash point. */
  async function crashAt(point: string, work: (client: TestClient) => Promise<unknown>): Promise<void> {
    const selvedge = startSelvedge({ ...storage.env, NODE_ENV: 'test', CRASH_AT: point })
    const { url } = await selvedge.ready
    if (cookie === '') ({ cookie } = await signInAs(url, 'Admin'))
    await assert.rejects(work(createTestClient(url, cookie)), TypeError)
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }

  /** Opens the same data in this process, and checks the integrity afterwards. */
  async function withApp<T>(
    work: (client: TestClient, totals: () => Promise<Record<string, unknown>>) => Promise<T>,
  ): Promise<T> {
    const app = await openAppWithEnv({ ...storage.env, PORT: '0', LOG_LEVEL: 'error' })
    try {
      const result = await work(
        createTestClient(app.url, cookie),
        async () => (await readDatabaseTotals(app.db)) ?? {},
      )
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      return result
    } finally {
      await app.close()
    }
  }

  try {
    const key = { idempotencyKey: randomUUID() }
    await crashAt('style.before-commit', (client) => client.call(createStyle, tank, key))
    const { id, batchId } = await withApp(async ({ call }, totals) => {
      assert.equal((await call(findStyles, { page: 1, limit: 12 })).total, 0)
      const { products, movements } = await totals()
      assert.deepEqual([products, movements].map(Number), [0, 0])
      const style = await call(createStyle, tank, key)
      assert.deepEqual(await call(createStyle, tank, key), style)
      assert.deepEqual(
        style.products.map(({ quantity }) => quantity),
        [6, 6, 6, 6, 6, 6],
      )
      const edit = { id: style.id, number: '1042', name: 'Tank', priceCents: 2000 }
      const edited = await call(editStyle, { ...edit, alsoChange: ['name', 'priceCents'] })
      return { id: style.id, batchId: edited.batchId ?? assert.fail() }
    })

    const valuesOf = ({ name, products }: Style) => [
      name,
      ...products.map((product) => [product.name, product.priceCents]),
    ]
    await crashAt('batch-undo.before-commit', (client) => client.call(undoBatch, { id: batchId }))
    await withApp(async ({ call }) => {
      assert.equal((await call(findBatch, { id: batchId })).undone, null)
      const product = ['Tank', 2000]
      assert.deepEqual(valuesOf(await call(findStyle, { id })), [
        'Tank',
        ...tank.quantities.map(() => product),
      ])
      assert.equal((await call(undoBatch, { id: batchId })).restored, 6)
      const restored = ['Rib Tank', 1900]
      assert.deepEqual(valuesOf(await call(findStyle, { id })), [
        'Rib Tank',
        ...tank.quantities.map(() => restored),
      ])
    })
  } finally {
    await storage.remove()
  }
})
