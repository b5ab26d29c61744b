// Documents that were there before the ledger of sales are entered as the operations would have entered them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { readLedger } from './salesFixtures.ts'

describe('entering earlier documents', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')

  test('gives the same entries and sums as selling did', async () => {
    const random = seededRandom(20_261_201)
    const upTo = (max: number) => 1 + Math.floor(random() * max)
    const pick = <T>(list: readonly T[]): T => list[upTo(list.length) - 1] as T
    const customerIds = [undefined, (await manager.call(createCustomer, { name: 'Harbor & Pine' })).id]
    const products: Product[] = []
    for (let count = 0; count < 5; count += 1) {
      const season = pick([null, 'Fall 2026'])
      const product = await manager.call(
        createProduct,
        buildProduct({ season, quantity: 2000, priceCents: 300 + upTo(9999) }),
      )
      if (random() < 0.6)
        await manager.call(setFirstCost, { id: product.id, unitCostMicros: upTo(9_999_999) })
      products.push(product)
    }
    const processed: Invoice[] = []
    for (let step = 0; step < (isFullSize ? 120 : 30); step += 1) {
      const items = Array.from({ length: upTo(6) }, () => ({
        productId: pick(products).id,
        quantity: upTo(9),
      }))
      const discount = pick([
        {},
        { discountBasisPoints: upTo(9999) },
        { discountType: 'amount', discountCents: upTo(300) } as const,
      ])
      const invoice = await manager.call(
        createInvoice,
        buildInvoice(items, { customerId: pick(customerIds), ...discount }),
      )
      await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
      if (random() < 0.3) await dateInvoices(app.db, [invoice.id], sql`'2026-02-03'::date`)
      processed.push(invoice)
      const { id, items: lines } = pick(processed)
      // An earlier void or credit note may forbid them.
      await settleCalls<unknown>([
        random() < 0.2
          ? manager.call(voidInvoice, { id, reason: 'Ordered twice' })
          : manager.call(issueCreditNote, {
              id,
              reason: 'Returned',
              items: lines.map((_line, index) => ({
                line: lines.length - index,
                quantity: 1,
                restockQuantity: Math.round(random()),
                allowanceCents: Math.floor(random() * 3),
              })),
            }),
      ])
      if (step % 10 === 4) {
        const { id: productId, name, color, size, priceCents } = pick(products)
        const changed = { category: `Category ${step}`, season: 'Spring 2027', quantity: 3000 }
        await manager.call(editProduct, { id: productId, name, color, size, priceCents, ...changed })
      }
      if (step === 20) await rollUpSales(app.db)
    }
    const sold = await readLedger(app.db)
    let entered: unknown
    const rollback = new Error('rollback')
    await assert.rejects(
      app.db.transaction(async (tx) => {
        for (const table of ['sale_entries', 'sold_items'])
          await tx.execute(
            sql`alter table ${sql.identifier(table)} disable trigger ${sql.identifier(`${table}_append_only`)}`,
          )
        await tx.execute(sql`delete from sale_entries`)
        await tx.execute(sql`delete from sold_items`)
        await tx.execute(sql`select recount_sales()`)
        entered = await readLedger(tx)
        throw rollback
      }),
      rollback,
    )
    assert.deepEqual(entered, sold)
  })
})
