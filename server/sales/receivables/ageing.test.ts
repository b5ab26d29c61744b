import assert from 'node:assert/strict'
import { test } from 'node:test'

import { exportAgeing, findAgedDocuments, findAgeing } from '#contract/sales/ageing.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { addDays } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { exportAgeing as streamAgeing } from './exportAgeing.ts'

const shop = useTestApp({}, { checkIntegrity: true })

test('reads a page of the ageing report by name, and counts at least as far as its end', async () => {
  const manager = await shop.clientAs('Manager')
  await shop.db.execute(sql`
    insert into customers (name, created_at)
    select 'Boutique ' || lpad(place::text, 3, '0'), now() from generate_series(1, 260) as place`)
  await shop.db.execute(sql`
    insert into opening_items (customer_id, number, on_date, due_on, amount_cents, created_at, created_by)
    select customers.id, 'OLD', ${today()}::date - 100, ${today()}::date - 40, 1000, now(), users.id
    from customers cross join (select id from users limit 1) as users`)
  await shop.db.execute(sql`
    insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id,
      customer_id, open_cents)
    select 'opening item', 'debit', 'openingItem', id, amount_cents, on_date, due_on, created_at, created_by, customer_id,
      amount_cents
    from opening_items`)

  for (const asOf of [today(), addDays(today(), -5)]) {
    const read = (page: number) => manager.call(findAgeing, { asOf, page, limit: 20 })
    const first = await read(1)
    assert.equal(first.rows[0]?.customerName, 'Boutique 001')
    assert.equal(first.rows[0]?.days31To60Cents, 1000)
    assert.deepEqual([first.total, first.totalIsMinimum], [250, true])
    assert.deepEqual([first.totals.days31To60Cents, first.totals.balanceCents], [260_000, 260_000])
    const last = await read(13)
    assert.equal(last.rows.at(-1)?.customerName, 'Boutique 260')
    assert.deepEqual([last.total, last.totalIsMinimum], [260, undefined])
    const after = await read(14)
    assert.deepEqual([after.rows, after.total, after.totals], [[], 260, first.totals])

    const aged = await manager.call(findAgedDocuments, { asOf, bucket: '31-60', page: 13, limit: 20 })
    assert.deepEqual([aged.total, aged.openCents, aged.documents.length], [260, 260_000, 20])
    assert.equal(aged.documents.at(-1)?.customerName, 'Boutique 260')
    const overdue = await manager.call(findAgedDocuments, { asOf, bucket: 'Overdue', page: 1, limit: 20 })
    assert.deepEqual([overdue.total, overdue.openCents], [260, 260_000])
    const beforeDue = { asOf: addDays(today(), -40), bucket: 'Overdue', page: 1, limit: 20 } as const
    assert.equal((await manager.call(findAgedDocuments, beforeDue)).total, 0)
    const paged = { asOf, bucket: 'Unapplied', page: 1, limit: 20 } as const
    assert.equal((await manager.call(findAgedDocuments, paged)).total, 0)
  }
  const { rows } = await manager.call(findAgeing, { page: 1, limit: 1 })
  const { documents, openCents } = await manager.call(findAgedDocuments, {
    asOf: addDays(today(), -5),
    customer: String(rows[0]?.customerId),
    page: 1,
    limit: 20,
  })
  assert.deepEqual([documents.length, openCents], [1, 1000])
  const csv = await (await manager.fetch(exportAgeing.path)).text()
  assert.equal(csv.trimEnd().split('\n').length, 262)
  assert.match(
    csv,
    /^\uFEFF?Customer number,Customer,Not due,1-30 days,31-60 days,61-90 days,Over 90 days,Unapplied,/,
  )
  assert.match(csv, /\n"","Total",0\.00,0\.00,2600\.00,0\.00,0\.00,0\.00,2600\.00,\r?\n$/)
  // In batches of customers: one statement for all of them would make other calls wait.
  const ctx = { db: shop.db, now: new Date(), timeZone: 'America/New_York' }
  const { chunks } = await streamAgeing(ctx, { asOf: today() })
  const lineCounts = (await Array.fromAsync(chunks)).map((chunk) => String(chunk).match(/\n/g)?.length)
  assert.deepEqual(lineCounts, [201, 60, 1])
  // A balance on account is a number, too.
  await manager.call(recordPayment, {
    customerId: rows[0]?.customerId ?? 0,
    method: 'Check',
    receivedOn: today(),
    amountCents: 81_000,
    settlements: [],
  })
  const withPayment = await (await manager.fetch(exportAgeing.path)).text()
  assert.match(withPayment, /"Boutique 001",.*,-800\.00,/)
})
