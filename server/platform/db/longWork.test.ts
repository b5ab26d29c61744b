// The message of an edit whose record is locked for too long.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { sql } from './drizzle.ts'
import { registerLongWork } from './longWork.ts'

describe('edit of a locked product', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')

  const holders = [
    {
      holder: 'an import',
      isLong: true,
      sentence: 'An import or change of many records is running. Please try again when it has ended.',
    },
    {
      holder: 'another user',
      isLong: false,
      sentence: 'Another user is editing this record. Reload and try again.',
    },
  ]
  for (const [{ holder, isLong, sentence }, options] of withSample(holders, 2)) {
    test(`names ${holder} that holds it`, options, async () => {
      const { id, version, quantity } = await manager.call(createProduct, buildProduct())
      const edited = { id, version, quantity, name: 'Coat', color: 'Indigo', size: 'M', priceCents: 8000 }
      const refusal = await app.db.transaction(async (tx) => {
        if (isLong) await registerLongWork(tx)
        await tx.execute(sql`select id from products where id = ${id} for update`)
        return catchRefusal(manager.call(editProduct, edited))
      })
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, sentence)
    })
  }
})
