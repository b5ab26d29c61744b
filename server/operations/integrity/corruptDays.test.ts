// The integrity check finds settlements and due days that were changed in the database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createOpeningItem, undoSettlement } from '#contract/sales/receivables.ts'
import { addDays } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { differencesAfter } from './corruptionFixtures.ts'

/** As the triggers would. */
const countAgain = sql`
  with removed as (delete from invoice_count_changes), counted as (delete from invoice_counts)
  insert into invoice_count_changes (day, status, payment_state, difference, total_cents, open_cents)
  select dated_on, status, coalesce(payment_state, ''), count(*), sum(total_cents), sum(open_cents) from invoices group by 1, 2, 3`

describe('days changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let day: string
  let number: string
  let voidedNumber: string
  let settlementId: number
  let undoId: number

  before(async () => {
    day = today()
    const product = buildProduct({ quantity: 10, priceCents: 1000 })
    const { id: productId } = await manager.call(createProduct, product)
    const { id: customerId } = await manager.call(createCustomer, { name: 'Pier Store' })
    const order = buildInvoice([{ productId, quantity: 1 }], { customerId, taxPpm: 0 })
    const invoice = await manager.call(createInvoice, order)
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    number = invoice.number
    const voided = await manager.call(createInvoice, order)
    await manager.call(setInvoiceStatus, { id: voided.id, status: 'Processed' })
    await manager.call(voidInvoice, { id: voided.id, reason: 'Ordered twice' })
    voidedNumber = voided.number
    const money = { customerId, method: 'Check', receivedOn: day, amountCents: 400 } as const
    const debit = { type: 'invoice', id: invoice.id } as const
    const pay = () => manager.call(recordPayment, { ...money, settlements: [{ debit, amountCents: 400 }] })
    const undone = await pay()
    await manager.call(undoSettlement, { id: undone.settlements[0]?.id ?? 0 })
    settlementId = (await pay()).settlements[0]?.id ?? 0
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id::float8 as id from settlements where undoes is not null`,
    )
    undoId = rows[0]?.id ?? 0
    const opening = { customerId, number: 'OLD-1', onDate: addDays(day, -40), dueOn: addDays(day, -10) }
    await manager.call(createOpeningItem, { ...opening, amountCents: 900 })
  })

  for (const days of [-1, 1]) {
    test(`reports a settlement that was moved by ${days} days`, async () => {
      const moved = sql`update settlements set settled_on = settled_on + ${days}::int where id = ${settlementId}`
      const closed = sql`update receivable_entries set closed_on = closed_on + ${days}::int where kind = 'payment' and closed_on is not null`
      assert.deepEqual(await differencesAfter(app, moved, closed), [
        `Settlement ${settlementId} is dated ${addDays(day, days)}; its entries make it count from ${day}.`,
      ])
    })
  }

  test('reports the undo of a settlement that was moved', async () => {
    const moved = sql`update settlements set settled_on = settled_on + 3 where id = ${undoId}`
    const differences = await differencesAfter(app, moved)
    assert.ok(differences.includes(`Settlement ${undoId} undoes another one, but not on ${addDays(day, 3)}.`))
  })

  test('reports the due day of an invoice that differs from its terms, in one place or in both', async () => {
    const ofInvoice = sql`update invoices set due_on = due_on + 7 where number = ${number}`
    const isEntry = sql`kind = 'invoice' and document_id = (select id from invoices where number = ${number})`
    const ofEntry = sql`update receivable_entries set due_on = due_on + 7 where ${isEntry}`
    const ofSettlements = sql`
      update settlements set debit_due_on = debit_due_on + 7
      where debit_id = (select id from receivable_entries where ${isEntry})`
    const sums = sql`update open_sum_changes set due_on = due_on + 7 where side = 'debit' and on_date = ${day}::date`
    const countedSums = sql`update open_sums set due_on = due_on + 7 where side = 'debit' and on_date = ${day}::date`
    const fault = `${number} is due on ${addDays(day, 37)}, but should be due on ${addDays(day, 30)}.`
    assert.deepEqual(await differencesAfter(app, ofInvoice), [fault])
    assert.ok((await differencesAfter(app, ofEntry)).includes(fault))
    const everywhere = [ofInvoice, ofEntry, ofSettlements, sums, countedSums]
    assert.deepEqual(await differencesAfter(app, ...everywhere), [fault])
  })

  test('reports the due day of an opening item that differs from its entry', async () => {
    const moved = sql`update opening_items set due_on = due_on + 7`
    assert.deepEqual(await differencesAfter(app, moved), [
      `OLD-1 is due on ${addDays(day, -10)}, but should be due on ${addDays(day, -3)}.`,
    ])
  })

  test('reports a due day of an entry that has none', async () => {
    const added = sql`update receivable_entries set due_on = on_date where kind = 'payment'`
    const differences = await differencesAfter(app, added)
    assert.equal(differences.length, 2)
    for (const difference of differences)
      assert.match(difference, /^Entry \d+ of the receivables has a due day, but nothing is due with it\.$/)
  })

  test('reports another invoice date, and another day of a void', async () => {
    const dated = sql`update invoices set dated_on = dated_on - 40 where number = ${number}`
    const datedSales = sql`
      update sale_entries set on_date = dated_on from invoices where kind = 'invoice' and document_id = id and number = ${number}`
    const recounted = [datedSales, sql`select recount_sales()`, countAgain]
    assert.deepEqual(await differencesAfter(app, dated, ...recounted), [
      `The entry of ${number} in the receivables does not match it.`,
    ])
    const voided = sql`update invoices set voided_on = voided_on - 40 where status = 'Void'`
    const voidedSales = sql`update sale_entries set on_date = on_date - 40 where kind = 'void'`
    assert.deepEqual(await differencesAfter(app, voided, voidedSales, sql`select recount_sales()`), [
      `Invoice ${voidedNumber} is void from ${addDays(day, -40)}, but its reversal is dated ${day}.`,
    ])
  })
})
