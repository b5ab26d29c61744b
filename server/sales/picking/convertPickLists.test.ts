// The update of a database whose pick lists have marks in rows of their own.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { connect } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { migrate, type Migrations, readMigrations } from '#server/platform/db/migrate.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import { checkPickLists } from './checkPickLists.ts'

describe('the update of pick lists with marks', () => {
  const shop = useTestApp()
  const name = 'selvedge_pick_marks'

  test('keeps what is picked, for the invoice that replaced one, and no more than a document has', async () => {
    const url = new URL(shop.env['DATABASE_URL'] ?? '')
    url.pathname = `/${name}`
    await shop.db.execute(sql`create database ${sql.identifier(name)}`)
    const connection = connect({ connectionString: url.href }, () => {})
    const { db, pool } = connection
    const [first, ...later] = readMigrations()
    const index = later.findIndex((migration) => migration.sql.join().includes('converted_lines'))
    const before: Migrations = [first, ...later.slice(0, index)]
    await migrate(pool, before)
    await db.execute(sql`
      do $$ begin
        set local session_replication_role = replica;
        insert into users (email, first_name, last_name, role, created_at) values ('ana@shop.test', 'Ana', 'Lopez', 'Staff', now());
        insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents, tax_ppm,
          tax_cents, total_cents, created_at, dated_on, created_by, replaces_id, voided_at, voided_on, voided_by, void_reason)
        values ('INV-2026-00001', 'Void', 'Ana', '555', 0, 0, 0, 0, 0, 0, now(), now(), 1, null, now(), now(), 1, 'Replaced'),
          ('INV-2026-00002', 'Pending', 'Ana', '555', 0, 0, 0, 0, 0, 0, now(), now(), 1, 1, null, null, null, null);
        insert into invoice_lines (invoice_id, line, product_id, quantity, unit_price_cents, total_cents, name, code, color, size)
        values (1, 1, 1, 5, 0, 0, 'Tank', 'T', '', ''), (2, 1, 1, 4, 0, 0, 'Tank', 'T', '', '');
        insert into orders (number, state, kind, customer_id, customer_name, customer_phone, ordered_on, ship_complete, subtotal_cents,
          discount_basis_points, discount_cents, charges_cents, taxed_charges_cents, tax_ppm, tax_cents, total_cents, created_at, created_by,
          confirmed_at, confirmed_by, ordered_units, allocated_units)
        values ('SO-2026-00001', 'Confirmed', 'at once', 1, 'Ana', '555', now(), false, 0, 0, 0, 0, 0, 0, 0, 0, now(), 1, now(), 1, 6, 2);
        insert into order_lines (order_id, line, product_id, quantity, allocated, unit_price_cents, name, code, color, size)
        values (1, 1, 1, 6, 2, 0, 'Tank', 'T', '', '');
        insert into pick_lists (created_at, created_by, closed_at, closed_by) values (now(), 1, null, null), (now(), 1, now(), 1);
        insert into pick_list_lines (pick_list_id, line, document_type, document_id, document_line, product_id, quantity)
        values (1, 1, 'invoice', 1, 1, 1, 5), (1, 2, 'invoice', 1, 1, 1, 1), (2, 1, 'order', 1, 1, 1, 6);
        insert into pick_marks (pick_list_id, line, quantity, created_at, user_id)
        values (1, 1, 4, now(), 1), (1, 1, -1, now(), 1), (2, 1, 4, now(), 1);
        insert into activity_log (action, module, user_name, ip_address, created_at, subject_type, subject_id)
        values ('Created pick list 1 with 5 units', 'Orders', 'Ana', '', now(), 'pickList', 1), ('Created pick list 2 with 6 units', 'Orders', 'Ana', '', now(), 'pickList', 2),
          ('Picked 4 of Tank (T) for pick list 1', 'Orders', 'Ana', '', now(), 'pickList', 1), ('Undid 1 picked of Tank (T) for pick list 1', 'Orders', 'Ana', '', now(), 'pickList', 1),
          ('Picked 4 of Tank (T) for pick list 2', 'Orders', 'Ana', '', now(), 'pickList', 2);
      end $$`)
    await migrate(pool)
    const { rows } = await db.execute(sql`
      select pick_list_id::int as list, document_type as type, document_id::int as document, string_agg(kind || ' ' || asked || ' ' || picked, ', ' order by id) as entries
      from pick_entries group by pick_list_id, document_type, document_id order by 1`)
    assert.deepEqual(rows, [
      {
        list: 1,
        type: 'invoice',
        document: 2,
        entries: 'asked 5 0, not found -1 0, picked 0 4, undone 0 -1',
      },
      { list: 2, type: 'order', document: 1, entries: 'asked 6 0, picked 0 4, closed -2 0, taken off -2 -2' },
    ])
    const { rows: documents } = await db.execute(sql`
      select (select picking from invoices where id = 2) as picking, (select picked_units from orders) as picked`)
    assert.deepEqual(documents, [{ picking: 'part', picked: 2 }])
    assert.deepEqual(await checkPickLists(db, new Date()), [])
    await connection.close()
    await shop.db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
  })
})
