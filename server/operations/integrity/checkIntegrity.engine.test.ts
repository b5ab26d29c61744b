// Tests that the integrity check finds tampered data.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { checkIntegrity } from './checkIntegrity.ts'

describe('the integrity check', () => {
  let shop: TestApp
  let dress: Product
  let first: Invoice
  let second: Invoice

  before(async () => {
    shop = await startTestApp()
    const manager = await shop.clientAs('Manager')
    dress = await manager.call(
      createProduct,
      buildProduct({ productId: 'PROOF-1', quantity: 10, price: 8000 }),
    )
    const order = buildInvoice([{ productId: dress.id, quantity: 2 }])
    first = await manager.call(createInvoice, order)
    second = await manager.call(createInvoice, order)
    await manager.call(setInvoiceStatus, { id: second.id, status: 'Processed' })
  })

  after(async () => {
    await shop.close()
  })

  /** The differences after tampering, which is then rolled back. */
  async function faultsAfter(...crime: SQL[]): Promise<string[]> {
    let faults: string[] = []
    const undo = new Error('undone')
    await assert.rejects(
      shop.db.transaction(async (tx) => {
        for (const table of ['invoices', 'invoice_lines', 'stock_movements']) {
          await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
        }
        for (const statement of crime) await tx.execute(statement)
        faults = await checkIntegrity(tx, new Date())
        throw undo
      }),
      undo,
    )
    await shop.assertIntegrity()
    return faults
  }

  test('passes for untampered data', async () => {
    await shop.assertIntegrity()
  })

  test('finds a quantity that differs from the ledger', async () => {
    assert.deepEqual(await faultsAfter(sql`update products set quantity = 7 where id = ${dress.id}`), [
      'Product PROOF-1 has a quantity of 7; its stock movements add up to 6.',
    ])
  })

  test('finds a deleted movement', async () => {
    const faults = await faultsAfter(sql`delete from stock_movements where invoice_id = ${second.id}`)
    assert.deepEqual(faults, [
      'Product PROOF-1 has a quantity of 6; its stock movements add up to 8.',
      `The units of invoice ${second.invoiceNumber} do not agree with the ledger.`,
    ])
  })

  test('finds a changed balance', async () => {
    const faults = await faultsAfter(
      sql`update stock_movements set quantity_after = 9 where invoice_id = ${first.id}`,
    )
    assert.match(faults.join(), /^Movement \d+ of product PROOF-1 has a wrong balance\.$/)
  })

  test('finds a total that differs from the lines', async () => {
    const faults = await faultsAfter(
      sql`update invoices set subtotal_cents = subtotal_cents - 1, total_cents = total_cents - 1
        where id = ${second.id}`,
    )
    assert.equal(faults[0], `Invoice ${second.invoiceNumber} does not come to the sum of its parts.`)
    assert.match(
      faults.slice(1).join(),
      /^The dashboard counts 17360 cents of revenue in \d{4}-\d\d; the invoices come to 17359\.$/,
    )
  })

  test('finds wrong dashboard sums', async () => {
    const stock = await faultsAfter(sql`insert into stock_value_changes values ('Dresses', 500)`)
    assert.deepEqual(stock, [
      'The stock value of category "Dresses" is 48500 cents; its products add up to 48000.',
    ])
    const sales = await faultsAfter(sql`update invoices set status = 'Pending' where id = ${second.id}`)
    assert.deepEqual(
      sales
        .map((fault) => fault.replace(/ in \d{4}-\d\d/, '').replace(/product \d+/, 'a product'))
        .slice(-4)
        .toSorted(),
      [
        'The dashboard counts 1 invoices; the invoices come to 0.',
        'The dashboard counts 17360 cents of revenue; the invoices come to 0.',
        'The dashboard counts 2 units of a product; the invoices come to 0.',
        'The dashboard counts 2 units of category "Dresses"; the invoices come to 0.',
      ],
    )
  })

  test('finds a tax that is a cent off', async () => {
    const faults = await faultsAfter(
      sql`update invoices set tax_cents = tax_cents + 1, total_cents = total_cents + 1 where id = ${first.id}`,
    )
    assert.deepEqual(faults, [`Invoice ${first.invoiceNumber} does not come to the sum of its parts.`])
  })

  test('finds a line without a stock movement', async () => {
    const faults = await faultsAfter(
      sql`insert into invoice_lines
        select invoice_id, 2, product_id, code, name, description, color, size, manufacturer, category, 1, 0, 0
        from invoice_lines where invoice_id = ${first.id}`,
    )
    assert.deepEqual(faults, [`The units of invoice ${first.invoiceNumber} do not agree with the ledger.`])
  })

  test('finds an invoice without lines', async () => {
    const faults = await faultsAfter(sql`delete from invoice_lines where invoice_id = ${first.id}`)
    assert.ok(faults.includes(`Invoice ${first.invoiceNumber} has no lines.`), faults.join())
  })

  test('finds a gap in the invoice numbers', async () => {
    const year = Number(first.invoiceNumber.split('-')[1])
    assert.deepEqual(await faultsAfter(sql`update invoice_counters set last = 3`), [
      `The numbers of ${year} run to 3, but there are 2 invoices up to 2.`,
    ])
    const renumbered = sql`update invoices set number = ${`INV-${year}-00003`} where id = ${second.id}`
    assert.deepEqual(await faultsAfter(renumbered, sql`update invoice_counters set last = 3`), [
      `The numbers of ${year} run to 3, but there are 2 invoices up to 3.`,
    ])
  })

  test('finds a missing number counter', async () => {
    const year = Number(first.invoiceNumber.split('-')[1])
    assert.deepEqual(await faultsAfter(sql`delete from invoice_counters`), [
      `The numbers of ${year} run to 0, but there are 2 invoices up to 2.`,
    ])
  })
})
