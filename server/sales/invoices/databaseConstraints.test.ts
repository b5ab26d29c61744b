// Constraints and triggers: the database rejects what the operations must never write.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createInvoice, type Invoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { assertConstraintViolation, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

describe('database constraints', () => {
  const shop = useTestApp()
  let dress: Product
  let pending: Invoice
  let processed: Invoice
  let voided: Invoice

  before(async () => {
    const manager = await shop.clientAs('Manager')
    dress = await manager.call(createProduct, buildProduct({ quantity: 5 }))
    const order = buildInvoice([{ productId: dress.id, quantity: 1 }])
    pending = await manager.call(createInvoice, order)
    const { id } = await manager.call(createInvoice, order)
    processed = await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    const { id: mistaken } = await manager.call(createInvoice, order)
    voided = await manager.call(voidInvoice, { id: mistaken, reason: 'Ordered twice' })
  })

  const violations: [title: string, statement: () => SQL][] = [
    ['stock below zero', () => sql`update products set quantity = -1 where id = ${dress.id}`],
    ['a price below zero', () => sql`update products set price_cents = -1 where id = ${dress.id}`],
    [
      'a second product with the same code in other case',
      () => sql`insert into products (code, name, color, size, price_cents, created_at)
        values (lower(${dress.code}), 'Twin', 'Red', 'M', 100, now())`,
    ],
    [
      'a total that does not match its parts',
      () => sql`update invoices set total_cents = total_cents - 1 where id = ${pending.id}`,
    ],
    [
      'another total of a processed invoice, even if consistent',
      () => sql`update invoices set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1
        where id = ${processed.id}`,
    ],
    [
      'another discount rate of a processed invoice',
      () => sql`update invoices set discount_basis_points = 1 where id = ${processed.id}`,
    ],
    [
      'changing a processed invoice to pending',
      () => sql`update invoices set status = 'Pending', open_cents = 0 where id = ${processed.id}`,
    ],
    [
      'voiding an invoice without a reason',
      () => sql`update invoices set status = 'Void', voided_at = now(), voided_on = now(), voided_by = created_by, open_cents = 0
        where id = ${processed.id}`,
    ],
    [
      'changing a void invoice to processed',
      () => sql`update invoices set status = 'Processed', processed_at = now(), due_on = now(), voided_at = null, voided_on = null,
        voided_by = null, void_reason = null where id = ${voided.id}`,
    ],
    [
      'another total of a void invoice',
      () => sql`update invoices set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1
        where id = ${voided.id}`,
    ],
    ['an unknown status', () => sql`update invoices set status = 'Paid' where id = ${pending.id}`],
    [
      'a processed invoice without a processing time',
      () => sql`update invoices set status = 'Processed', due_on = now() where id = ${pending.id}`,
    ],
    [
      'changing an invoice number',
      () => sql`update invoices set number = 'INV-2026-99999' where id = ${pending.id}`,
    ],
    [
      'a duplicate invoice number',
      () => sql`insert into invoices (number, customer_name, customer_phone, subtotal_cents, discount_basis_points,
          discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by)
        select number, customer_name, customer_phone, subtotal_cents, discount_basis_points,
          discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by
        from invoices where id = ${pending.id}`,
    ],
    ['a tax rate above 50 %', () => sql`update invoices set tax_ppm = 500010 where id = ${pending.id}`],
    [
      'a tax rate with four decimals in percent',
      () => sql`update invoices set tax_ppm = 88755 where id = ${pending.id}`,
    ],
    ['deleting an invoice', () => sql`delete from invoices where id = ${pending.id}`],
    ['truncating the invoices', () => sql`truncate invoices cascade`],
    [
      'a line total that is not quantity times price',
      () => sql`insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, quantity,
          unit_price_cents, total_cents)
        values (${pending.id}, 2, ${dress.id}, 'X', 'X', 'X', 'M', 2, 100, 199)`,
    ],
    [
      'a line without units',
      () => sql`insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, quantity,
          unit_price_cents, total_cents)
        values (${pending.id}, 2, ${dress.id}, 'X', 'X', 'X', 'M', 0, 100, 0)`,
    ],
    [
      'a duplicate line',
      () => sql`insert into invoice_lines select * from invoice_lines where invoice_id = ${pending.id}`,
    ],
    ['changing a line', () => sql`update invoice_lines set name = 'Other' where invoice_id = ${pending.id}`],
    ['deleting a line', () => sql`delete from invoice_lines where invoice_id = ${pending.id}`],
    [
      'another amount of an entry of the receivables',
      () =>
        sql`update receivable_entries set amount_cents = amount_cents + 1 where document_id = ${processed.id}`,
    ],
    ['deleting an entry', () => sql`delete from receivable_entries where document_id = ${processed.id}`],
    [
      'a second entry of an invoice',
      () => sql`insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, created_at, user_id,
          open_cents)
        select kind, side, document_type, document_id, amount_cents, on_date, created_at, user_id, open_cents
        from receivable_entries where document_id = ${processed.id}`,
    ],
    [
      'a settlement of more than is open',
      () => sql`insert into settlements (debit_id, credit_id, amount_cents, settled_on, created_at, user_id)
        select id, id, amount_cents + 1, on_date, created_at, user_id
        from receivable_entries where document_id = ${processed.id}`,
    ],
    ['truncating the lines', () => sql`truncate invoice_lines cascade`],
    [
      'changing a stock movement',
      () => sql`update stock_movements set difference = -2 where product_id = ${dress.id}`,
    ],
    ['deleting a stock movement', () => sql`delete from stock_movements where product_id = ${dress.id}`],
    ['truncating the stock movements', () => sql`truncate stock_movements`],
    ['changing a cost entry', () => sql`update cost_entries set units = 1 where product_id = ${dress.id}`],
    ['deleting a cost entry', () => sql`delete from cost_entries where product_id = ${dress.id}`],
    ['truncating the cost entries', () => sql`truncate cost_entries`],
    [
      'a value without units',
      () => sql`update product_costs set units = 0, value_micros = 1, average_micros = 1, low_micros = 0, high_micros = 9,
          first_cost_micros = 1
        where product_id = ${dress.id}`,
    ],
    [
      'an average above the highest cost',
      () => sql`update product_costs set value_micros = units * 10, average_micros = 10, low_micros = 0, high_micros = 9,
          first_cost_micros = 1
        where product_id = ${dress.id}`,
    ],
    [
      'a second first cost',
      () => sql`insert into cost_entries (product_id, reason, units, value_micros, on_date, user_id, created_at)
        select product_id, 'first cost', 0, 0, on_date, user_id, now() from cost_entries, generate_series(1, 2)
        where product_id = ${dress.id}`,
    ],
    [
      'a stock movement of zero units',
      () => sql`insert into stock_movements (product_id, difference, quantity_after, reason, user_id, product_version,
          created_at)
        select product_id, 0, quantity_after, reason, user_id, product_version, now() from stock_movements limit 1`,
    ],
    ['changing a log entry', () => sql`update activity_log set action = 'Nothing happened'`],
    [
      'removing a seal',
      () => sql`update activity_log set seal = null, seal_position = null where seal is not null`,
    ],
    ['deleting a log entry', () => sql`delete from activity_log`],
    ['truncating the log', () => sql`truncate activity_log`],
    [
      'a second company',
      () => sql`insert into company select 2, name, address, phone, email, website, tax_id,
        whatsapp_url, telegram_url, social_url, time_zone from company`,
    ],
  ]

  for (const [title, statement] of violations) {
    test(`rejects ${title}`, async () => {
      const before = await readDatabaseTotals(shop.db)
      await assertConstraintViolation(shop.db.execute(statement()))
      assert.deepEqual(await readDatabaseTotals(shop.db), before)
      await shop.assertIntegrity()
    })
  }
})
