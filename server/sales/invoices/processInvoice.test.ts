import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  setInvoiceDiscount,
  setInvoiceStatus,
} from '#contract/sales/invoices.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { addDays } from '#domain/platform/days.ts'
import { maxPriceCents } from '#domain/platform/money.ts'
import { totalTooHighMessage } from '#domain/sales/invoices.ts'
import { and, asc, eq } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('processing and discounting invoices', () => {
  const shop = useTestApp()
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')
  let dress: Product

  before(async () => {
    dress = await staff.call(createProduct, buildProduct({ quantity: 1000, priceCents: 8000 }))
  })

  function order(product = dress, taxPpm?: number): Promise<Invoice> {
    const items = [{ productId: product.id, quantity: 1 }]
    return staff.call(createInvoice, buildInvoice(items, taxPpm === undefined ? {} : { taxPpm }))
  }

  function process(invoice: Invoice): Promise<Invoice> {
    return manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  }

  function discount(invoice: Invoice, basisPoints: number): Promise<Invoice> {
    return staff.call(setInvoiceDiscount, { id: invoice.id, discountBasisPoints: basisPoints })
  }

  function entriesOf(invoice: Invoice) {
    return shop.db
      .select({ action: activityLog.action, changes: activityLog.changes })
      .from(activityLog)
      .where(and(eq(activityLog.subjectType, 'invoice'), eq(activityLog.subjectId, invoice.id)))
      .orderBy(asc(activityLog.id))
  }

  test('processes an invoice once for twenty concurrent requests', async () => {
    const invoice = await order()
    const { quantity } = await staff.call(findProduct, { id: dress.id })
    const { done, refused } = await settleCalls(Array.from({ length: 20 }, () => process(invoice)))

    assert.equal(done.length, 1)
    assert.equal(done[0]?.status, 'Processed')
    assert.ok(done[0].processedAt)
    assert.equal(refused.length, 19)
    for (const refusal of refused) {
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, `Invoice ${invoice.number} is already Processed.`)
    }
    const actions = (await entriesOf(invoice)).map((entry) => entry.action)
    assert.deepEqual(actions, [
      `Created invoice ${invoice.number} for Harbour Street Boutique`,
      `Marked invoice ${invoice.number} as processed`,
    ])
    assert.equal((await staff.call(findProduct, { id: dress.id })).quantity, quantity, 'no stock moves')
    await shop.assertIntegrity()
  })

  test('owes the total from then on, due 30 days later', async () => {
    const processed = await process(await order())
    const { processedAt, totalCents } = processed
    const processedOn = createDayFormatter('America/New_York')(processedAt ?? assert.fail())
    assert.deepEqual(
      [processed.paymentState, processed.openCents, processed.terms, processed.dueOn, processed.overdueDays],
      ['unpaid', totalCents, { termsDays: 30, termsFrom: 'invoice' }, addDays(processedOn, 30), 0],
    )
  })

  test('answers 404 for an unknown invoice', async () => {
    const unknown: Invoice = { ...(await order()), id: 999_999_999 }
    for (const call of [process, (invoice: Invoice) => discount(invoice, 500)]) {
      const refusal = await catchRefusal(call(unknown))
      assert.equal(refusal.status, 404)
      assert.equal(refusal.sentence, 'Invoice not found')
    }
  })

  test('rejects a discount after processing', async () => {
    const invoice = await order()
    const processed = await process(invoice)
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(discount(invoice, 1000))
    assert.equal(refusal.status, 409)
    assert.equal(
      refusal.sentence,
      `Invoice ${invoice.number} is Processed: its discount can't be changed. Issue a credit note instead.`,
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), processed)
  })

  test('rejects a lower discount that takes the total above the maximum', async () => {
    const coat = await staff.call(createProduct, buildProduct({ quantity: 100, priceCents: maxPriceCents }))
    const items = [{ productId: coat.id, quantity: 100 }]
    const rates = { discountBasisPoints: 5000, taxPpm: 500_000 }
    const invoice = await staff.call(createInvoice, buildInvoice(items, rates))
    const refusal = await catchRefusal(discount(invoice, 0))
    assert.deepEqual([refusal.status, refusal.sentence], [400, totalTooHighMessage])
    assert.equal((await staff.call(findInvoice, { id: invoice.id })).totalCents, invoice.totalCents)
  })

  trialTest('applies a concurrent discount before processing or not at all', async () => {
    for (let round = 0; round < 15; round += 1) {
      const invoice = await order()
      const both = [() => discount(invoice, 1000), () => process(invoice)] as const
      const calls = round % 2 === 0 ? both : both.toReversed()
      const { done, refused } = await settleCalls(calls.map((call) => call()))
      const now = await staff.call(findInvoice, { id: invoice.id })

      assert.equal(now.status, 'Processed')
      const processed = done.find((answer) => answer.status === 'Processed')
      assert.deepEqual(processed, now, 'the processed invoice has its final totals')
      if (refused.length === 0) {
        assert.deepEqual([now.discountBasisPoints, now.discountCents, now.totalCents], [1000, 800, 7812])
      } else {
        assert.deepEqual(
          refused.map((refusal) => refusal.status),
          [409],
        )
        assert.deepEqual([now.discountBasisPoints, now.discountCents, now.totalCents], [0, 0, 8680])
      }
    }
    await shop.assertIntegrity()
  })

  test('does not log a discount that changes nothing', async () => {
    const invoice = await discount(await order(), 500)
    assert.deepEqual(await discount(invoice, 500), invoice)
    const [created, ...others] = await entriesOf(invoice)
    assert.equal(others.length, 1)
    assert.deepEqual(created?.changes, {
      customerName: { from: null, to: invoice.customerName },
      customerPhone: { from: null, to: invoice.customerPhone },
      tax: { from: null, to: '8.5%' },
      total: { from: null, to: '$86.80' },
    })
  })

  trialTest('applies twelve concurrent discounts one after another', async () => {
    const invoice = await order()
    const { done, refused } = await settleCalls(
      Array.from({ length: 12 }, (_, index) => discount(invoice, (index + 1) * 100)),
    )
    assert.equal(done.length, 12)
    assert.deepEqual(refused, [])
    const changes = (await entriesOf(invoice)).flatMap((entry) => entry.changes?.['discount'] ?? [])
    assert.equal(changes.length, 12)
    assert.deepEqual(
      changes.map((change) => change.from),
      ['0%', ...changes.slice(0, -1).map((change) => change.to)],
    )
    const now = await staff.call(findInvoice, { id: invoice.id })
    assert.equal(`${now.discountBasisPoints / 100}%`, changes.at(-1)?.to)
    await shop.assertIntegrity()
  })

  // Cents, basis points of discount and parts per million of tax, calculated by hand. Discount and tax are each rounded half a cent away from zero.
  const cases = [
    { price: 5, discountAt: 1000, taxAt: 85_000, discountIs: 1, taxIs: 0, total: 4 },
    { price: 100, discountAt: 0, taxAt: 85_000, discountIs: 0, taxIs: 9, total: 109 },
    { price: 1005, discountAt: 5000, taxAt: 85_000, discountIs: 503, taxIs: 43, total: 545 },
    { price: 2020, discountAt: 1250, taxAt: 0, discountIs: 253, taxIs: 0, total: 1767 },
    { price: 8000, discountAt: 10_000, taxAt: 500_000, discountIs: 8000, taxIs: 0, total: 0 },
    { price: 333, discountAt: 3333, taxAt: 500_000, discountIs: 111, taxIs: 111, total: 333 },
    { price: 999_999_999, discountAt: 1, taxAt: 100, discountIs: 100_000, taxIs: 99_990, total: 999_999_989 },
    { price: 4995, discountAt: 1000, taxAt: 88_750, discountIs: 500, taxIs: 399, total: 4894 },
  ]
  for (const { price, discountAt, taxAt, discountIs, taxIs, total } of cases) {
    test(`${discountAt / 100}% off ${price} cents with ${taxAt / 10_000}% tax is ${total} cents`, async () => {
      const product = await staff.call(createProduct, buildProduct({ priceCents: price }))
      const invoice = await order(product, taxAt)
      const answer = await discount(invoice, discountAt)
      assert.deepEqual(
        [answer.subtotalCents, answer.discountCents, answer.taxCents, answer.totalCents],
        [price, discountIs, taxIs, total],
      )
      assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), answer)
    })
  }
})
