// Torture over HTTP: every odd file ends with a right count or a sentence, and the server is well afterwards.
import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'

import { isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { edgeCaseFiles } from './edgeCaseFixtures.ts'
import { streamImport } from './uploadFixtures.ts'

let shop: TestApp
let manager: TestClient

before(async () => {
  shop = await startTestApp()
  manager = await shop.clientAs('Manager')
})

beforeEach(async () => {
  await shop.db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt))
})

after(() => shop.close())

suite('an import of a file with', () => {
  for (const { name: what, file, rows, products = rows } of edgeCaseFiles) {
    const bytes = new Uint8Array(Buffer.from(file))
    const name = typeof products === 'string' ? `is refused: ${products}` : `brings ${products} products`
    test(`${what} ${name}`, async () => {
      const last = (await Array.fromAsync(await streamImport(manager, bytes))).at(-1)
      if (last?.type === 'failed') assert.equal(last.message, products)
      else assert.equal(last?.type === 'done' && last.import.importedCount, products)
    })
  }
})
