// The planner setting of the code lookup does not outlast it.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from '#server/platform/db/drizzle.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { classifyRows } from './classifyRows.ts'
import type { ParsedRow } from './tableRow.ts'

async function* oneRow(): AsyncGenerator<ParsedRow> {
  const cells = {
    productId: 'TEE-1',
    productName: 'Tee',
    color: 'White',
    price: '9.90',
    quantity: '1',
    size: 'M',
  }
  yield { row: 1, cells }
}

test('enables sorting again after the lookup of codes', async () => {
  const app = await startTestApp()
  try {
    await app.db.transaction(async (tx) => {
      const [results] = await Array.fromAsync(classifyRows(tx, oneRow()))
      assert.deepEqual(
        results?.map(({ result }) => result),
        ['new'],
      )
      assert.deepEqual((await tx.execute(sql`show enable_sort`)).rows, [{ enable_sort: 'on' }])
    })
  } finally {
    await app.close()
  }
})
