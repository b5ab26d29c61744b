import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import {
  clearInvoices,
  findClearableInvoices,
  findInvoiceSettlements,
  undoClearing,
  writeOff,
} from '#contract/sales/receivables.ts'
import { maxClearedInvoices } from '#domain/sales/payments.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { makeInvoicesOverdue } from '#server/testing/dateInvoices.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

const shop = useTestApp({}, { checkIntegrity: true })

test('undoes the clearing that was shown, not the one before it, if another tab was faster', async () => {
  const { call } = await shop.clientAs('Manager')
  const product = await call(createProduct, buildProduct({ quantity: 10, priceCents: 1000 }))
  const clearOne = async (): Promise<number> => {
    const lines = [{ productId: product.id, quantity: 1 }]
    const { id } = await call(createInvoice, buildInvoice(lines, { taxPpm: 0 }))
    await call(setInvoiceStatus, { id, status: 'Processed' })
    await makeInvoicesOverdue(shop.db, [id])
    await call(clearInvoices, { processedUntil: today() })
    return id
  }
  const [older, newer] = [await clearOne(), await clearOne()]
  const clearingId = (await call(findClearableInvoices, {})).lastClearingId ?? 0
  assert.deepEqual(await call(undoClearing, { clearingId }), { restored: 1 })
  const second = await catchRefusal(call(undoClearing, { clearingId }))
  assert.deepEqual([second.status, second.sentence], [409, 'These write-offs are already undone.'])
  assert.equal((await call(findInvoice, { id: older })).openCents, 0)
  assert.equal((await call(findInvoice, { id: newer })).openCents, 1000)
  await call(writeOff, { document: { type: 'invoice', id: newer }, reason: 'Bad debt' })
})

test('writes off the invoices together that it counted, and restores them', async () => {
  const { call } = await shop.clientAs('Manager')
  const product = await call(createProduct, buildProduct({ quantity: 100, priceCents: 1000 }))
  const customer = await call(createCustomer, { name: 'Harbour Boutique' })
  const bill = async (units: number): Promise<Invoice> => {
    const lines = [{ productId: product.id, quantity: units }]
    const { id } = await call(createInvoice, buildInvoice(lines, { taxPpm: 0, customerId: customer.id }))
    return call(setInvoiceStatus, { id, status: 'Processed' })
  }
  const openOf = async (invoices: readonly Invoice[]) =>
    Promise.all(invoices.map(async ({ id }) => (await call(findInvoice, { id })).openCents))

  const [first, second, notDue] = [await bill(10), await bill(5), await bill(3)]
  await call(recordPayment, {
    customerId: customer.id,
    method: 'Check',
    receivedOn: today(),
    amountCents: 100,
    settlements: [],
  })
  const later = await bill(2)
  await makeInvoicesOverdue(
    shop.db,
    [first, second, later].map(({ id }) => id),
  )
  const all = [first, second, notDue, later]

  const clearable = await call(findClearableInvoices, {})
  assert.deepEqual([clearable.invoices, clearable.openCents], [2, 15_000])
  assert.deepEqual(await call(clearInvoices, { processedUntil: today() }), { cleared: 2, remaining: 0 })
  assert.deepEqual(await openOf(all), [0, 0, 3000, 2000])
  const { settlements } = await call(findInvoiceSettlements, { id: first.id })
  assert.equal(settlements[0]?.note, 'Paid before payments were recorded here')

  const after = await call(findClearableInvoices, {})
  assert.deepEqual([after.invoices, after.lastCleared], [0, 2])
  const clearingId = after.lastClearingId ?? 0
  assert.deepEqual(await call(undoClearing, { clearingId }), { restored: 2 })
  assert.deepEqual(await openOf(all), [10_000, 5000, 3000, 2000])
  assert.equal((await findNewestLogEntry(shop)).action, 'Reversed the write-offs of 2 cleared invoices')
  assert.equal((await catchRefusal(call(undoClearing, { clearingId }))).status, 409)

  await makeInvoicesOverdue(shop.db, [notDue.id])
  await call(writeOff, { document: { type: 'invoice', id: first.id }, reason: 'Bad debt' })
  await call(writeOff, { document: { type: 'invoice', id: second.id }, reason: 'Bad debt' })
  assert.deepEqual(await call(clearInvoices, { processedUntil: today() }), { cleared: 1, remaining: 0 })
  const { lastClearingId } = await call(findClearableInvoices, {})
  assert.deepEqual(await call(undoClearing, { clearingId: lastClearingId ?? 0 }), { restored: 1 })
  assert.equal((await findNewestLogEntry(shop)).action, 'Reversed the write-offs of 1 cleared invoice')
})

trialDescribe('with as many invoices as one call clears', () => {
  const largeShop = useTestApp()

  async function insertOverdueInvoices(db: Db, count: number): Promise<void> {
    await db.execute(sql`
      with added as (
        insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents,
          tax_ppm, tax_cents, total_cents, open_cents, created_at, dated_on, created_by, processed_at, processed_by, due_on)
        select 'INV-2000-' || lpad(place::text, 6, '0'), 'Processed', 'Harbour Boutique', '1', 1000, 0, 0, 0, 0, 1000, 1000,
          moment, moment::date, users.id, moment, users.id, moment::date + 30
        from generate_series(1, ${count}::int) as place
        cross join lateral (select now() - interval '60 days' - place * interval '1 hour' as moment) as details
        cross join (select min(id) as id from users) as users
        returning *
      )
      insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id, open_cents)
      select 'invoice', 'debit', 'invoice', id, total_cents, dated_on, due_on, created_at, created_by, total_cents from added`)
  }

  test('writes them off and restores them within the limit of a statement', async () => {
    const { call } = await largeShop.clientAs('Manager')
    await insertOverdueInvoices(largeShop.db, maxClearedInvoices)
    assert.deepEqual(await call(clearInvoices, { processedUntil: today() }), {
      cleared: maxClearedInvoices,
      remaining: 0,
    })
    const { lastClearingId } = await call(findClearableInvoices, {})
    assert.deepEqual(await call(undoClearing, { clearingId: lastClearingId ?? 0 }), {
      restored: maxClearedInvoices,
    })
    assert.equal((await call(findClearableInvoices, {})).invoices, maxClearedInvoices)
  })
})
