// A database of an older version: the start migrates it, and its backups can still be restored.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { findStockMovements } from '#contract/catalog/stock.ts'
import { findNotifications } from '#contract/insight/notifications.ts'
import { findDelivery } from '#contract/messaging/deliveries.ts'
import { createInvoice, findInvoice } from '#contract/sales/invoices.ts'
import { findInvoiceDeliveries } from '#contract/sales/sending.ts'
import { readConfig } from '#server/config.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { applyMigrations } from '#server/platform/db/migrate.ts'
import { emailOf, engine, openAppWithEnv, testPassword } from '#server/testing/createStorage.ts'
import { assertConstraintViolation, currentInvoiceYear } from '#server/testing/outcomes.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs } from '#server/testing/startTestApp.ts'

import { archiveFor, createEmptyLocation, type EmptyLocation, restoreInto } from './locationFixtures.ts'
import { openRestoreTarget, withPool } from './openLocation.ts'

/** The migration 0014_backups: the last one before documents were named by type and id. */
const olderSchema = 1_795_300_568_196

const year = currentInvoiceYear()

/**
 * 10 units imported, 2 sold with 8.5 % tax, 1 taken away by an edit; the invoice was processed and could not be sent. A second invoice
 * was processed and then voided.
 */
const olderRows = `
  insert into company (name, address, phone, email, website, tax_id, whatsapp_url, telegram_url, social_url, time_zone)
  values ('Selvedge', '', '', '', '', '', '', '', '', 'America/New_York');
  insert into imports (user_id, file_name, imported_count, first_product_id, last_product_id, created_at)
  values (1, 'autumn.csv', 1, 1, 1, now());
  insert into products (code, name, color, size, quantity, price_cents, import_id, version, created_at)
  values ('COAT-1', 'Wool coat', 'Gray', 'M', 7, 20000, 1, 5, now());
  insert into invoices (number, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents,
    tax_basis_points, tax_cents, total_cents, created_at, created_by)
  values ('INV-${year}-00001', 'Harbour Street Boutique', '1', 40000, 0, 0, 850, 3400, 43400, now(), 1),
    ('INV-${year}-00002', 'Harbour Street Boutique', '1', 20000, 0, 0, 0, 0, 20000, now(), 1);
  insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, quantity, unit_price_cents, total_cents)
  values (1, 1, 1, 'COAT-1', 'Wool coat', 'Gray', 'M', 2, 20000, 40000),
    (2, 1, 1, 'COAT-1', 'Wool coat', 'Gray', 'M', 1, 20000, 20000);
  update invoices set status = 'Processed', processed_at = now(), processed_by = 1;
  update invoices set status = 'Void', voided_at = now(), voided_by = 1, void_reason = 'Entered twice' where id = 2;
  insert into invoice_counters (year, last) values (${year}, 2);
  insert into stock_movements (product_id, difference, quantity_after, reason, invoice_id, import_id, user_id, product_version,
    created_at)
  values (1, 10, 10, 'imported', null, 1, 1, 1, now()), (1, -2, 8, 'invoiced', 1, null, 1, 2, now()),
    (1, -1, 7, 'edited', null, null, 1, 3, now()), (1, -1, 6, 'invoiced', 2, null, 1, 4, now()),
    (1, 1, 7, 'voided', 2, null, 1, 5, now());
  insert into deliveries (channel, purpose, invoice_id, recipient, subject, text, message_id, status, attempts, created_at)
  values ('email', 'invoice', 1, 'orders@harbour.test', 'Invoice', 'Hello', '<1@shop.test>', 'failed', 1, now()),
    ('email', 'invitation', null, 'mona@shop.test', 'Invitation', 'Hello', '<2@shop.test>', 'kept', 1, now());
  insert into delivery_attempts (delivery_id, attempt, started_at, ended_at, outcome, words)
  select id, 1, now(), now(), case status when 'failed' then 'refused' else 'kept' end, 'No' from deliveries;
  insert into notices (kind, delivery_id, created_at) values ('delivery failed', 1, now());
  insert into notice_reads (notice_id, user_id) select id, 1 from notices where kind = 'delivery failed'`

describe('a database of an older version', () => {
  const locations: EmptyLocation[] = []
  let archive: string

  async function createLocation(): Promise<EmptyLocation> {
    const location = await createEmptyLocation(engine)
    locations.push(location)
    return location
  }

  before(async () => {
    const older = await createLocation()
    const target = await openRestoreTarget(readConfig(older.env))
    await withPool(target, async (pool) => {
      const client = await pool.connect()
      await applyMigrations(client, olderSchema)
      await client.query(
        `insert into users (email, first_name, last_name, role, password_hash, created_at)
        values ($1, 'Ada', 'Admin', 'Admin', $2, now())`,
        [emailOf('Admin'), await hashPassword(testPassword)],
      )
      await client.query(olderRows)
      client.release()
    })
    await target.close()
    archive = join(older.folder, 'older.tar.gz')
    await archiveFor(older.env, archive)
  })

  after(async () => {
    for (const location of locations) await location.remove()
  })

  async function assertContinues({ env }: EmptyLocation): Promise<void> {
    const app = await openAppWithEnv(env)
    try {
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      const { call } = await signInAs(app.url, 'Admin')
      const { movements } = await call(findStockMovements, { id: 1, page: 1, limit: 10 })
      assert.deepEqual(
        movements.map((movement) => [movement.reason, movement.invoice, movement.import]),
        [
          ['voided', { id: 2, invoiceNumber: `INV-${year}-00002` }, null],
          ['invoiced', { id: 2, invoiceNumber: `INV-${year}-00002` }, null],
          ['edited', null, null],
          ['invoiced', { id: 1, invoiceNumber: `INV-${year}-00001` }, null],
          ['imported', null, { id: 1, fileName: 'autumn.csv' }],
        ],
      )
      const { deliveries } = await call(findInvoiceDeliveries, { id: 1 })
      assert.deepEqual(
        deliveries.map(({ recipient, document }) => [recipient, document]),
        [['orders@harbour.test', { type: 'invoice', id: 1, number: `INV-${year}-00001` }]],
      )
      const unsent = await call(findDelivery, { id: 2 })
      assert.deepEqual(
        [
          unsent.status,
          unsent.document,
          unsent.history.map(({ outcome, serverReply }) => [outcome, serverReply]),
        ],
        ['notSent', null, [['notSent', 'No']]],
      )
      const { notifications } = await call(findNotifications, { limit: 10 })
      assert.deepEqual(
        notifications.map(({ kind, isRead }) => [kind, isRead]),
        [['delivery failed', true]],
      )
      const older = await call(findInvoice, { id: 1 })
      assert.deepEqual([older.taxPpm, older.taxCents, older.totalCents], [85_000, 3400, 43_400])
      const next = await call(createInvoice, buildInvoice([{ productId: 1, quantity: 1 }]))
      assert.equal(next.invoiceNumber, `INV-${year}-00003`)
      const { rows: entries } = await app.db.execute(sql`
        select side, amount_cents::int as amount, open_cents::int as open, note from receivable_entries where document_id = 2 order by id`)
      assert.deepEqual(entries, [
        { side: 'debit', amount: 20_000, open: 0, note: null },
        { side: 'credit', amount: 20_000, open: 0, note: 'Entered twice' },
      ])
      await assertConstraintViolation(app.db.execute(sql`update stock_movements set document_id = 2`))
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    } finally {
      await app.close()
    }
  }

  test('is migrated at the start, and numbers and causes continue', async () => {
    await assertContinues(locations[0] ?? assert.fail())
  })

  test('can be restored from its backup', async () => {
    const location = await createLocation()
    await restoreInto(location.env, archive)
    await assertContinues(location)
  })
})
