// Sales of fifteen months for tests of reports.
import assert from 'node:assert/strict'

import { createProduct, editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { addDays } from '#domain/platform/days.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type FoldedLine, readSaleLines } from '#server/testing/saleFold.ts'
import { signInAs, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

export const random = seededRandom(61)

export const pick = <T>(values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] ?? assert.fail()

export interface Sales {
  /** Of which the third was merged into the first. */
  customers: number[]
  styles: Style[]
  /** Without a style. */
  products: Product[]
  /** The surviving customer by id. */
  survivors: Map<string, string>
  lines: FoldedLine[]
}

/** Invoices with discounts and prices by hand, some voided or credited months later, while a season and a category change. */
export async function sellForFifteenMonths(app: TestApp): Promise<Sales> {
  const { clock } = app.app.services
  const realNow = clock.now.bind(clock)
  clock.now = () => new Date('2025-08-01T15:00:00Z')
  const first = await signInAs(app.url, 'Manager')
  const customers: number[] = []
  for (const name of ['Harbor & Pine', 'Juniper Row', 'Harbour & Pine', 'Two Doors'])
    customers.push((await first.call(createCustomer, { name, phone: '+1 212 555 0100' })).id)
  const styles = [
    await createTank(first, 'RT-1', 'Fall 2026', 'Tops'),
    await createTank(first, 'WT-2', 'Spring 2026', 'Pants'),
  ]
  const scarf = await first.call(
    createProduct,
    buildProduct({ name: 'Silk Scarf', quantity: 100_000, season: 'Fall 2026' }),
  )
  const sample = await first.call(
    createProduct,
    buildProduct({ name: 'Belt', quantity: 100_000, category: 'Accessories' }),
  )
  const cells = styles.flatMap((style) => style.products.map(({ id }) => id))
  const products = [scarf, sample]
  const all = [...cells, scarf.id, sample.id]
  for (const [index, id] of all.entries())
    if (index % 3 !== 2) await first.call(setFirstCost, { id, unitCostMicros: 12_345_678 + index * 1_111 })
  const days = Array.from({ length: 15 }, (_, index) => addDays('2025-08-20', 31 * index))
  const sold: { id: number; lines: { productId: number; quantity: number }[] }[] = []
  for (const [month, day] of days.entries()) {
    const now = new Date(`${day}T15:00:00Z`)
    clock.now = () => now
    const clerk = await signInAs(app.url, 'Manager')
    for (let count = 0; count < 3; count += 1) {
      const items = [...new Set([pick(all), pick(all), pick(all)])].map((productId) => ({
        productId,
        quantity: 1 + Math.floor(random() * 7),
        ...(random() < 0.2 && { isPriceByHand: true, unitPriceCents: 701 + Math.floor(random() * 900) }),
      }))
      const discount = pick([
        {},
        { discountBasisPoints: 333 },
        { discountType: 'amount' as const, discountCents: 1 + Math.floor(random() * 500) },
      ])
      const fields = { taxPpm: 0, ...discount, ...(random() < 0.85 && { customerId: pick(customers) }) }
      const { id } = await clerk.call(createInvoice, buildInvoice(items, fields))
      if (random() < 0.9) {
        await clerk.call(setInvoiceStatus, { id, status: 'Processed' })
        sold.push({ id, lines: items })
      }
    }
    const earlier = sold.splice(Math.floor(random() * sold.length), 1)[0]
    if (earlier && random() < 0.4) await clerk.call(voidInvoice, { id: earlier.id, reason: 'Ordered twice' })
    else if (earlier && random() < 0.7)
      await clerk.call(issueCreditNote, {
        id: earlier.id,
        reason: 'Wrong size',
        items: earlier.lines.map(({ quantity }, index) => ({
          line: index + 1,
          quantity: Math.ceil(quantity / 2),
          restockQuantity: Math.floor(quantity / 3),
        })),
      })
    // Earlier sales keep what the product was.
    if (month === 7) {
      const { name, color, size, quantity, priceCents, manufacturer } = await clerk.call(findProduct, {
        id: scarf.id,
      })
      const kept = { name, color, size, quantity, priceCents, manufacturer }
      await clerk.call(editProduct, { id: scarf.id, ...kept, season: 'Resort 2026', category: 'Outerwear' })
    }
  }
  clock.now = realNow
  await (
    await signInAs(app.url, 'Manager')
  ).call(mergeCustomer, {
    id: customers[2] ?? 0,
    into: customers[0] ?? 0,
    takes: [],
    exemptionIds: [],
  })
  const { rows } = await app.db.execute<{ id: string; into: string }>(sql`
    select id::text, coalesce(merged_into, id)::text as into from customers`)
  const survivors = new Map(rows.map(({ id, into }) => [id, into]))
  return { customers, styles, products, survivors, lines: await readSaleLines(app.db) }
}

/** In Navy and Sand from S to L. */
function createTank(client: TestClient, number: string, season: string, category: string): Promise<Style> {
  const colors = [{ name: 'Navy' }, { name: 'Sand' }]
  const sizes = ['S', 'M', 'L']
  const quantities = colors.flatMap(({ name }) =>
    sizes.map((size) => ({ color: name, size, quantity: 50_000 })),
  )
  const fields = { name: `Tank ${number}`, category, priceCents: 1999, sizeScaleId: null }
  return client.call(createStyle, { ...fields, number, season, colors, sizes, quantities })
}
