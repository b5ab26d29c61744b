// The integrity check finds data that was changed by hand.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter as findDifferencesAfter } from './corruptionFixtures.ts'

describe('integrity check', () => {
  const app = useTestApp()
  let dress: Product
  let first: Invoice
  let second: Invoice
  let daysOfEntry: string | undefined

  before(async () => {
    const manager = await app.clientAs('Manager')
    dress = await manager.call(
      createProduct,
      buildProduct({ code: 'PROOF-1', quantity: 10, priceCents: 8000 }),
    )
    const order = buildInvoice([{ productId: dress.id, quantity: 2 }])
    first = await manager.call(createInvoice, order)
    second = await manager.call(createInvoice, order)
    await manager.call(setInvoiceStatus, { id: second.id, status: 'Processed' })
    const { rows } = await app.db.execute<{ days: string }>(
      sql`select on_date || ' due on ' || due_on as days from receivable_entries`,
    )
    daysOfEntry = rows[0]?.days
  })

  const differencesAfter = (...changes: SQL[]) => findDifferencesAfter(app, ...changes)

  const wrongOpenSum = (counted: number, actual: number) =>
    `The ageing report counts ${counted} cents of open debits of ${daysOfEntry}; the entries add up to ${actual}.`

  test('finds no difference in data that the app wrote', async () => {
    await app.assertIntegrity()
  })

  test('reports a quantity that differs from its movements', async () => {
    assert.deepEqual(await differencesAfter(sql`update products set quantity = 7 where id = ${dress.id}`), [
      'Product PROOF-1 has a quantity of 7; its stock movements add up to 6.',
      'Product PROOF-1 has 9 units on hand; its cost entries add up to 8.',
    ])
  })

  test('reports a missing movement', async () => {
    const differences = await differencesAfter(
      sql`delete from stock_movements where document_id = ${second.id}`,
    )
    assert.deepEqual(differences, [
      'Product PROOF-1 has a quantity of 6; its stock movements add up to 8.',
      `The units of invoice ${second.number} do not match the stock ledger.`,
    ])
  })

  test('reports a changed balance of a movement', async () => {
    const differences = await differencesAfter(
      sql`update stock_movements set quantity_after = 9 where document_id = ${first.id}`,
    )
    assert.match(differences.join(), /^Movement \d+ of product PROOF-1 has a wrong balance\.$/)
  })

  test('reports documents of movements and messages that do not exist', async () => {
    const differences = await differencesAfter(
      sql`insert into deliveries (channel, purpose, document_type, document_id, recipient, subject, text, message_id, next_attempt_at, created_at)
        values ('email', 'invoice', 'invoice', 987654, 'orders@harbour.test', 'Hello', 'Hello', 'lost', now(), now())`,
      sql`update stock_movements set document_type = 'import' where document_id = ${first.id}`,
    )
    assert.match(
      differences[0] ?? '',
      new RegExp(`^Movement \\d+ refers to import ${first.id}, which does not exist\\.$`),
    )
    assert.match(differences[1] ?? '', /^Movement \d+ of product PROOF-1 is invoiced but names no invoice\.$/)
    assert.equal(differences[2], `The units of invoice ${first.number} do not match the stock ledger.`)
    assert.match(differences[3] ?? '', /^Message \d+ refers to invoice 987654, which does not exist\.$/)
    assert.equal(differences.length, 4)
  })

  test('reports an invoice total that differs from its lines', async () => {
    const differences = await differencesAfter(
      sql`update invoices set subtotal_cents = subtotal_cents - 1, total_cents = total_cents - 1,
        open_cents = open_cents - 1 where id = ${second.id}`,
    )
    assert.equal(differences[0], `The totals of invoice ${second.number} do not match its lines and charges.`)
    assert.deepEqual(
      differences.slice(1, 3).map(withoutDay),
      wrongCounts('$173.60 with $173.60 open (Processed, unpaid)', '$173.59 with $173.59 open'),
    )
    assert.deepEqual(differences.slice(3, 5), [
      `The entry of ${second.number} in the receivables does not match it.`,
      `The open amount of invoice ${second.number} does not match the receivables.`,
    ])
    assert.match(
      differences[5] ?? '',
      /^The dashboard counts 17360 cents of revenue on \d{4}-\d\d-\d\d; the invoices and credit notes add up to 17359\.$/,
    )
    assert.deepEqual(differences.slice(6), [`The sales do not match invoice ${second.number}.`])
  })

  test('reports open amounts that differ from the settlements, and missing entries', async () => {
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from receivable_entries where document_id = ${second.id} and document_type = 'invoice'`,
    )
    const changed = await differencesAfter(
      sql`update receivable_entries set open_cents = open_cents - 1 where id = ${rows[0]?.id}`,
    )
    assert.deepEqual(changed, [
      `Entry ${rows[0]?.id} of the receivables has 17359 cents open; its settlements leave 17360.`,
      `The open amount of invoice ${second.number} does not match the receivables.`,
      'The balance of documents without a customer record is 17360 cents; the open amounts add up to 17359.',
      wrongOpenSum(17360, 17359),
    ])
    const missing = await differencesAfter(sql`delete from receivable_entries where id = ${rows[0]?.id}`)
    assert.deepEqual(missing, [
      `${second.number} has no entry in the receivables.`,
      `The open amount of invoice ${second.number} does not match the receivables.`,
      wrongOpenSum(17360, 0),
    ])
  })

  test('reports wrong dashboard totals', async () => {
    const stock = await differencesAfter(sql`insert into stock_value_changes values ('Dresses', 500)`)
    assert.deepEqual(stock, [
      'The stock value of category "Dresses" is 48500 cents; its products add up to 48000.',
    ])
    const open = await differencesAfter(
      sql`insert into open_sum_changes select side, on_date, due_on, 500 from receivable_entries`,
    )
    assert.deepEqual(open, [wrongOpenSum(17860, 17360)])
    const sales = await differencesAfter(
      sql`update invoices set status = 'Pending', processed_at = null, open_cents = 0 where id = ${second.id}`,
    )
    assert.deepEqual(
      sales
        .map((difference) => difference.replace(/ on [\d-]+/, ''))
        .slice(-3)
        .toSorted(),
      [
        'The dashboard counts 1 invoices; the invoices and credit notes add up to 0.',
        'The dashboard counts 17360 cents of revenue; the invoices and credit notes add up to 0.',
        `The sales do not match invoice ${second.number}.`,
      ],
    )
  })

  test('reports an invoice whose tax is wrong by a cent', async () => {
    const differences = await differencesAfter(
      sql`update invoices set tax_cents = tax_cents + 1, total_cents = total_cents + 1 where id = ${first.id}`,
    )
    assert.deepEqual(differences.map(withoutDay), [
      `The totals of invoice ${first.number} do not match its lines and charges.`,
      ...wrongCounts('$173.60 with $0.00 open (Pending)', '$173.61 with $0.00 open'),
    ])
  })

  test('reports charges and a share of the discount that are not those of the totals', async () => {
    const fault = `The totals of invoice ${first.number} do not match its lines and charges.`
    const statements = [
      sql`insert into invoice_charges (invoice_id, position, label, amount_cents, is_taxed) values (${first.id}, 1, 'Freight', 100, false)`,
      sql`update invoices set discount_type = 'amount', discount_basis_points = 1 where id = ${first.id}`,
    ]
    for (const statement of statements) assert.deepEqual(await differencesAfter(statement), [fault])
  })

  test('reports an invoice line without a movement', async () => {
    const differences = await differencesAfter(
      sql`insert into invoice_lines
        select invoice_id, 2, product_id, code, name, description, color, size, manufacturer, category, 1, 0, 0
        from invoice_lines where invoice_id = ${first.id}`,
    )
    assert.deepEqual(differences, [
      'Product PROOF-1 has 9 units on hand; its cost entries add up to 8.',
      `The units of invoice ${first.number} do not match the stock ledger.`,
    ])
  })

  test('reports an invoice without lines', async () => {
    const differences = await differencesAfter(sql`delete from invoice_lines where invoice_id = ${first.id}`)
    assert.ok(differences.includes(`Invoice ${first.number} has no lines.`), differences.join())
  })

  test('reports a gap in the numbers of a year', async () => {
    const year = Number(first.number.split('-')[1])
    assert.deepEqual(await differencesAfter(sql`update counters set last = 3`), [
      `The number counter of ${year} is at 3, but 2 invoices have numbers up to 2.`,
    ])
    const renumbered = sql`update invoices set number = ${`INV-${year}-00003`} where id = ${second.id}`
    assert.deepEqual(await differencesAfter(renumbered, sql`update counters set last = 3`), [
      `The number counter of ${year} is at 3, but 2 invoices have numbers up to 3.`,
      `INV-${year}-00003 has another number in the activity log: "Created invoice ${second.number} for Harbour Street Boutique".`,
    ])
  })

  test('reports a missing number counter', async () => {
    const year = Number(first.number.split('-')[1])
    assert.deepEqual(await differencesAfter(sql`delete from counters`), [
      `The number counter of ${year} is at 0, but 2 invoices have numbers up to 2.`,
    ])
  })
})

function wrongCounts(counted: string, actual: string): string[] {
  return ['day', 'month'].map(
    (span) => `The list counts 1 invoice of ${counted} in the ${span}, instead of 1 invoice of ${actual}.`,
  )
}

function withoutDay(difference: string): string {
  return difference.replace(/ (day|month) of [\d-]+,/, ' $1,')
}
