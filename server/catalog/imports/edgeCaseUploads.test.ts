// Imports edge case files over HTTP: each gives the expected count or error. `npm test` imports those of which the reader alone
// (edgeCaseFiles.test.ts) does not show the result, and the first of the others.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { isFullSize } from '#server/testing/isFullSize.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { edgeCaseFiles } from './edgeCaseFixtures.ts'
import { emptyCatalog, streamImport } from './uploadFixtures.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

describe('import of a file with', () => {
  const uploaded = edgeCaseFiles.filter(
    ({ products }, index) => isFullSize || products !== undefined || index < 3,
  )
  for (const { name: what, file, rows, products = rows } of uploaded) {
    const bytes = new Uint8Array(Buffer.from(file))
    const name = typeof products === 'string' ? `is refused: ${products}` : `imports ${products} products`
    test(`${what} ${name}`, async () => {
      const last = (await Array.fromAsync(await streamImport(manager, bytes))).at(-1)
      if (last?.type === 'failed') assert.equal(last.message, products)
      else assert.equal(last?.type === 'done' && last.import.importedCount, products)
    })
  }
})
