// Torture over HTTP: every odd file ends with a right count or a sentence, and the server is well afterwards.
import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'

import { isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { openShop, type Shop, type Visitor } from '#server/testing/openShop.ts'

import { tortureFiles } from './tortureFilesForTests.ts'
import { beginImport } from './uploadsForTests.ts'

let shop: Shop
let manager: Visitor

before(async () => {
  shop = await openShop()
  manager = await shop.as('Manager')
})

beforeEach(async () => {
  await shop.db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt))
})

after(() => shop.close())

suite('an import of a file with', () => {
  for (const { what, file, rows, products = rows } of tortureFiles) {
    const bytes = new Uint8Array(Buffer.from(file))
    const name = typeof products === 'string' ? `is refused: ${products}` : `brings ${products} products`
    test(`${what} ${name}`, async () => {
      const last = (await Array.fromAsync(await beginImport(manager, bytes))).at(-1)
      if (last?.type === 'failed') assert.equal(last.message, products)
      else assert.equal(last?.type === 'done' && last.import.importedCount, products)
    })
  }
})
