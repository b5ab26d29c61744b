// What the judging of an import leaves behind in the transaction that it is asked in: nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from '#server/platform/db/drizzle.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { classifyRows } from './classifyRows.ts'
import type { ParsedRow } from './parsedRow.ts'

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

test('once the codes were looked up, the planner may sort again', async () => {
  const shop = await startTestApp()
  try {
    await shop.db.transaction(async (tx) => {
      const [verdicts] = await Array.fromAsync(classifyRows(tx, oneRow()))
      assert.deepEqual(
        verdicts?.map(({ verdict }) => verdict),
        ['new'],
      )
      assert.deepEqual((await tx.execute(sql`show enable_sort`)).rows, [{ enable_sort: 'on' }])
    })
  } finally {
    await shop.close()
  }
})
