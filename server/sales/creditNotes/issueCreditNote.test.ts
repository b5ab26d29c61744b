import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { findDashboardCharts, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { searchEverything } from '#contract/insight/search.ts'
import {
  type CreditNote,
  downloadCreditNotePdf,
  emailCreditNote,
  findCreditNote,
  findCreditNoteDeliveries,
  findCreditNotes,
  findInvoiceCredits,
  issueCreditNote,
  type NewCreditNote,
} from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { type Payment, recordPayment } from '#contract/sales/payments.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { needs } from '#server/testing/needs.ts'
import { catchRefusal, readDatabaseTotals, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('credit notes', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  function stock(product: Parameters<typeof buildProduct>[0] = {}): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity: 10, priceCents: 3333, ...product }))
  }

  async function sell(
    items: [product: Product, quantity: number][],
    rates: Parameters<typeof buildInvoice>[1] = {},
  ): Promise<Invoice> {
    const lines = items.map(([{ id }, quantity]) => ({ productId: id, quantity }))
    const { id } = await staff.call(createInvoice, buildInvoice(lines, rates))
    return manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }

  function credit(
    { id }: { id: number },
    items: NewCreditNote['items'],
    more: Partial<NewCreditNote> = {},
  ): Promise<CreditNote> {
    return manager.call(issueCreditNote, { id, reason: 'Wrong size', items, ...more })
  }

  function pay(invoice: Invoice, amountCents: number, customerId?: number): Promise<Payment> {
    return manager.call(recordPayment, {
      customerId,
      method: 'Check',
      receivedOn: createDayFormatter('America/New_York')(invoice.processedAt ?? assert.fail()),
      amountCents,
      settlements: [{ debit: { type: 'invoice', id: invoice.id }, amountCents }],
    })
  }

  function reload({ id }: { id: number }): Promise<Invoice> {
    return staff.call(findInvoice, { id })
  }

  async function quantityOf({ id }: Product): Promise<number> {
    return (await staff.call(findProduct, { id })).quantity
  }

  test('returns two of five shirts: one to stock, one damaged', async () => {
    const shirt = await stock()
    const invoice = await sell([[shirt, 5]], { discountBasisPoints: 1000, taxPpm: 85_000 })
    const note = await credit(invoice, [{ line: 1, quantity: 2, restockQuantity: 1 }])
    assert.match(note.number, /^CN-\d{4}-00001$/)
    assert.deepEqual(
      [note.subtotalCents, note.discountCents, note.taxCents, note.totalCents, note.openCents],
      [6666, 667, 510, 6509, 0],
    )
    assert.deepEqual(
      note.items.map(({ line, quantity, restockQuantity, allowanceCents, totalCents }) => [
        line,
        quantity,
        restockQuantity,
        allowanceCents,
        totalCents,
      ]),
      [[1, 2, 1, 0, 6666]],
    )
    assert.deepEqual(await staff.call(findCreditNote, { id: note.id }), note)
    const now = await reload(invoice)
    assert.deepEqual(
      [now.status, now.paymentState, now.openCents, now.creditedCents],
      ['Processed', 'part paid', invoice.totalCents - 6509, 6509],
    )
    assert.equal(await quantityOf(shirt), 6)
    const { movements } = await staff.call(findStockMovements, { id: shirt.id, page: 1, limit: 1 })
    assert.deepEqual(
      movements.map(({ reason, difference, creditNote }) => [reason, difference, creditNote]),
      [['returned', 1, { id: note.id, number: note.number }]],
    )
    const rest = await credit(invoice, [{ line: 1, quantity: 3, restockQuantity: 3 }])
    assert.equal(note.totalCents + rest.totalCents, invoice.totalCents)
    const credited = await reload(invoice)
    assert.deepEqual([credited.paymentState, credited.openCents], ['credited', 0])
    const { creditNotes, items } = await staff.call(findInvoiceCredits, { id: invoice.id })
    assert.deepEqual(
      creditNotes.map(({ id }) => id),
      [rest.id, note.id],
    )
    assert.deepEqual(items, [{ line: 1, creditedQuantity: 5, creditedCents: 16_665 }])
  })

  test('gives an allowance without units, and then takes all units back for the rest', async () => {
    const coat = await stock({ priceCents: 10_000 })
    const invoice = await sell([[coat, 2]], { taxPpm: 0 })
    const allowance = await credit(invoice, [{ line: 1, allowanceCents: 1500 }])
    assert.equal(allowance.totalCents, 1500)
    assert.equal(await quantityOf(coat), 8)
    const all = await credit(invoice, [{ line: 1, quantity: 2, restockQuantity: 2 }])
    assert.equal(all.totalCents, 18_500)
    assert.equal(await quantityOf(coat), 10)
    assert.equal((await reload(invoice)).paymentState, 'credited')
  })

  trialTest('returns units of deleted products and of free products', async () => {
    const [dress, free] = [await stock(), await stock({ priceCents: 0 })]
    const invoice = await sell([
      [dress, 2],
      [free, 1],
    ])
    await manager.call(deleteProduct, { id: dress.id })
    await credit(invoice, [{ line: 1, quantity: 2, restockQuantity: 2 }])
    const note = await credit(invoice, [{ line: 2, quantity: 1, restockQuantity: 1 }])
    assert.equal(note.totalCents, 0)
    assert.equal(await quantityOf(free), 10)
    const { movements } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 1 })
    assert.deepEqual(
      movements.map(({ reason, quantityAfter }) => [reason, quantityAfter]),
      [['returned', 10]],
    )
    assert.equal((await catchRefusal(staff.call(findProduct, { id: dress.id }))).status, 404)
  })

  test('rejects wrong credits with a sentence and changes nothing', async () => {
    const shirt = await stock({ code: 'OXF-M', name: 'Oxford Shirt' })
    const invoice = await sell([[shirt, 5]], { taxPpm: 0 })
    await credit(invoice, [{ line: 1, quantity: 2 }])
    const pending = await staff.call(createInvoice, buildInvoice([{ productId: shirt.id, quantity: 1 }]))
    const voided = await sell([[shirt, 1]])
    await manager.call(voidInvoice, { id: voided.id, reason: 'Ordered twice' })
    await staff.call(receiveStock, { id: shirt.id, quantity: maxQuantity - (await quantityOf(shirt)) - 1 })
    const others = await Promise.all((['Staff', 'Viewer'] as const).map((role) => shop.clientAs(role)))
    const before = await readDatabaseTotals(shop.db)
    const cases: [invoice: Invoice, items: NewCreditNote['items'], status: number, sentence: string][] = [
      [invoice, [{ line: 1 }], 400, 'Nothing is credited.'],
      [invoice, [{ line: 1, quantity: 0, allowanceCents: 0 }], 400, 'Nothing is credited.'],
      [
        invoice,
        [{ line: 1, quantity: 4 }],
        409,
        'Only 3 units of Oxford Shirt (OXF-M) can still be credited.',
      ],
      [
        invoice,
        [{ line: 1, allowanceCents: 10_000 }],
        409,
        'Only $99.99 of Oxford Shirt (OXF-M) can still be credited as an allowance.',
      ],
      [
        invoice,
        [{ line: 1, quantity: 1, restockQuantity: 2 }],
        409,
        'Only 1 unit of Oxford Shirt (OXF-M) can go back to stock.',
      ],
      [invoice, [{ line: 2, quantity: 1 }], 400, 'The invoice has no line 2.'],
      [
        invoice,
        [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
        400,
        'Line 1 is listed twice.',
      ],
      [
        invoice,
        [{ line: 1, quantity: 3, restockQuantity: 3 }],
        409,
        'Oxford Shirt has 999,999 units in stock. Adding 3 would exceed the maximum of 1,000,000.',
      ],
      [
        pending,
        [{ line: 1, quantity: 1 }],
        409,
        `Invoice ${pending.number} is Pending: only a processed invoice can be credited.`,
      ],
      [
        voided,
        [{ line: 1, quantity: 1 }],
        409,
        `Invoice ${voided.number} is Void: only a processed invoice can be credited.`,
      ],
    ]
    for (const [target, items, status, sentence] of cases) {
      const refusal = await catchRefusal(credit(target, items))
      assert.deepEqual([refusal.status, refusal.sentence], [status, sentence])
    }
    const stale = await catchRefusal(credit(invoice, [{ line: 1, quantity: 1 }], { totalCents: 3332 }))
    assert.deepEqual([stale.status, stale.sentence], [409, 'The total of the credit note is $33.33.'])
    const voiding = await catchRefusal(manager.call(voidInvoice, { id: invoice.id, reason: 'Too late' }))
    assert.deepEqual(
      [voiding.status, voiding.sentence],
      [409, `${invoice.number} has $66.66 credited: it can't be voided.`],
    )
    for (const { call } of others) {
      const refusal = await catchRefusal(
        call(issueCreditNote, { id: invoice.id, reason: 'Wrong size', items: [{ line: 1, quantity: 1 }] }),
      )
      assert.deepEqual(
        [refusal.status, refusal.sentence],
        [403, 'Only Admin and Manager may issue credit notes.'],
      )
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('keeps what is not open on account of the customer, and refuses it without a customer record', async () => {
    const shirt = await stock()
    const invoice = await sell([[shirt, 3]], { taxPpm: 0 })
    await pay(invoice, 9000)
    const refusal = await catchRefusal(credit(invoice, [{ line: 1, quantity: 1 }]))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [
        409,
        `Only $9.99 of ${invoice.number} is open, and it has no customer record that could keep the rest on account. Reverse the payment first.`,
      ],
    )
    const { id: customerId } = await staff.call(createCustomer, { name: 'Harbour Street Boutique' })
    const linked = await sell([[shirt, 3]], { taxPpm: 0, customerId })
    await pay(linked, 9000, customerId)
    const note = await credit(linked, [{ line: 1, quantity: 1 }])
    assert.deepEqual([note.totalCents, note.openCents, note.customerId], [3333, 2334, customerId])
    const now = await reload(linked)
    assert.deepEqual([now.paymentState, now.openCents], ['paid', 0])
  })

  trialTest('reduces revenue and units sold of the month', async () => {
    const shirt = await stock({ category: 'Returned shirts', priceCents: 5000 })
    const revenue = async () => (await staff.call(findDashboardMetrics, {})).monthlyRevenueCents
    const before = await revenue()
    const invoice = await sell([[shirt, 5]], { taxPpm: 0 })
    await credit(invoice, [{ line: 1, quantity: 2, allowanceCents: 100 }])
    assert.equal((await revenue()) - before, 25_000 - 10_100)
    const { sold, revenue: months } = await staff.call(findDashboardCharts, {})
    assert.equal(sold.categories.find(({ category }) => category === 'Returned shirts')?.units, 3)
    assert.equal(sold.bestSellers.find(({ id }) => id === shirt.id)?.units ?? 3, 3)
    assert.equal(months.at(-1)?.totalCents, await revenue())
    await shop.assertIntegrity()
    await shop.db.execute(sql`select recount_sales()`)
    assert.equal((await revenue()) - before, 25_000 - 10_100)
  })

  test('lists and finds credit notes by number, invoice and customer', async () => {
    const shirt = await stock()
    const invoice = await sell([[shirt, 2]], { customerName: 'Quayside Outfitters', taxPpm: 0 })
    const note = await credit(invoice, [{ line: 1, quantity: 1 }])
    const list = (query: Partial<Parameters<typeof search>[0]>) => search({ page: 1, limit: 20, ...query })
    const search = (query: { page: number; limit: number; search?: string; startDate?: string }) =>
      staff.call(findCreditNotes, query)
    for (const text of [note.number, invoice.number.toLowerCase(), 'quayside']) {
      const found = await list({ search: text })
      assert.deepEqual(
        [found.creditNotes.map(({ id }) => id), found.total, found.totalAmountCents],
        [[note.id], 1, 3333],
      )
    }
    assert.equal((await list({ search: 'ys' })).total, 1)
    assert.equal((await list({ startDate: note.issuedOn })).total, (await list({})).total)
    assert.equal((await list({ startDate: '2999-01-01' })).total, 0)
    const everything = await staff.call(searchEverything, { q: note.number })
    assert.deepEqual(
      everything.creditNotes.map(({ id }) => id),
      [note.id],
    )
    const pdf = await staff.call(downloadCreditNotePdf, { id: note.id })
    assert.ok(Buffer.from(await pdf.arrayBuffer()).includes(`(credit note, ${note.number})`))
  })

  test('prints units and allowances, and sends the PDF by email', needs('pdftotext'), async () => {
    const shirt = await stock({ name: 'Oxford Shirt', priceCents: 4000 })
    const invoice = await sell([[shirt, 5]], { customerEmail: 'orders@harbour.test', taxPpm: 0 })
    const note = await credit(invoice, [{ line: 1, quantity: 2, allowanceCents: 500 }])
    const pdf = Buffer.from(await (await staff.call(downloadCreditNotePdf, { id: note.id })).arrayBuffer())
    const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
    reading.child.stdin?.end(pdf)
    const text = (await reading).stdout.replace(/ +/g, ' ')
    for (const expected of [
      'CREDIT NOTE',
      note.number,
      invoice.number,
      'Indigo M 2 $40.00 $80.00',
      'Indigo M $5.00',
      'Allowance',
      'Total credited $85.00',
      'Wrong size',
    ])
      assert.ok(text.includes(expected), `"${expected}" is missing in:\n${text}`)
    const sent = await staff.call(emailCreditNote, { id: note.id })
    assert.deepEqual(
      sent.deliveries.map(({ purpose, recipient }) => [purpose, recipient]),
      [['credit note', 'orders@harbour.test']],
    )
    assert.deepEqual(await staff.call(findCreditNoteDeliveries, { id: note.id }), sent)
    const without = await credit(await sell([[shirt, 1]]), [{ line: 1, quantity: 1 }])
    const refusal = await catchRefusal(staff.call(emailCreditNote, { id: without.id }))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [400, `Invoice ${without.invoice.number} has no email address.`],
    )
  })

  trialTest('credits no unit twice, and never a void invoice, for concurrent requests', async () => {
    const shirt = await stock({ quantity: 1000 })
    const invoice = await sell([[shirt, 5]])
    const { done, refused } = await settleCalls(
      Array.from({ length: 12 }, () => credit(invoice, [{ line: 1, quantity: 1, restockQuantity: 1 }])),
    )
    assert.equal(done.length, 5)
    assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([409]))
    assert.equal((await reload(invoice)).creditedCents, invoice.totalCents)
    for (let round = 0; round < 10; round += 1) {
      const target = await sell([[shirt, 1]])
      const both = [
        () => credit(target, [{ line: 1, quantity: 1, restockQuantity: 1 }]),
        () => manager.call(voidInvoice, { id: target.id, reason: 'Ordered twice' }),
      ]
      const calls = round % 2 === 0 ? both : both.toReversed()
      const outcome = await settleCalls<unknown>(calls.map((call) => call()))
      assert.deepEqual([outcome.done.length, outcome.refused.map(({ status }) => status)], [1, [409]])
    }
    assert.equal(await quantityOf(shirt), 1000)
    await shop.assertIntegrity()
  })
})
