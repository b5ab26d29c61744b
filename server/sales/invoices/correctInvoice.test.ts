// Correcting a pending invoice: a new invoice replaces it, and both change in one transaction.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { and, asc, eq } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { catchRefusal, readDatabaseTotals, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('correcting invoices', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  function stock(quantity = 10): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity, priceCents: 8000 }))
  }

  function order(product: Product, quantity: number): Promise<Invoice> {
    return staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }]))
  }

  function correct(invoice: { id: number }, product: Product, quantity: number): Promise<Invoice> {
    const input = buildInvoice([{ productId: product.id, quantity }], { customerName: 'Harbor & Pine' })
    return manager.call(createInvoice, { ...input, replaces: invoice.id })
  }

  async function quantityOf({ id }: Product): Promise<number> {
    return (await staff.call(findProduct, { id })).quantity
  }

  async function entriesOf({ id }: Invoice) {
    return shop.db
      .select({ action: activityLog.action, changes: activityLog.changes })
      .from(activityLog)
      .where(and(eq(activityLog.subjectType, 'invoice'), eq(activityLog.subjectId, id)))
      .orderBy(asc(activityLog.id))
  }

  test('voids the old invoice, sells its units again, and links both', async () => {
    const dress = await stock(10)
    const old = await order(dress, 8)
    const corrected = await correct(old, dress, 9)

    const reference = (invoice: Invoice) => ({ id: invoice.id, number: invoice.number })
    assert.deepEqual([corrected.replaces, corrected.replacedBy], [reference(old), null])
    assert.deepEqual(await staff.call(findInvoice, { id: corrected.id }), corrected)
    assert.partialDeepStrictEqual(await staff.call(findInvoice, { id: old.id }), {
      status: 'Void',
      voidedBy: 'Mona Manager',
      voidReason: `Replaced by ${corrected.number}`,
      replaces: null,
      replacedBy: reference(corrected),
      items: old.items,
      totalCents: old.totalCents,
    })
    assert.equal(await quantityOf(dress), 1)
    const { movements } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 3 })
    assert.deepEqual(
      movements.map(({ reason, quantityAfter, invoice }) => [reason, quantityAfter, invoice?.id]),
      [
        ['invoiced', 1, corrected.id],
        ['voided', 10, old.id],
        ['invoiced', 2, old.id],
      ],
    )
    assert.equal(
      (await entriesOf(old)).at(-1)?.action,
      `Voided invoice ${old.number}: Replaced by ${corrected.number}`,
    )
    const [created] = await entriesOf(corrected)
    assert.equal(
      created?.action,
      `Created invoice ${corrected.number} for Harbor & Pine, replacing ${old.number}`,
    )
    assert.deepEqual(created.changes?.['replaces'], { from: null, to: old.number })

    // The links stay in every answer, and a correction can be corrected.
    const again = await correct(corrected, dress, 1)
    assert.deepEqual((await staff.call(findInvoice, { id: corrected.id })).replacedBy?.number, again.number)
    const processed = await manager.call(setInvoiceStatus, { id: again.id, status: 'Processed' })
    assert.deepEqual(processed.replaces, reference(corrected))
    const voided = await manager.call(voidInvoice, { id: again.id, reason: 'Ordered twice' })
    assert.deepEqual([voided.replaces, voided.replacedBy], [reference(corrected), null])
  })

  test('changes nothing if the new invoice is refused', async () => {
    const dress = await stock(10)
    const old = await order(dress, 8)
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(correct(old, dress, 11))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [409, 'Only 10 units of Linen dress are available in stock. Cannot add 11 units.'],
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    assert.deepEqual(await staff.call(findInvoice, { id: old.id }), old)
  })

  test('refuses invoices that are not pending, unknown ones, and users who may not void', async () => {
    const dress = await stock(10)
    const processed = await order(dress, 1)
    await manager.call(setInvoiceStatus, { id: processed.id, status: 'Processed' })
    const replaced = await order(dress, 1)
    await correct(replaced, dress, 1)
    const pending = await order(dress, 1)
    const before = await readDatabaseTotals(shop.db)
    const asStaff = () =>
      staff.call(createInvoice, {
        ...buildInvoice([{ productId: dress.id, quantity: 1 }]),
        replaces: pending.id,
      })
    const refusals: [call: () => Promise<unknown>, number, string][] = [
      [
        () => correct(processed, dress, 1),
        409,
        `Invoice ${processed.number} is Processed: only a pending invoice can be corrected. Issue a credit note instead.`,
      ],
      [
        () => correct(replaced, dress, 1),
        409,
        `Invoice ${replaced.number} is Void: only a pending invoice can be corrected. Open it to see why, or what replaced it.`,
      ],
      [() => correct({ id: 999_999_999 }, dress, 1), 409, 'The invoice to correct no longer exists.'],
      [asStaff, 403, 'Only Admin and Manager may void and correct invoices.'],
    ]
    for (const [call, status, sentence] of refusals) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [status, sentence])
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('either corrects or processes an invoice, whichever is first', async () => {
    const dress = await stock(100)
    for (let round = 0; round < 10; round += 1) {
      const old = await order(dress, 1)
      const process = () => manager.call(setInvoiceStatus, { id: old.id, status: 'Processed' })
      const both = [process, () => correct(old, dress, 2)]
      const { done, refused } = await settleCalls(
        (round % 2 === 0 ? both : both.toReversed()).map((call) => call()),
      )
      assert.deepEqual([done.length, refused[0]?.status], [1, 409])
      const now = await staff.call(findInvoice, { id: old.id })
      assert.equal(
        refused[0]?.sentence,
        now.status === 'Processed'
          ? `Invoice ${old.number} is Processed: only a pending invoice can be corrected. Issue a credit note instead.`
          : `Invoice ${old.number} is Void: it can't be marked as processed.`,
      )
      assert.equal(now.replacedBy?.id, now.status === 'Void' ? done[0]?.id : undefined)
    }
  })

  test('corrects once for ten concurrent requests', async () => {
    const dress = await stock(10)
    const old = await order(dress, 10)
    const { done, refused } = await settleCalls(
      Array.from({ length: 10 }, (_, index) => correct(old, dress, index + 1)),
    )
    assert.equal(done.length, 1)
    assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([409]))
    assert.equal(await quantityOf(dress), 10 - (done[0]?.items[0]?.quantity ?? 0))
  })
})
