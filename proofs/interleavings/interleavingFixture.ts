// The records of one interleaving run, and their state afterwards.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { Product } from '#contract/catalog/products.ts'
import type { Style } from '#contract/catalog/styles.ts'
import type { Customer } from '#contract/sales/customers.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Payment } from '#contract/sales/payments.ts'
import { findBatches } from '#server/catalog/batches/findBatches.ts'
import { startImport } from '#server/catalog/imports/startImport.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { createStyle, toStyleFields } from '#server/catalog/styles/createStyle.ts'
import { editStyle } from '#server/catalog/styles/editStyle.ts'
import { deleteStyle } from '#server/catalog/styles/setStyleMembers.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { startCustomerImport } from '#server/sales/customers/imports/startCustomerImport.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

/** The records that the two actions of one run use; only those of the created parts exist. */
export interface InterleavingFixture {
  /** Part of every code and customer name of this run. */
  token: string
  /** Quantity 7; three more are on the invoice. */
  shirt: Product
  trousers: Product
  /** Pending, with three shirts. */
  invoice: Invoice
  /** With three trousers. */
  processed: Invoice
  /** The import that created two skirts and set the price of the coat. */
  importId: number
  /** Has the tank in Indigo, in M and L. */
  style: Style
  tank: Product
  longTank: Product
  /** Indigo in S, without a style. */
  shorts: Product
  /** The batch that set the price of both tanks to 9000 cents. */
  batchId: number
  /** The batch that deleted the style `CAPE-…`. */
  deletionId: number
  /** The import that set the notes of the twin and created the newcomer. */
  customerImportId: number
  /** Processed for a customer, $80.00 without tax. */
  owed: Invoice
  /** Of the same customer, $80.00 on account. */
  payment: Payment
  /** Another record of that customer. */
  twin: Customer
  results: unknown[]
}

export interface Outcome {
  results: unknown[]
  state: unknown
}

/** The parts that a fixture may consist of, and the records of each. */
const partOf = {
  shirt: 'shirts',
  invoice: 'shirts',
  trousers: 'trousers',
  processed: 'trousers',
  importId: 'import',
  style: 'tanks',
  tank: 'tanks',
  longTank: 'tanks',
  batchId: 'tanks',
  deletionId: 'deletion',
  shorts: 'shorts',
  owed: 'receivables',
  payment: 'receivables',
  twin: 'receivables',
  customerImportId: 'receivables',
} as const satisfies Partial<Record<keyof InterleavingFixture, string>>

export type FixturePart = (typeof partOf)[keyof typeof partOf]

export const fixtureParts: ReadonlySet<FixturePart> = new Set(Object.values(partOf))

/** Creates those parts only, because most of a run's time is the creation of its records. */
export async function createInterleavingFixture(
  ctx: Ctx,
  parts: ReadonlySet<FixturePart>,
): Promise<InterleavingFixture> {
  const token = randomUUID().slice(0, 8).toUpperCase()
  const fixture = { token, results: [] } as unknown as InterleavingFixture
  for (const part of fixtureParts)
    if (parts.has(part)) Object.assign(fixture, await createPart[part](ctx, token))
  return fixture
}

/** Calls `onRead` with the part of each record that is read from the fixture. */
export function watchFixture(
  fixture: InterleavingFixture,
  onRead: (part: FixturePart) => void,
): InterleavingFixture {
  return new Proxy(fixture, {
    get(target, name, receiver) {
      if (Object.hasOwn(partOf, name)) onRead(partOf[name as keyof typeof partOf])
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

const createPart: Record<FixturePart, (ctx: Ctx, token: string) => Promise<Partial<InterleavingFixture>>> = {
  async shirts(ctx, token) {
    const { id, code } = await createProduct(ctx, buildProduct({ code: `SHIRT-${token}`, name: 'Shirt' }))
    const order = buildInvoice([{ productId: id, quantity: 3 }], { customerName: `First ${token}` })
    const invoice = await createInvoice(ctx, order)
    const shirt = await findProductByCode(ctx, code)
    assert.equal(shirt.quantity, 7)
    return { shirt, invoice }
  },
  async trousers(ctx, token) {
    const { id, code } = await createProduct(
      ctx,
      buildProduct({ code: `TROUSERS-${token}`, name: 'Trousers' }),
    )
    const order = buildInvoice([{ productId: id, quantity: 3 }], { customerName: `Second ${token}` })
    const processed = await processInvoice(ctx, { id: (await createInvoice(ctx, order)).id })
    return { trousers: await findProductByCode(ctx, code), processed }
  },
  async import(ctx, token) {
    await createProduct(ctx, buildProduct({ code: `COAT-${token}`, name: 'Coat' }))
    const rows = `SKIRT-${token},Skirt,4\nSHORT-SKIRT-${token},Skirt,4\nCOAT-${token},Coat,12`
    return { importId: await importCsvRows(ctx, rows) }
  },
  tanks: createTankStyle,
  deletion: async (ctx, token) => ({ deletionId: await createDeletedStyle(ctx, token) }),
  shorts: async (ctx, token) => ({
    shorts: await createProduct(ctx, buildProduct({ code: `SHORTS-${token}`, name: 'Shorts', size: 'S' })),
  }),
  receivables: createReceivables,
}

async function createReceivables(ctx: Ctx, token: string) {
  const vest = await createProduct(ctx, buildProduct({ code: `VEST-${token}`, name: 'Vest' }))
  const customer = await createCustomer(ctx, { name: `Buyer ${token}` })
  const order = buildInvoice([{ productId: vest.id, quantity: 1 }], {
    customerName: `Buyer ${token}`,
    customerId: customer.id,
    taxPpm: 0,
  })
  const { id } = await createInvoice(ctx, order)
  const owed = await processInvoice(ctx, { id })
  const payment = await recordPayment(ctx, {
    customerId: customer.id,
    method: 'Check',
    receivedOn: companyDay(ctx),
    amountCents: owed.totalCents,
    settlements: [],
  })
  const twin = await createCustomer(ctx, { number: `TWIN-${token}`, name: `Twin ${token}` })
  const { id: customerImportId } = await importCustomerRows(
    ctx,
    `TWIN-${token},,imported\nNEWCOMER-${token},Newcomer ${token},imported`,
  )
  return { owed, payment, twin, customerImportId }
}

async function createTankStyle(ctx: Ctx, token: string) {
  const sizes = ['M', 'L']
  const created = await createStyle(ctx, {
    number: `TANK-${token}`,
    name: 'Tank',
    priceCents: 8000,
    colors: [{ name: 'Indigo' }],
    sizes,
    quantities: sizes.map((size) => ({ color: 'Indigo', size, quantity: 5 })),
  })
  const edit = { id: created.id, ...toStyleFields(created), priceCents: 9000 }
  const { style, batchId } = await editStyle(ctx, { ...edit, alsoChange: ['priceCents'] })
  const [tank, longTank] = style.products
  assert.ok(tank && longTank && batchId !== null)
  return { style, tank, longTank, batchId }
}

async function createDeletedStyle(ctx: Ctx, token: string): Promise<number> {
  const { id } = await createStyle(ctx, {
    number: `CAPE-${token}`,
    name: 'Cape',
    priceCents: 8000,
    colors: [{ name: 'Indigo' }],
    sizes: ['M'],
  })
  await deleteStyle(ctx, { id })
  const { batches } = await findBatches(ctx, { page: 1, limit: 1 })
  return batches[0]?.id ?? assert.fail('No batch')
}

export async function findProductByCode(ctx: Ctx, code: string): Promise<Product> {
  const { rows } = await ctx.db.execute<Product>(sql`
    select id::int, code as "productId", name as "productName", color, size, quantity, price_cents::int as price, version
    from products where code = ${code} order by id limit 1`)
  return rows[0] ?? assert.fail(`No product ${code}`)
}

export async function importCsvRows(ctx: Ctx, rows: string): Promise<number> {
  const order = { key: randomUUID(), fileName: 'products.csv', mode: 'update' as const }
  const upload = {
    type: 'text/csv',
    stream: Readable.from([Buffer.from(`productId,productName,quantity\n${rows}\n`)]),
  }
  let id = 0
  for await (const event of await startImport(ctx, order, upload))
    if (event.type === 'done') ({ id } = event.import)
  return id
}

/** Returns the import and the reasons of refused rows. */
export async function importCustomerRows(
  ctx: Ctx,
  rows: string,
): Promise<{ id: number; updated: number; refused: string[] }> {
  const order = { key: randomUUID(), fileName: 'customers.csv', mode: 'skip' as const }
  const upload = {
    type: 'text/csv',
    stream: Readable.from([Buffer.from(`Customer Number,Customer Name,Notes\n${rows}\n`)]),
  }
  for await (const event of await startCustomerImport(ctx, order, upload))
    if (event.type === 'done') {
      const { id, updatedCount } = event.import
      return { id, updated: updatedCount, refused: event.refused.map(({ reason }) => reason) }
    }
  return assert.fail('The import did not end')
}

/** Removes what differs between runs: codes, invoice numbers, timestamps. */
export function maskRunSpecifics(text: string, { token }: InterleavingFixture): string {
  return text
    .replaceAll(new RegExp(token, 'gi'), '')
    .replaceAll(/(INV|RC|CN)-\d+-\d+/g, '$1')
    .replaceAll(/\bC-\d+/g, 'C')
    .replaceAll(/ on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/g, '')
}

/** The same for statement results, which also contain import keys and normalized numbers. */
export function maskResultSpecifics(text: string, fixture: InterleavingFixture): string {
  return maskRunSpecifics(text, fixture)
    .replaceAll(/(inv|rc|cn)-\d+-\d+/g, '$1')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY')
}

/** Everything that a run left: products with their movements, invoices by number, log entries. */
export async function readOutcome(db: Db, fixture: InterleavingFixture): Promise<Outcome> {
  const { rows } = await db.execute<{
    state: { products: ProductState[] | null; invoices: unknown; log: string[] | null }
  }>(sql`
    select json_build_object(
      'products', (
        select json_agg(product order by product.code, product.id) from (
          select id, code, size, quantity, price_cents, version, deleted_at is not null as deleted,
            (select number from styles where styles.id = style_id) as style,
            (
              select json_agg(json_build_array(reason, difference, quantity_after, product_version) order by stock_movements.id)
              from stock_movements where product_id = products.id
            ) as ledger
          from products where code ilike ${`%${fixture.token}%`}
        ) as product
      ),
      'styles', (
        select json_agg(json_build_array(number, name, price_cents, version, deleted_at is not null) order by number, id)
        from styles where number like ${`%${fixture.token}`}
      ),
      'batches', (
        select json_agg(json_build_array(title, product_count, undone_count) order by title, undone_count)
        from change_batches where title like ${`%${fixture.token}%`}
      ),
      'invoices', (
        select json_agg(json_build_array(customer_name, status, total_cents, discount_cents, processed_at is not null,
          void_reason, credited_cents, open_cents, (select sum(quantity) from invoice_lines where invoice_id = invoices.id)) order by number)
        from invoices where customer_name like ${`%${fixture.token}`}
      ),
      'receivables', (
        select json_agg(json_build_array(customers.name, entry.kind, side, amount_cents, open_cents, note, settled) order by customers.name, entry.kind, side, amount_cents, settled::text)
        from receivable_entries as entry join customers on customers.id = entry.customer_id
        cross join lateral (
          select json_agg(amount_cents order by id) as settled from settlements where entry.id in (debit_id, credit_id)
        ) as own
        where customers.name like ${`% ${fixture.token}`}
      ),
      'customers', (
        select json_agg(json_build_array(customers.name, root.name, customers.version, customers.notes, customers.deleted_at is not null)
          order by customers.name)
        from customers left join customers as root on root.id = customers.merged_into
        where customers.name like ${`% ${fixture.token}`}
      ),
      'log', (
        select json_agg(action order by action) from activity_log
        where subject_id in (select id from products where code ilike ${`%${fixture.token}%`}) and subject_type = 'product'
          or subject_id in (select id from invoices where customer_name like ${`%${fixture.token}`}) and subject_type = 'invoice'
          or subject_id in (
            select payments.id from payments join customers on customers.id = customer_id
            where customers.name like ${`% ${fixture.token}`}) and subject_type = 'payment'
          or subject_id in (select id from customers where name like ${`% ${fixture.token}`}) and subject_type = 'customer'
      )
    ) as state`)
  const state = rows[0]?.state ?? assert.fail('The query returned nothing')
  for (const { quantity, ledger } of state.products ?? []) {
    const sum = (ledger ?? []).reduce((sum, [, difference]) => sum + difference, 0)
    assert.equal(sum, quantity, 'the quantity differs from the sum of its movements')
    assert.ok(quantity >= 0)
  }
  const products = state.products?.map((product) => ({ ...product, id: undefined }))
  const log = (state.log ?? []).map((action) => maskRunSpecifics(action, fixture)).toSorted()
  return {
    results: fixture.results,
    state: { ...JSON.parse(maskRunSpecifics(JSON.stringify({ ...state, products }), fixture)), log },
  }
}

interface ProductState {
  id: number
  code: string
  quantity: number
  ledger: [reason: string, difference: number, quantityAfter: number, version: number][] | null
}
