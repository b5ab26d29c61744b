// Imports edge case files over HTTP: each gives the expected count or error.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { edgeCaseFiles } from './edgeCaseFixtures.ts'
import { emptyCatalog, streamImport } from './uploadFixtures.ts'

let app: TestApp
let manager: TestClient

before(async () => {
  app = await startTestApp()
  manager = await app.clientAs('Manager')
})

beforeEach(() => emptyCatalog(app))

after(() => app.close())

describe('import of a file with', () => {
  for (const { name: what, file, rows, products = rows } of edgeCaseFiles) {
    const bytes = new Uint8Array(Buffer.from(file))
    const name = typeof products === 'string' ? `is refused: ${products}` : `imports ${products} products`
    test(`${what} ${name}`, async () => {
      const last = (await Array.fromAsync(await streamImport(manager, bytes))).at(-1)
      if (last?.type === 'failed') assert.equal(last.message, products)
      else assert.equal(last?.type === 'done' && last.import.importedCount, products)
    })
  }
})
