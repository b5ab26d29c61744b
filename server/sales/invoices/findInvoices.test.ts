import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import {
  createInvoice,
  findInvoices,
  type InvoiceQuery,
  type InvoiceSummary,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { rollUpInvoiceCounts } from './invoiceCounts.ts'

const copiedCount = 700

const isOverdue = ({ openCents, dueOn }: InvoiceSummary) => openCents > 0 && dueOn !== null && dueOn < today()

describe('the invoice list', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  /** All invoices, newest first. */
  let all: InvoiceSummary[]

  before(async () => {
    const { id } = await manager.call(createProduct, buildProduct({ quantity: 100 }))
    const made = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        manager.call(
          createInvoice,
          buildInvoice([{ productId: id, quantity: 1 + (index % 4) }], { customerName: `Shop ${9 - index}` }),
        ),
      ),
    )
    for (const [index, invoice] of made.entries()) {
      // One of the voided ones was processed before.
      if (index % 3 === 1 || index === 5)
        await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
      if (index % 3 === 2) await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
    }
    await copyInvoices()
    all = (await manager.call(findInvoices, { page: 1, limit: 1000 })).invoices
  })

  /** Copies the nine invoices; each pair has the same creation time, five hours before the previous pair. */
  async function copyInvoices(): Promise<void> {
    await shop.db.execute(sql`
      insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points,
        discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by, processed_at, processed_by,
        voided_at, voided_on, voided_by, void_reason, due_on, open_cents)
      select 'INV-2025-' || lpad(place::text, 5, '0'), status, customer_name, customer_phone, subtotal_cents,
        discount_basis_points, discount_cents, tax_ppm, tax_cents, total_cents,
        moment, company_day(moment), created_by, processed_at, processed_by,
        voided_at, voided_on, voided_by, void_reason, due_on, open_cents
      from generate_series(1, ${copiedCount}::int) as place
      join (select *, row_number() over (order by id) as nth from invoices) as made on nth = 1 + place % 9
      cross join lateral (select timestamptz '2025-12-30T12:00:00Z' - (place / 2) * interval '5 hours' as moment) as times`)
  }

  function list(query: Partial<InvoiceQuery>) {
    return manager.call(findInvoices, { page: 1, limit: 20, ...query })
  }

  /** Without a status, void invoices don't add to the amounts. */
  function sumsOf(
    wanted: readonly InvoiceSummary[],
    { status, processedMonth }: Partial<InvoiceQuery>,
  ): { total: number; totalAmountCents: number; openAmountCents: number } {
    const includesVoid = status !== undefined || processedMonth !== undefined
    const added = wanted.filter((invoice) => includesVoid || invoice.status !== 'Void')
    return {
      total: wanted.length,
      totalAmountCents: added.reduce((sum, invoice) => sum + invoice.totalCents, 0),
      openAmountCents: added.reduce((sum, invoice) => sum + invoice.openCents, 0),
    }
  }

  test('sorts by invoice date and id, newest first', () => {
    assert.equal(all.length, copiedCount + 9)
    for (const [index, invoice] of all.slice(1).entries()) {
      const newer = all[index] ?? assert.fail()
      const isOlder = invoice.datedOn < newer.datedOn
      assert.ok(isOlder || (invoice.datedOn === newer.datedOn && newer.id > invoice.id), invoice.number)
    }
  })

  for (const search of ['INV-2025-0001', undefined]) {
    test(`sorts by customer and total in both directions${search ? ' within a search' : ''}`, async () => {
      const totals = await Promise.all(
        ([undefined, 'desc'] as const).map(async (direction) => {
          const { invoices } = await list({ search, sort: 'total', direction, limit: 1000 })
          return invoices.map(({ totalCents, id }) => [totalCents, id] as const)
        }),
      )
      const [rising = [], falling = []] = totals
      assert.deepEqual(
        rising,
        rising.toSorted(([one, id], [other, otherId]) => one - other || id - otherId),
      )
      assert.deepEqual(falling, rising.toReversed())
      const byCustomer = await list({ search, sort: 'customer', limit: 1000 })
      const byDate = await list({ search, sort: 'date', limit: 1000 })
      const names = byCustomer.invoices.map(({ customerName }) => customerName)
      assert.deepEqual(names, names.toSorted())
      assert.equal(new Set(names).size > 1, true)
      assert.deepEqual(
        byDate.invoices.toReversed(),
        search === undefined ? all : (await list({ search, limit: 1000 })).invoices,
      )
    })
  }

  const filters: Partial<InvoiceQuery>[] = [
    {},
    { status: 'Pending' },
    { status: 'Void' },
    { startDate: '2025-11-02' },
    { endDate: '2025-11-02' },
    { startDate: '2025-11-01', endDate: '2025-11-30' },
    { startDate: '2025-11-02', endDate: '2025-11-29' },
    { startDate: '2025-10-31', endDate: '2025-12-01' },
    { status: 'Processed', startDate: '2025-10-15', endDate: '2025-12-24' },
    { status: 'Void', endDate: '2025-12-01' },
    { search: 'INV-2025-0001' },
    { search: 'INV-2025-0001', status: 'Void' },
    { paymentState: 'unpaid' },
    { paymentState: 'unpaid', startDate: '2025-11-02', endDate: '2025-12-01' },
    { paymentState: 'paid', status: 'Processed' },
    { paymentState: 'overdue', endDate: '2025-12-01' },
    { startDate: '0001-01-01', endDate: '9999-12-31' },
    { startDate: '0001-01-02', endDate: '9999-12-30' },
    { startDate: '9999-12-02', endDate: '9999-12-31' },
    { startDate: '9999-12-31' },
  ]
  for (const filter of filters) {
    test(`pages through all invoices that match ${JSON.stringify(filter)}`, async () => {
      const { status, paymentState, search = '', startDate = '', endDate = '9999' } = filter
      const wanted = all.filter(
        (invoice) =>
          invoice.number.includes(search) &&
          (paymentState === undefined ||
            (paymentState === 'overdue' ? isOverdue(invoice) : invoice.paymentState === paymentState)) &&
          (status === undefined || invoice.status === status) &&
          invoice.datedOn >= startDate &&
          invoice.datedOn <= endDate,
      )
      const found: InvoiceSummary[] = []
      for (let page = 1; found.length < wanted.length; page += 1) {
        const { invoices, ...sums } = await list({ ...filter, page, limit: 90 })
        assert.deepEqual(sums, sumsOf(wanted, filter))
        assert.ok(invoices.length > 0, `page ${page} is empty`)
        found.push(...invoices)
      }
      assert.deepEqual(found, wanted)
      assert.deepEqual(await list({ ...filter, page: 900 }), {
        invoices: [],
        ...sumsOf(wanted, filter),
      })
    })
  }

  const monthFilters: Partial<InvoiceQuery>[] = [
    {},
    { status: 'Processed' },
    { status: 'Void' },
    { paymentState: 'unpaid' },
    { paymentState: 'paid' },
    { paymentState: 'overdue' },
    { status: 'Processed', paymentState: 'unpaid', startDate: '2025-11-02', endDate: '2025-11-29' },
  ]
  for (const filter of monthFilters) {
    test(`lists the invoices processed in a month that match ${JSON.stringify(filter)}`, async () => {
      const { status, paymentState, startDate = '', endDate = '9999' } = filter
      const processed = all.filter(({ processedAt }) => processedAt !== null)
      const wanted = processed.filter(
        (invoice) =>
          invoice.datedOn.startsWith('2025-11') &&
          (status === undefined || invoice.status === status) &&
          (paymentState === undefined || invoice.paymentState === paymentState) &&
          invoice.datedOn >= startDate &&
          invoice.datedOn <= endDate,
      )
      const query = { ...filter, processedMonth: '2025-11' }
      const sums = sumsOf(wanted, query)
      const voided = { count: 0, totalCents: 0 }
      assert.deepEqual(await list({ ...query, limit: 1000 }), { invoices: wanted, ...sums, voided })
      assert.deepEqual(await list({ ...query, page: 900 }), { invoices: [], ...sums, voided })
      assert.deepEqual(await list({ ...query, processedMonth: '2024-01' }), {
        invoices: [],
        ...sumsOf([], query),
        voided,
      })
      const voidedNow = processed.filter((invoice) => invoice.status === 'Void')
      assert.ok(voidedNow.length > 0)
      assert.deepEqual((await list({ ...query, processedMonth: today().slice(0, 7) })).voided, {
        count: voidedNow.length,
        totalCents: voidedNow.reduce((sum, invoice) => sum + invoice.totalCents, 0),
      })
    })
  }

  test('updates the totals immediately, before and after the roll-up', async () => {
    const totals = async () => {
      const statuses = ['Pending', 'Processed', 'Void', undefined] as const
      return Promise.all(statuses.map(async (status) => (await list({ status, limit: 1 })).total))
    }
    const [pending = 0, processed = 0, voided = 0, every = 0] = await totals()
    const { id } = await manager.call(createProduct, buildProduct())
    const invoice = await manager.call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
    assert.deepEqual(await totals(), [pending + 1, processed, voided, every + 1])
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    assert.deepEqual(await totals(), [pending, processed + 1, voided, every + 1])
    await rollUpInvoiceCounts(shop.db)
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
    assert.deepEqual(await totals(), [pending, processed, voided + 1, every + 1])
    await Promise.all([rollUpInvoiceCounts(shop.db), rollUpInvoiceCounts(shop.db)])
    assert.deepEqual(await totals(), [pending, processed, voided + 1, every + 1])
  })

  /** Only faults of the counters: the copied invoices have no lines. */
  async function countFaults(): Promise<string[]> {
    return (await checkIntegrity(shop.db, new Date())).filter((fault) => fault.startsWith('The list counts'))
  }

  test('the integrity check reports a wrong counter', async () => {
    await rollUpInvoiceCounts(shop.db)
    assert.deepEqual(await countFaults(), [])
    const where = sql`where span = 'month' and first_day = '2025-11-01' and status = 'Void'`
    await shop.db.execute(sql`update invoice_counts set count = count + 5 ${where}`)
    const [fault, ...others] = await countFaults()
    assert.match(
      fault ?? '',
      /^The list counts \d+ invoices of \S+ with \$0\.00 open \(Void\) in the month of 2025-11-01, instead of \d+ invoices of /,
    )
    assert.deepEqual(others, [])
    await shop.db.execute(sql`update invoice_counts set count = count - 5 ${where}`)
    assert.deepEqual(await countFaults(), [])
  })

  // Havana and the Azores have two midnights when daylight saving ends; Beirut has had a day without midnight.
  for (const timeZone of ['America/Havana', 'Atlantic/Azores', 'Asia/Beirut', 'Pacific/Kiritimati', 'UTC']) {
    test(`keeps the invoice dates when the company moves to ${timeZone}`, async () => {
      await shop.db.execute(sql`update company set time_zone = ${timeZone}`)
      assert.deepEqual(await countFaults(), [])
      // Each day of four years starts when the previous day ends.
      const { rows } = await shop.db.execute<{ day: string; fits: boolean }>(sql`
        select day::date::text as day, company_day(day_begins(day::date)) = day::date
          and company_day(day_begins(day::date) - interval '1 second') = day::date - 1 as fits
        from generate_series(timestamp '2024-01-01', timestamp '2027-12-31', interval '1 day') as day`)
      assert.equal(rows.length, 4 * 365 + 1)
      assert.deepEqual(
        rows.filter(({ fits }) => !fits),
        [],
      )
      for (const startDate of ['2025-10-26', '2025-11-02', '2025-12-01']) {
        const onThatDay = all.filter(({ datedOn }) => datedOn === startDate)
        const { invoices, total } = await list({ startDate, endDate: startDate })
        assert.deepEqual(invoices, onThatDay)
        assert.equal(total, onThatDay.length)
      }
    })
  }
})
