// Goods, an invoice and an import that two deeds meet on, made for one run alone, and all that is left of them afterwards.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { startImport } from '#server/catalog/imports/startImport.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

/** What the deeds of one run are about, made for it alone. */
export interface InterleavingFixture {
  /** Stands in every code and customer's name of this run. */
  token: string
  /** Seven pieces at $80.00, three more in the invoice. */
  shirt: Product
  trousers: Product
  /** Pending, with three shirts. */
  invoice: Invoice
  /** Made the two skirts of this ground, and set the price of its coat. */
  importId: number
  results: unknown[]
}

export interface Outcome {
  results: unknown[]
  state: unknown
}

export async function createInterleavingFixture(ctx: Ctx): Promise<InterleavingFixture> {
  const token = randomUUID().slice(0, 8).toUpperCase()
  const shirt = await createProduct(ctx, buildProduct({ productId: `SHIRT-${token}`, productName: 'Shirt' }))
  const trousers = await createProduct(
    ctx,
    buildProduct({ productId: `TROUSERS-${token}`, productName: 'Trousers' }),
  )
  await createProduct(ctx, buildProduct({ productId: `COAT-${token}`, productName: 'Coat' }))
  const sold = buildInvoice([{ productId: shirt.id, quantity: 3 }], { customerName: `First ${token}` })
  const invoice = await createInvoice(ctx, sold)
  const importId = await importCsvRows(
    ctx,
    `SKIRT-${token},Skirt,4\nSHORT-SKIRT-${token},Skirt,4\nCOAT-${token},Coat,12`,
  )
  const ground = {
    token,
    shirt: await findProductByCode(ctx, shirt.productId),
    trousers,
    invoice,
    importId,
    results: [],
  }
  assert.equal(ground.shirt.quantity, 7)
  return ground
}

export async function findProductByCode(ctx: Ctx, code: string): Promise<Product> {
  const { rows } = await ctx.db.execute<Product>(sql`
    select id::int, code as "productId", name as "productName", color, size, quantity, price_cents::int as price, version
    from products where code = ${code} order by id limit 1`)
  return rows[0] ?? assert.fail(`There is no ${code}`)
}

export async function importCsvRows(ctx: Ctx, rows: string): Promise<number> {
  const order = { key: randomUUID(), fileName: 'goods.csv', mode: 'update' as const }
  const upload = {
    type: 'text/csv',
    stream: Readable.from([Buffer.from(`productId,productName,quantity\n${rows}\n`)]),
  }
  let id = 0
  for await (const event of await startImport(ctx, order, upload))
    if (event.type === 'done') ({ id } = event.import)
  return id
}

/** Without what is different in every run: this ground's codes, numbers of invoices, moments. */
export function maskRunSpecifics(text: string, { token }: InterleavingFixture): string {
  return text
    .replaceAll(new RegExp(token, 'gi'), '')
    .replaceAll(/INV-\d+-\d+/g, 'INV')
    .replaceAll(/ on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/g, '')
}

/** The same of what PostgreSQL tells, where keys of imports come too, and numbers as they are searched for. */
export function maskResultSpecifics(text: string, ground: InterleavingFixture): string {
  return maskRunSpecifics(text, ground)
    .replaceAll(/inv-\d+-\d+/g, 'inv')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY')
}

/** All that there is of a ground: its goods with their ledgers, its invoices by number, what the log says of them. */
export async function readOutcome(db: Db, ground: InterleavingFixture): Promise<Outcome> {
  const { rows } = await db.execute<{ left: { goods: Good[]; invoices: unknown; log: string[] } }>(sql`
    select json_build_object(
      'goods', (
        select json_agg(good order by good.code, good.id) from (
          select id, code, quantity, price_cents, version, deleted_at is not null as deleted,
            (
              select json_agg(json_build_array(reason, difference, quantity_after, product_version) order by stock_movements.id)
              from stock_movements where product_id = products.id
            ) as ledger
          from products where code ilike ${`%${ground.token}`}
        ) as good
      ),
      'invoices', (
        select json_agg(json_build_array(customer_name, status, total_cents, discount_cents, processed_at is not null,
          void_reason, (select sum(quantity) from invoice_lines where invoice_id = invoices.id)) order by number)
        from invoices where customer_name like ${`%${ground.token}`}
      ),
      'log', (
        select json_agg(action order by action) from activity_log
        where subject_id in (select id from products where code ilike ${`%${ground.token}`}) and subject_type = 'product'
          or subject_id in (select id from invoices where customer_name like ${`%${ground.token}`}) and subject_type = 'invoice'
      )
    ) as left`)
  const left = rows[0]?.left ?? assert.fail('Nothing is left')
  for (const { quantity, ledger } of left.goods) {
    const sum = (ledger ?? []).reduce((sum, [, difference]) => sum + difference, 0)
    assert.equal(sum, quantity, 'a quantity is not the sum of its ledger')
    assert.ok(quantity >= 0)
  }
  const goods = left.goods.map((good) => ({ ...good, id: undefined }))
  const log = left.log.map((action) => maskRunSpecifics(action, ground)).toSorted()
  return {
    results: ground.results,
    state: { ...JSON.parse(maskRunSpecifics(JSON.stringify({ ...left, goods }), ground)), log },
  }
}

interface Good {
  id: number
  code: string
  quantity: number
  ledger: [reason: string, difference: number, quantityAfter: number, version: number][] | null
}
