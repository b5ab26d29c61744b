// Backups of older versions: each is restored to its own tables, which are then migrated.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { findProduct } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { recordEndpoints } from '#contract/records.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { applyMigrations, readMigrations } from '#server/platform/db/migrate.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { assertConstraintViolation, currentInvoiceYear } from '#server/testing/outcomes.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { excludedTables } from './findArchivedTables.ts'
import {
  archiveFor,
  createEmptyLocation,
  type EmptyLocation,
  restoreInto,
  withPool,
} from './locationFixtures.ts'
import { readArchiveHeading } from './readArchive.ts'

/**
 * Written by `npm run backup` of version 0.2.0. Of ten coats one was written off and two were sold with 8.5 % tax; one of these was
 * credited and returned, and $100.00 were paid. A second invoice was processed and voided; a third one is pending. Of three coats
 * on an order two are allocated. Until then it was a database of version 0.1.0.
 */
const backupOfOldestVersion = fileURLToPath(new URL('selvedge-0.2.0.tar.gz', import.meta.url))

/** Its invoices were created, processed and voided on this day in the company's time zone; in UTC it was the next one. */
const dayOfBackup = '2026-11-26'

describe('a backup of an older version', () => {
  const locations: EmptyLocation[] = []

  async function createLocation(): Promise<EmptyLocation> {
    const location = await createEmptyLocation('server')
    locations.push(location)
    return location
  }

  after(async () => {
    for (const location of locations) await location.remove()
  })

  test('of 0.2.0 is restored, and stock, numbers and receivables continue', async () => {
    const { env } = await createLocation()
    await restoreInto(env, backupOfOldestVersion)
    const app = await openAppWithEnv(env)
    try {
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      const admin = await signInAs(app.url, 'Admin')
      const coat = await admin.call(findProduct, { id: 1 })
      assert.deepEqual([coat.code, coat.quantity], ['COAT-1', 5])
      const image = await admin.fetch(`${coat.imageUrl}/480`)
      assert.equal(image.headers.get('content-type'), 'image/webp')
      const { movements } = await admin.call(findStockMovements, { id: 1, page: 1, limit: 10 })
      assert.deepEqual(
        movements.map(({ reason, difference }) => [reason, difference]),
        [
          ['allocated', -2],
          ['invoiced', -1],
          ['voided', 1],
          ['invoiced', -1],
          ['returned', 1],
          ['invoiced', -2],
          ['adjusted', -1],
          ['created', 10],
        ],
      )
      const { invoices } = await admin.call(findInvoices, { page: 1, limit: 10 })
      assert.deepEqual(
        invoices.map(({ number, status, datedOn }) => [number, status, datedOn]),
        [
          ['INV-2026-00003', 'Pending', dayOfBackup],
          ['INV-2026-00002', 'Void', dayOfBackup],
          ['INV-2026-00001', 'Processed', dayOfBackup],
        ],
      )
      const { rows: voided } = await app.db.execute(
        sql`select number, voided_on::text as day from invoices where voided_on is not null`,
      )
      assert.deepEqual(voided, [{ number: 'INV-2026-00002', day: dayOfBackup }])
      assert.equal((await admin.call(findCustomer, { id: 1 })).balanceCents, 11_700)
      const { orders } = await admin.call(findOrders, { page: 1, limit: 10 })
      assert.deepEqual(
        orders.map(({ number, progress }) => [number, progress]),
        [['SO-2026-00001', 'partly allocated']],
      )
      const supplier = await admin.call(recordEndpoints.supplier.find, { id: 1 })
      assert.deepEqual([supplier.number, supplier.name, supplier.termsDays], ['S-1', 'Lisboa Malhas', 30])
      const next = await admin.call(createInvoice, buildInvoice([{ productId: 1, quantity: 1 }]))
      const year = currentInvoiceYear()
      assert.equal(next.number, `INV-${year}-0000${year === '2026' ? 4 : 1}`)
      await assertConstraintViolation(app.db.execute(sql`update stock_movements set document_id = 2`))
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    } finally {
      await app.close()
    }
  })

  test('is restored before the migrations that it lacks', async () => {
    const newest = migrations.at(-1)?.folderMillis ?? 0
    const { env } = await createLocation()
    await restoreInto(env, backupOfOldestVersion, [
      ...migrations,
      {
        sql: [
          'alter table products add barcode text',
          'update products set barcode = code',
          'drop table customer_contacts',
        ],
        hash: 'later',
        folderMillis: newest + 1,
      },
    ])
    await withPool(env, async (pool) => {
      const { rows } = await pool.query(
        'select code, barcode, (select max(created_at)::float8 from drizzle.__drizzle_migrations) as schema from products',
      )
      assert.deepEqual(rows, [{ code: 'COAT-1', barcode: 'COAT-1', schema: newest + 1 }])
    })
  })

  const migrations = readMigrations()
  for (const [number, { folderMillis }] of migrations.entries()) {
    trialTest(`of migration ${number} has every table of its version`, async () => {
      const { env, folder } = await createLocation()
      const tables = await withPool(env, async (pool) => {
        const client = await pool.connect()
        await applyMigrations(client, migrations, folderMillis)
        const { rows } = await client.query<{ name: string }>(
          `select tablename as name from pg_tables where schemaname = 'public'`,
        )
        client.release()
        return rows.map(({ name }) => name)
      })
      const archive = join(folder, 'older.tar.gz')
      await archiveFor(env, archive)
      const heading = await readArchiveHeading(archive)
      assert.equal(heading.schema, folderMillis)
      assert.deepEqual(
        heading.tables.map(({ name }) => name).toSorted(),
        tables.filter((name) => !(name in excludedTables)).toSorted(),
      )
      await restoreInto((await createLocation()).env, archive)
    })
  }
})
