import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  type Invoice,
  setInvoiceDiscount,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { and, desc, eq } from '#server/platform/db/drizzle.ts'
import { activityLog, receivableEntries } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('voiding invoices', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  function stock(quantity = 10): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity, priceCents: 8000 }))
  }

  function order(...items: [product: Product, quantity: number][]): Promise<Invoice> {
    const lines = items.map(([{ id }, quantity]) => ({ productId: id, quantity }))
    return staff.call(createInvoice, buildInvoice(lines, { taxPpm: 0 }))
  }

  function voidOne({ id }: { id: number }, reason = 'Ordered twice'): Promise<Invoice> {
    return manager.call(voidInvoice, { id, reason })
  }

  function process({ id }: Invoice): Promise<Invoice> {
    return manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }

  async function quantityOf({ id }: Product): Promise<number> {
    return (await staff.call(findProduct, { id })).quantity
  }

  async function ledgerOf({ id }: Product) {
    const { movements } = await staff.call(findStockMovements, { id, page: 1, limit: 100 })
    return movements.map(({ difference, quantityAfter, reason }) => [difference, quantityAfter, reason])
  }

  test('returns all units to stock and keeps number, totals and lines', async () => {
    const dress = await stock()
    const shirt = await stock(3)
    const invoice = await order([dress, 2], [shirt, 3], [dress, 4])
    const answer = await voidOne(invoice)

    assert.ok(answer.voidedAt)
    const { voidedAt } = answer
    const how = { voidedAt, voidedBy: 'Mona Manager', voidReason: 'Ordered twice' }
    assert.deepEqual(answer, { ...invoice, status: 'Void', shipping: null, ...how })
    assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), answer)
    assert.deepEqual([await quantityOf(dress), await quantityOf(shirt)], [10, 3])
    assert.deepEqual(await ledgerOf(dress), [
      [6, 10, 'voided'],
      [-6, 4, 'invoiced'],
      [10, 10, 'created'],
    ])
    const { movements } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 1 })
    assert.deepEqual(movements[0]?.invoice, { id: invoice.id, number: invoice.number })
    const next = await order([dress, 1])
    assert.ok(next.number > invoice.number, 'the number is never used again')
  })

  test('ends what a processed invoice is owed', async () => {
    const invoice = await process(await order([await stock(), 2]))
    assert.equal(invoice.paymentState, 'unpaid')
    assert.equal(invoice.openCents, 16_000)
    const answer = await voidOne(invoice)
    assert.equal(answer.paymentState, null)
    assert.equal(answer.openCents, 0)
    const entries = await shop.db
      .select()
      .from(receivableEntries)
      .where(eq(receivableEntries.documentId, invoice.id))
      .orderBy(receivableEntries.id)
    assert.deepEqual(
      entries.map(({ kind, side, amountCents, openCents, note }) => [
        kind,
        side,
        amountCents,
        openCents,
        note,
      ]),
      [
        ['invoice', 'debit', 16_000, 0, null],
        ['invoice', 'credit', 16_000, 0, 'Ordered twice'],
      ],
    )
  })

  test('logs the user, the status change and the reason', async () => {
    const processed = await process(await order([await stock(), 1]))
    await voidOne(processed, 'Order returned')
    const [entry] = await shop.db
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.subjectType, 'invoice'), eq(activityLog.subjectId, processed.id)))
      .orderBy(desc(activityLog.id))
    assert.equal(entry?.action, `Voided invoice ${processed.number}: Order returned`)
    assert.deepEqual([entry.module, entry.userName], ['Invoices', 'Mona Manager'])
    assert.deepEqual(entry.changes, { status: { from: 'Processed', to: 'Void' } })
  })

  test('rejects every further change of a void invoice', async () => {
    const invoice = await order([await stock(), 1])
    const answer = await voidOne(invoice)
    const before = await readDatabaseTotals(shop.db)
    const { id, number } = invoice
    const refusals: [action: () => Promise<unknown>, sentence: string][] = [
      [() => voidOne(invoice, 'Once more'), 'is already Void.'],
      [() => process(invoice), `is Void: it can't be marked as processed.`],
      [
        () => staff.call(setInvoiceDiscount, { id, discountBasisPoints: 500 }),
        `is Void: its discount can't be changed.`,
      ],
    ]
    for (const [action, sentence] of refusals) {
      const refusal = await catchRefusal(action())
      assert.deepEqual([refusal.status, refusal.sentence], [409, `Invoice ${number} ${sentence}`])
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    assert.deepEqual(await staff.call(findInvoice, { id }), answer)
    const missing = await catchRefusal(voidOne({ id: 999_999_999 }))
    assert.deepEqual([missing.status, missing.sentence], [404, 'Invoice not found'])
  })

  test('allows Admin and Manager only', async () => {
    const dress = await stock()
    for (const role of ['Admin', 'Manager'] as const) {
      const { id } = await order([dress, 1])
      const { call } = await shop.clientAs(role)
      assert.equal((await call(voidInvoice, { id, reason: 'Ordered twice' })).status, 'Void')
    }
    const { id } = await order([dress, 1])
    for (const role of ['Staff', 'Viewer'] as const) {
      const { call } = await shop.clientAs(role)
      const refusal = await catchRefusal(call(voidInvoice, { id, reason: 'Ordered twice' }))
      assert.deepEqual(
        [refusal.status, refusal.sentence],
        [403, 'Only Admin and Manager may void and correct invoices.'],
      )
    }
    assert.equal((await staff.call(findInvoice, { id })).status, 'Pending')
  })

  test('voids once for twenty concurrent requests', async () => {
    const dress = await stock()
    const invoice = await order([dress, 7])
    const { done, refused } = await settleCalls(
      Array.from({ length: 20 }, (_, index) => voidOne(invoice, `Reason ${index}`)),
    )
    assert.equal(done.length, 1)
    assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([409]))
    assert.equal(await quantityOf(dress), 10)
    assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), done[0])
  })

  test('ends void when processed and voided concurrently', async () => {
    const dress = await stock(100)
    for (let round = 0; round < 10; round += 1) {
      const invoice = await order([dress, 1])
      const both = [() => process(invoice), () => voidOne(invoice)]
      const calls = round % 2 === 0 ? both : both.toReversed()
      const { done, refused } = await settleCalls(calls.map((call) => call()))
      const now = await staff.call(findInvoice, { id: invoice.id })
      assert.equal(now.status, 'Void')
      assert.deepEqual(
        refused.map(({ sentence }) => sentence),
        now.processedAt ? [] : [`Invoice ${invoice.number} is Void: it can't be marked as processed.`],
      )
      assert.equal(done.length + refused.length, 2)
    }
    assert.equal(await quantityOf(dress), 100)
  })

  test('does not deadlock with concurrent sales of the same products', async () => {
    const products = [await stock(500), await stock(500), await stock(500)] as const
    const [a, b, c] = products
    const invoices = await Promise.all(Array.from({ length: 12 }, () => order([a, 1], [b, 2], [c, 3])))
    await settleCalls<unknown>(
      invoices.flatMap((invoice) => [voidOne(invoice), order([c, 1], [b, 1], [a, 1])]),
    ).then(({ refused }) => assert.deepEqual(refused, []))
    assert.deepEqual(await Promise.all(products.map(quantityOf)), [488, 488, 488])
  })

  test('returns the units of a deleted product, which stays deleted', async () => {
    const dress = await stock()
    const shirt = await stock()
    const invoice = await order([dress, 4], [shirt, 1])
    await manager.call(deleteProduct, { id: dress.id })
    await voidOne(invoice)
    assert.deepEqual((await ledgerOf(dress))[0], [4, 10, 'voided'])
    assert.equal((await catchRefusal(staff.call(findProduct, { id: dress.id }))).status, 404)
    assert.equal(await quantityOf(shirt), 10)
    await shop.assertIntegrity()
  })

  test('rejects units that would exceed the maximum stock of a product', async () => {
    const dress = await stock()
    const shirt = await stock()
    const invoice = await order([shirt, 1], [dress, 4])
    await staff.call(receiveStock, { id: dress.id, quantity: maxQuantity - 8 })
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(voidOne(invoice))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [409, 'Linen dress has 999,998 units in stock. Adding 4 would exceed the maximum of 1,000,000.'],
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), invoice)
  })

  test('removes the invoice from the figures and from other status filters', async () => {
    const metrics = () => staff.call(findDashboardMetrics, {})
    const dress = await stock()
    const before = await metrics()
    const pending = await order([dress, 1])
    const processed = await process(await order([dress, 1]))
    const between = await metrics()
    assert.equal(between.pendingInvoices, before.pendingInvoices + 1)
    assert.equal(between.monthlyRevenueCents, before.monthlyRevenueCents + 8000)
    await voidOne(pending)
    await voidOne(processed)
    assert.deepEqual(await metrics(), before)
    for (const status of ['Pending', 'Processed', 'Void'] as const) {
      const { invoices } = await staff.call(findInvoices, { page: 1, limit: 1000, status })
      const found = [pending, processed].map(({ id }) => invoices.some((invoice) => invoice.id === id))
      assert.deepEqual(found, status === 'Void' ? [true, true] : [false, false], status)
    }
  })
})
