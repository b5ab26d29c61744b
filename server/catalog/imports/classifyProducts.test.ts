// The lookup of codes: its planner setting does not outlast it, and it reads only the rows that it looks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { classifyProducts } from './classifyProducts.ts'
import { openImportBarcodes } from './importBarcodes.ts'
import { openImportImages } from './importImages.ts'

const settingsIn = (db: Db) => ({
  mode: 'skip' as const,
  hasNames: true,
  maySetCosts: true,
  images: openImportImages(db, new Map()),
  barcodes: openImportBarcodes(db),
})

async function* oneRow(): AsyncGenerator<ParsedRow<ImportColumn>[]> {
  const cells = {
    productId: 'TEE-1',
    productName: 'Tee',
    color: 'White',
    price: '9.90',
    quantity: '1',
    size: 'M',
  }
  yield [{ row: 1, cells }]
}

test('enables sorting again after the lookup of codes', async () => {
  const app = await startTestApp()
  try {
    await app.db.transaction(async (tx) => {
      const [results] = await Array.fromAsync(classifyProducts(tx, oneRow(), settingsIn(tx)))
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

test('skips the rows of an import that is not committed', async () => {
  const app = await startTestApp()
  const rollback = new Error('rollback')
  try {
    const importing = app.db.transaction(async (other) => {
      await other.execute(sql`
        insert into products (code, name, color, size, price_cents, created_at)
        select 'Z-' || n, 'Tee', 'White', 'M', 100, now() from generate_series(1, 2000) as n`)
      await app.db.transaction(async (tx) => {
        await Array.fromAsync(classifyProducts(tx, oneRow(), settingsIn(tx)))
        const { rows } = await tx.execute<{ read: string }>(
          sql`select pg_stat_get_xact_tuples_returned('products_code'::regclass) as read`,
        )
        assert.ok(Number(rows[0]?.read) < 10, `it read ${rows[0]?.read} entries of the index`)
      })
      throw rollback
    })
    await assert.rejects(importing, rollback)
  } finally {
    await app.close()
  }
})
