// Two users take one name or number at the same time: the second gets the sentence of a name that is taken, not a 500.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createPrepack, editPrepack } from '#contract/catalog/prepacks.ts'
import { createProductAlias, editProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createSizeScale, editSizeScale } from '#contract/catalog/sizeScales.ts'
import { createStyle, editStyle } from '#contract/catalog/styles.ts'
import { createSavedView, editSavedView } from '#contract/people/savedViews.ts'
import { createUser, editUser } from '#contract/people/users.ts'
import { recordEndpointsOf } from '#contract/records.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPriceList, editPriceList } from '#contract/sales/priceLists.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { barcodeTakenMessage } from '#domain/catalog/productAliases.ts'
import { numberTakenMessage } from '#domain/platform/records/defineRecord.ts'
import { type RecordNoun, recordNouns, records } from '#domain/records.ts'
import { getTableName, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { recordTables } from '#server/platform/db/schema.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

const app = useTestApp()
const admin = useClient(app, 'Admin')

const verbs = ['creates', 'edits']

/** Unique indexes that no two users can break at the same time, with the reason. */
const safeIndexes: Record<string, string> = {
  arrivals_number: 'numbers come from a counter row',
  arrivals_reverses: 'inserted under the lock of the arrival',
  activity_log_position: 'one process seals at a time',
  attachments_key: 'inserted on conflict do nothing',
  backups_running: 'inserted on conflict do nothing',
  credit_notes_number: 'numbers come from a counter row',
  customer_addresses_default: 'replaced under the lock of the customer',
  deliveries_message: 'set from the reply to one message',
  imports_key: 'claimed by an advisory lock',
  integrity_check_runs_running: 'inserted on conflict do nothing',
  invoices_number: 'numbers come from a counter row',
  notifications_open: 'inserted on conflict do nothing',
  notifications_purchase_order: 'inserted on conflict do nothing',
  orders_number: 'numbers come from a counter row',
  payments_number: 'numbers come from a counter row',
  product_aliases_of_customer: 'inserted and edited under the lock of the customer',
  product_aliases_of_supplier: 'inserted and edited under the lock of the supplier',
  price_list_prices_product: 'replaced under the lock of the price list',
  price_list_prices_style: 'replaced under the lock of the price list',
  cost_entries_first: 'inserted under the lock of the product',
  bill_lines_arrival: 'inserted under the lock of the bill',
  landed_costs_bill: 'inserted under the lock of the bill',
  purchase_order_lines_product: 'inserted under the lock of the purchase order',
  purchase_orders_number: 'numbers come from a counter row',
  receivable_entries_document: 'inserted with its document',
  receivable_entries_reverses: 'inserted under the lock of the entry',
  reminder_deliveries_delivery: 'inserted with its delivery',
  reminder_items_listed: 'inserted with its reminder',
  reminder_items_step: 'inserted under the lock of the customer',
  reminders_run: 'inserted under the lock of the customer',
  report_deliveries_once: 'inserted under the lock of the schedule',
  sessions_id: 'random',
  settlements_undoes: 'inserted under the lock of the settlement',
}

interface Race {
  title: string
  /** What the other user saves at the same time. */
  taken: (name: string) => SQL
  call: (name: string) => Promise<unknown>
  /** Of the field that the sentence is about. */
  path: string
  sentence: (name: string) => string
}

const size = { label: 'S', aliases: [], isCore: true }
const cells = { priceCents: 2000, colors: [{ name: 'Navy' }], sizes: ['S'] }
const ids = {
  view: 0,
  scale: 0,
  prepack: 0,
  list: 0,
  style: 0,
  customer: 0,
  user: 0,
  product: 0,
  otherProduct: 0,
  barcode: 0,
}
const mix = () => ({ sizeScaleId: ids.scale, sizes: [{ label: 'S', quantity: 1 }] })
const viewed = { search: '', isShared: false }
const item = { onDate: '2026-01-01', dueOn: '2026-01-31', amountCents: 100 }

const recordIds: Record<string, number> = {}

/** Of a plain record that only needs a name. */
function recordRaces(noun: RecordNoun): Race[] {
  const { create, edit } = recordEndpointsOf(noun)
  return [
    (number: string) => admin.call(create, { number, name: 'Pier' }),
    (number: string) => admin.call(edit, { id: recordIds[noun] ?? 0, number, name: 'Pier' }),
  ].map((call, index) => ({
    title: `${verbs[index]} a ${records[noun].name}`,
    call,
    taken: (number) => sql`
      insert into ${recordTables[noun]} (number, name, created_at) values (${number}, 'Harbour', now())`,
    path: 'number',
    sentence: (number) => numberTakenMessage(number, 'Harbour'),
  }))
}

const races: Record<string, Race[]> = {
  price_lists_name: [
    (name: string) => admin.call(createPriceList, { name }),
    (name: string) => admin.call(editPriceList, { id: ids.list, name }),
  ].map((call, index) => ({
    title: `${verbs[index]} a price list`,
    call,
    taken: (name) => sql`insert into price_lists (name) values (${name})`,
    path: 'name',
    sentence: (name) => `There is already a price list named ${name}.`,
  })),
  size_scales_name: [
    (name: string) => admin.call(createSizeScale, { name, sizes: [size] }),
    (name: string) => admin.call(editSizeScale, { id: ids.scale, name, sizes: [size] }),
  ].map((call, index) => ({
    title: `${verbs[index]} a size scale`,
    call,
    taken: (name) => sql`insert into size_scales (name) values (${name})`,
    path: 'name',
    sentence: (name) => `There is already a size scale named ${name}.`,
  })),
  prepacks_name: [
    (name: string) => admin.call(createPrepack, { name, ...mix() }),
    (name: string) => admin.call(editPrepack, { id: ids.prepack, name, ...mix() }),
  ].map((call, index) => ({
    title: `${verbs[index]} a prepack`,
    call,
    taken: (name) => sql`insert into prepacks (name, size_scale_id) values (${name}, ${ids.scale})`,
    path: 'name',
    sentence: (name) => `There is already a prepack named ${name} for these styles.`,
  })),
  saved_views_name: [
    (name: string) => admin.call(createSavedView, { list: '/invoices', name, ...viewed }),
    (name: string) => admin.call(editSavedView, { id: ids.view, name, ...viewed }),
  ].map((call, index) => ({
    title: `${verbs[index]} a view`,
    call,
    taken: (name) => sql`
      insert into saved_views (list, name, search, user_id, is_shared, created_at, updated_at)
      select list, ${name}, search, user_id, is_shared, now(), now() from saved_views where id = ${ids.view}`,
    path: 'name',
    sentence: (name) => `admin@shop.test already has a view named ${name} of Invoices.`,
  })),
  styles_number: [
    (number: string) => admin.call(createStyle, { number, name: 'Tank', ...cells }),
    (number: string) => admin.call(editStyle, { id: ids.style, number, name: 'Tank', priceCents: 2000 }),
  ].map((call, index) => ({
    title: `${verbs[index]} a style`,
    call,
    taken: (number) => sql`
      insert into styles (number, name, price_cents, created_at) values (${number}, 'Rib tank', 0, now())`,
    path: 'number',
    sentence: (number) => `Style number ${number} is taken by Rib tank.`,
  })),
  customers_number: [
    (number: string) => admin.call(createCustomer, { number, name: 'Pier' }),
    (number: string) => admin.call(editCustomer, { id: ids.customer, number, name: 'Pier' }),
  ].map((call, index) => ({
    title: `${verbs[index]} a customer`,
    call,
    taken: (number) => sql`
      insert into customers (number, name, created_at) values (${number}, 'Harbour', now())`,
    path: 'number',
    sentence: (number) => `Customer number ${number} is taken by Harbour.`,
  })),
  ...Object.fromEntries(
    recordNouns.map((noun) => [`${getTableName(recordTables[noun])}_number`, recordRaces(noun)]),
  ),
  users_email: [
    (email: string) => admin.call(createUser, { email, role: 'Viewer' as const }),
    (email: string) => admin.call(editUser, { id: ids.user, email }),
  ].map((call, index) => ({
    title: `${verbs[index]} a user`,
    call,
    taken: (email) => sql`
      insert into users (email, first_name, last_name, role, created_at) values (${email}, '', '', 'Viewer', now())`,
    path: 'email',
    sentence: (email) => `There is already a user with the address ${email}.`,
  })),
  products_code: [
    {
      title: 'creates a product',
      call: (code) => admin.call(createProduct, buildProduct({ code })),
      taken: (code) => sql`
        insert into products (code, name, color, size, price_cents, created_at) values (${code}, 'Dress', '', '', 0, now())`,
      path: 'productId',
      sentence: (code) => `Product ID ${code} is already taken.`,
    },
  ],
  product_aliases_barcode: [
    (code: string) => admin.call(createProductAlias, { productId: ids.product, code }),
    (code: string) => admin.call(editProductAlias, { id: ids.barcode, productId: ids.product, code }),
  ].map((call, index) => ({
    title: `${verbs[index]} a barcode`,
    call,
    taken: (code) => sql`
      insert into product_aliases (product_id, code, created_at) values (${ids.otherProduct}, ${code}, now())`,
    path: 'code',
    sentence: (code) => barcodeTakenMessage(code, 'OTHER-1'),
  })),
  opening_items_number: [
    {
      title: 'creates an opening item',
      call: (number) => admin.call(createOpeningItem, { customerId: ids.customer, number, ...item }),
      taken: (number) => sql`
        insert into opening_items (customer_id, number, on_date, due_on, amount_cents, created_at, created_by)
        values (${ids.customer}, ${number}, '2026-01-01', '2026-01-31', 100, now(), ${ids.user})`,
      path: 'number',
      sentence: (number) => `Pier already has an opening item ${number}.`,
    },
  ],
}

before(async () => {
  for (const noun of recordNouns)
    recordIds[noun] = (await admin.call(recordEndpointsOf(noun).create, { name: 'Free' })).id
  ids.scale = (await admin.call(createSizeScale, { name: 'Free', sizes: [size] })).id
  ids.prepack = (await admin.call(createPrepack, { name: 'Free', ...mix() })).id
  ids.view = (await admin.call(createSavedView, { list: '/invoices', name: 'Free', ...viewed })).id
  ids.list = (await admin.call(createPriceList, { name: 'Free' })).id
  ids.style = (await admin.call(createStyle, { number: 'Free', name: 'Tank', ...cells })).id
  ids.product = (await admin.call(createProduct, buildProduct({ code: 'FREE-1' }))).id
  ids.otherProduct = (await admin.call(createProduct, buildProduct({ code: 'OTHER-1' }))).id
  ids.barcode = (await admin.call(createProductAlias, { productId: ids.product, code: 'Free' })).id
  ids.customer = (await admin.call(createCustomer, { name: 'Pier' })).id
  ids.user = (await admin.call(createUser, { email: 'free@shop.test', role: 'Viewer' })).id
})

describe('while another user takes the same value', () => {
  for (const [index, { title, taken, call, path, sentence }] of Object.values(races).flat().entries()) {
    test(`a user who ${title} gets the sentence of a value that is taken`, async () => {
      // An address, because one of the values is.
      const name = `taken${index}@shop.test`
      const hasTaken = Promise.withResolvers<undefined>()
      const waiting = Promise.withResolvers<undefined>()
      const other = app.db.transaction(async (tx) => {
        await tx.execute(taken(name))
        hasTaken.resolve(undefined)
        await waiting.promise
      })
      await Promise.race([hasTaken.promise, other])
      const meanwhile = catchRefusal(call(name))
      await Promise.race([waitForLockWaiters(app.db), other])
      waiting.resolve(undefined)
      await other
      for (const { status, body } of [await meanwhile, await catchRefusal(call(name))]) {
        assert.equal(status, 409)
        assert.deepEqual(body?.errors, [{ path, message: sentence(name) }])
      }
    })
  }

  test('only one of two products gets a color and size of a style', async () => {
    const product = () => buildProduct({ styleId: ids.style, color: 'Red', size: 'S' })
    const { done, refused } = await settleCalls([1, 2].map(() => admin.call(createProduct, product())))
    assert.equal(done.length, 1)
    assert.match(refused[0]?.sentence ?? '', /are both Red in S\.$/)
  })

  test('only one of two invoices replaces an invoice', async () => {
    const { id } = await admin.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId: id, quantity: 1 }])
    const { id: replaces } = await admin.call(createInvoice, order)
    const { done, refused } = await settleCalls(
      [1, 2].map(() => admin.call(createInvoice, { ...order, replaces })),
    )
    assert.equal(done.length, 1)
    assert.equal(refused[0]?.status, 409)
  })

  test('every unique index has a race here or a reason', async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace order by relname`)
    const raced = [...Object.keys(races), 'products_style_cell', 'invoices_replaces']
    const known = new Set([...raced, ...Object.keys(safeIndexes)])
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...known].toSorted(),
    )
  })
})
