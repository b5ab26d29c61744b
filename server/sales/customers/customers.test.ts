// Customers over HTTP: records, conflicting edits, permissions, figures, timeline, credit limit and tax exemptions.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { searchEverything } from '#contract/insight/search.ts'
import {
  addTaxExemption,
  createCustomer,
  type Customer,
  deleteCustomer,
  editCustomer,
  findCustomer,
  findCustomers,
  type NewCustomer,
  revokeTaxExemption,
  suggestCustomers,
} from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import {
  createInvoice,
  findInvoice,
  setInvoiceDiscount,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { confirmOrder, confirmOrders, createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOpenItems } from '#contract/sales/receivables.ts'
import { addDays, formatDay } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { makeInvoicesOverdue } from '#server/testing/dateInvoices.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
let productId: number

before(async () => {
  productId = (await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 10_000 }))).id
})

function createHarbour(fields: Partial<NewCustomer> = {}): Promise<Customer> {
  return manager.call(createCustomer, { name: 'Harbour Boutique', phone: '+1 212 555 0100', ...fields })
}

/** An invoice of $100.00 a unit without tax. */
function invoice(
  customerId: number,
  quantity: number,
  fields: Partial<NewInvoice['invoice']> = {},
): NewInvoice {
  return buildInvoice([{ productId, quantity }], { customerId, taxPpm: 0, ...fields })
}

async function processed(customerId: number, quantity: number): Promise<number> {
  const { id } = await manager.call(createInvoice, invoice(customerId, quantity))
  await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  return id
}

test('numbers customers in sequence and skips numbers that are taken', async () => {
  const first = await createHarbour()
  const next = Number(first.number.slice(2)) + 1
  await createHarbour({ number: `c-${next}` })
  assert.equal((await createHarbour()).number, `C-${next + 1}`)
  const { status, sentence: message } = await catchRefusal(
    createHarbour({ number: first.number.toLowerCase() }),
  )
  assert.deepEqual(
    { status, message },
    { status: 409, message: `Customer number ${first.number.toLowerCase()} is taken by Harbour Boutique.` },
  )
})

test('keeps every field, and what an edit omits', async () => {
  const given = {
    email: 'orders@harbour.test',
    taxId: '13-4567890',
    termsDays: 60,
    termsFrom: 'month end',
    discountBasisPoints: 500,
    creditLimitCents: 1_000_000,
    notes: 'Pays on Fridays.\nCall first.',
    contacts: [{ name: 'Ana Ruiz', role: 'Buyer', email: 'ana@harbour.test', getsInvoices: true }],
    addresses: [
      { kind: 'billing', text: '1 Harbour Street' },
      { kind: 'shipping', label: 'Dock', text: '2 Dock Street', state: 'NY' },
      { kind: 'shipping', text: '3 Dock Street', isDefault: true },
    ],
  } as const satisfies Partial<NewCustomer>
  const created = await createHarbour({
    ...given,
    contacts: [...given.contacts],
    addresses: [...given.addresses],
  })
  assert.deepEqual(
    created.addresses.map(({ text, isDefault }) => [text, isDefault]),
    [
      ['1 Harbour Street', true],
      ['2 Dock Street', false],
      ['3 Dock Street', true],
    ],
  )
  assert.deepEqual(created.contacts, [
    {
      name: 'Ana Ruiz',
      role: 'Buyer',
      email: 'ana@harbour.test',
      phone: null,
      getsInvoices: true,
      getsStatements: false,
    },
  ])
  const renamed = await manager.call(editCustomer, { id: created.id, name: 'Harbour & Pine', version: 1 })
  assert.deepEqual(renamed, { ...created, name: 'Harbour & Pine', version: 2 })
  const { action, changes } = await findNewestLogEntry(app)
  assert.equal(action, `Updated customer ${created.number} Harbour & Pine`)
  assert.deepEqual(changes, { name: { from: 'Harbour Boutique', to: 'Harbour & Pine' } })
  const cleared = await manager.call(editCustomer, {
    id: created.id,
    name: 'Harbour & Pine',
    termsDays: null,
    creditLimitCents: null,
    taxId: '',
    contacts: [],
  })
  assert.deepEqual(
    [cleared.termsDays, cleared.creditLimitCents, cleared.taxId, cleared.contacts, cleared.addresses.length],
    [null, null, null, [], 3],
  )
})

test('an edit of an old version is refused and names each changed field', async () => {
  const { id, name } = await createHarbour()
  await staff.call(editCustomer, { id, name, email: 'new@harbour.test', version: 1 })
  const {
    status,
    sentence: message,
    body,
  } = await catchRefusal(manager.call(editCustomer, { id, name: 'Mine', version: 1 }))
  assert.equal(status, 409)
  assert.equal(message, 'Harbour Boutique was changed by Sam Staff while you were editing it.')
  assert.match(
    JSON.stringify(body),
    /"path":"email","message":"Sam Staff changed it from nothing to new@harbour\.test on /,
  )
  assert.equal((await manager.call(findCustomer, { id })).name, 'Harbour Boutique')
})

test('Staff edit contacts but not terms, discount, limit and hold', async () => {
  const expected = 'Only Admin and Manager may set terms, prices and limits of customers.'
  const { id, name, version } = await createHarbour({ creditLimitCents: 500_000 })
  for (const terms of [
    { termsDays: 90 },
    { discountBasisPoints: 1000 },
    { creditLimitCents: null },
    { holdReason: 'Check returned' },
  ]) {
    const { status, sentence: message } = await catchRefusal(staff.call(editCustomer, { id, name, ...terms }))
    assert.deepEqual([status, message], [403, expected])
  }
  // Terms that stay the same are not changes.
  await staff.call(editCustomer, { id, name, phone: '+1 212 555 0999', creditLimitCents: 500_000 })
  assert.equal((await catchRefusal(staff.call(createCustomer, { name: 'New', termsDays: 10 }))).status, 403)
  assert.equal((await staff.call(createCustomer, { name: 'New' })).version, 1)
  assert.equal((await staff.call(findCustomer, { id })).version, version + 1)
})

test('lists what each customer owes, by name, and filters by it', async () => {
  const [ash, birch, cedar] = await Promise.all(
    ['Tree Ash', 'Tree Birch', 'Tree Cedar'].map((name) => createHarbour({ name })),
  )
  if (!ash || !birch || !cedar) throw new Error('not created')
  await processed(ash.id, 3)
  await makeInvoicesOverdue(app.db, [await processed(birch.id, 2)])
  await manager.call(editCustomer, { id: cedar.id, name: cedar.name, holdReason: 'Check returned' })
  const list = async (standing?: 'balance' | 'overdue' | 'hold') => {
    const { customers, total } = await manager.call(findCustomers, {
      page: 1,
      limit: 20,
      search: 'tree',
      standing,
    })
    assert.equal(total, customers.length)
    return customers.map(({ name, balanceCents, overdueCents }) => [name, balanceCents, overdueCents])
  }
  const owing = [
    ['Tree Ash', 30_000, 0],
    ['Tree Birch', 20_000, 20_000],
  ]
  assert.deepEqual(await list(), [...owing, ['Tree Cedar', 0, 0]])
  assert.deepEqual(await list('balance'), owing)
  assert.deepEqual(await list('overdue'), owing.slice(1))
  assert.deepEqual(await list('hold'), [['Tree Cedar', 0, 0]])
  const { customers } = await manager.call(findCustomers, { page: 2, limit: 1, search: 'tree' })
  assert.deepEqual(
    customers.map(({ name }) => name),
    ['Tree Birch'],
  )
})

test('suggests customers by name, number, email and the digits of the phone', async () => {
  const { id, number } = await createHarbour({
    name: 'Ostrander & Daughters',
    phone: '+1 (518) 555-0142',
    email: 'Buy@Ostrander.test',
  })
  for (const q of [
    'ostr',
    'daughters ostrander',
    number,
    'buy@ostrander.test',
    '5185550142',
    '518 555-0142',
    '15185550142',
    'os',
  ]) {
    const { customers } = await staff.call(suggestCustomers, { q })
    assert.equal(customers[0]?.id, id, q)
  }
  assert.deepEqual((await staff.call(suggestCustomers, { q: 'no such name' })).customers, [])
  const { customers } = await staff.call(searchEverything, { q: 'ostrander' })
  assert.deepEqual(customers, [
    {
      id,
      number,
      name: 'Ostrander & Daughters',
      phone: '+1 (518) 555-0142',
      invoiceCount: 0,
      overdueCents: 0,
    },
  ])
})

test('an invoice copies the terms, and the figures and the timeline follow it', async () => {
  const { id } = await createHarbour({ name: 'Figures', termsDays: 10, termsFrom: 'month end' })
  const first = await manager.call(
    createInvoice,
    invoice(id, 2, { customerPurchaseOrder: 'PO-1', shipTo: 'Dock 4' }),
  )
  assert.deepEqual(
    [first.customerId, first.terms, first.customerPurchaseOrder, first.shipTo],
    [id, { termsDays: 10, termsFrom: 'month end' }, 'PO-1', 'Dock 4'],
  )
  const figures = async () => {
    const { balanceCents, overdueCents, unappliedCents, exposureCents, lastInvoice } = await manager.call(
      findCustomer,
      { id },
    )
    return [balanceCents, overdueCents, unappliedCents, exposureCents, lastInvoice?.number]
  }
  assert.deepEqual(await figures(), [0, 0, 0, 20_000, first.number])
  await manager.call(setInvoiceStatus, { id: first.id, status: 'Processed' })
  assert.deepEqual(await figures(), [20_000, 0, 0, 20_000, first.number])
  const { items } = await manager.call(findOpenItems, { id })
  assert.deepEqual(
    items.map(({ kind, document, openCents }) => [kind, document.number, openCents]),
    [['invoice', first.number, 20_000]],
  )
  const second = await manager.call(createInvoice, invoice(id, 1))
  await manager.call(voidInvoice, { id: first.id, reason: 'Ordered twice' })
  assert.deepEqual(await figures(), [0, 0, 0, 10_000, second.number])

  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await staff.call(findCustomerTimeline, { id, limit: 2, cursor })
    seen.push(...page.entries.map(({ kind, title, userName }) => `${kind}: ${title} by ${userName}`))
    if (page.next === null) break
    cursor = page.next
  }
  assert.deepEqual(seen, [
    `reversal: ${first.number} by Mona Manager`,
    `invoice: ${second.number} by Mona Manager`,
    `invoice: ${first.number} by Mona Manager`,
    `change: Created customer ${(await manager.call(findCustomer, { id })).number} Figures by Mona Manager`,
  ])
  const { status, sentence: message } = await catchRefusal(manager.call(deleteCustomer, { id }))
  assert.deepEqual(
    [status, message],
    [409, "Figures has 2 invoices: it can't be deleted. Put it on hold instead."],
  )
})

test('a customer without documents is deleted, and its number is free again', async () => {
  const { id, number } = await createHarbour({ name: 'Gone' })
  assert.equal((await catchRefusal(staff.call(deleteCustomer, { id }))).status, 403)
  await manager.call(deleteCustomer, { id })
  assert.equal((await catchRefusal(manager.call(findCustomer, { id }))).status, 404)
  const { status, sentence: message } = await catchRefusal(staff.call(createInvoice, invoice(id, 1)))
  assert.deepEqual([status, message], [409, 'The customer no longer exists.'])
  assert.equal((await createHarbour({ number })).number, number)
})

test('a customer that was merged says where it went and can not be changed', async () => {
  const surviving = await createHarbour({ name: 'Surviving' })
  const merged = await createHarbour({ name: 'Merged' })
  await processed(merged.id, 1)
  await app.db.execute(sql`update customers set merged_into = ${surviving.id} where id = ${merged.id}`)
  const expected = `Customer ${merged.number} was merged into ${surviving.number}.`
  for (const change of [
    () => manager.call(editCustomer, { id: merged.id, name: 'Other' }),
    () => manager.call(createInvoice, invoice(merged.id, 1)),
    () => manager.call(deleteCustomer, { id: merged.id }),
  ]) {
    const { status, sentence: message } = await catchRefusal(change())
    assert.deepEqual([status, message], [409, expected])
  }
  assert.equal((await manager.call(findCustomer, { id: merged.id })).mergedInto?.number, surviving.number)
  const { balanceCents } = await manager.call(findCustomer, { id: surviving.id })
  assert.equal(balanceCents, 10_000)
  const { customers } = await manager.call(findCustomers, { page: 1, limit: 20, search: surviving.number })
  assert.deepEqual(
    customers.map(({ id, balanceCents }) => [id, balanceCents]),
    [[surviving.id, 10_000]],
  )
})

test('refuses what takes a customer above its limit, unless a Manager gives a reason', async () => {
  const { id, number } = await createHarbour({ creditLimitCents: 1_000_000 })
  await processed(id, 60)
  const sentence = 'Harbour Boutique would owe $12,000.00; its limit is $10,000.00.'
  const refused = await catchRefusal(staff.call(createInvoice, invoice(id, 60)))
  assert.deepEqual([refused.status, refused.sentence], [409, sentence])
  const reason = { overrideReason: 'Deposit received' }
  const countOverrides = async (invoiceNumber: string) => {
    const { entries } = await manager.call(findCustomerTimeline, { id, limit: 20 })
    const override = `Overrode the credit limit of ${number} Harbour Boutique for invoice ${invoiceNumber}`
    return entries.filter(({ title }) => title === override).length
  }
  const forbidden = await catchRefusal(staff.call(createInvoice, invoice(id, 60, reason)))
  assert.deepEqual(
    [forbidden.status, forbidden.sentence],
    [403, 'Only Admin and Manager may invoice a customer that is on hold or above the credit limit.'],
  )
  const exact = await staff.call(createInvoice, invoice(id, 80, { discountBasisPoints: 5000, ...reason }))
  // A lower discount raises what it would owe.
  const lowered = await catchRefusal(
    staff.call(setInvoiceDiscount, { id: exact.id, discountBasisPoints: 4900 }),
  )
  assert.equal(lowered.sentence, 'Harbour Boutique would owe $10,080.00; its limit is $10,000.00.')
  const lower = { id: exact.id, discountBasisPoints: 4900, ...reason }
  assert.equal((await catchRefusal(staff.call(setInvoiceDiscount, lower))).status, 403)
  assert.equal((await manager.call(setInvoiceDiscount, lower)).totalCents, 408_000)
  assert.equal(await countOverrides(exact.number), 1)
  await staff.call(setInvoiceDiscount, { id: exact.id, discountBasisPoints: 6000 })
  const over = await manager.call(createInvoice, invoice(id, 60, reason))
  assert.equal(await countOverrides(over.number), 1)
  // Processing is never refused: the units left the stock when the invoice was created.
  await manager.call(setInvoiceStatus, { id: over.id, status: 'Processed' })
  await manager.call(editCustomer, { id, name: 'Harbour Boutique', holdReason: 'Check returned' })
  const held = await catchRefusal(staff.call(createInvoice, invoice(id, 1)))
  assert.equal(held.sentence, 'Harbour Boutique is on hold: Check returned.')
})

test('two invoices at once do not pass the limit together', async () => {
  const { id } = await createHarbour({ creditLimitCents: 1_000_000 })
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => staff.call(createInvoice, invoice(id, 40))),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal((await staff.call(findCustomer, { id })).exposureCents, 800_000)
})

test('prints the certificate of the ship-to state, and names one that has ended', async () => {
  const { id } = await createHarbour({
    addresses: [{ kind: 'shipping', text: '2 Dock Street', state: 'NY' }],
  })
  const certificate = { id, state: 'NY', certificateNumber: '12-345', reason: 'Resale' } as const
  await staff.call(addTaxExemption, {
    ...certificate,
    validFrom: addDays(today(), -400),
    validTo: addDays(today(), -1),
  })
  const expired = await catchRefusal(staff.call(createInvoice, invoice(id, 1)))
  assert.equal(expired.status, 409)
  assert.match(
    expired.sentence ?? '',
    /^The resale certificate of Harbour Boutique for NY ended on \w+ \d+, \d{4}\. Enter a tax rate, or add a new certificate to the customer\.$/,
  )
  // With tax, or to another state, the certificate doesn't matter.
  assert.equal((await staff.call(createInvoice, invoice(id, 1, { taxPpm: 85_000 }))).exemptionText, null)
  assert.equal((await staff.call(createInvoice, invoice(id, 1, { shipToState: 'NJ' }))).exemptionText, null)
  const { exemptions } = await staff.call(addTaxExemption, { ...certificate, validFrom: today() })
  const exempt = await staff.call(createInvoice, invoice(id, 1))
  assert.deepEqual([exempt.exemptionText, exempt.shipToState], ['Resale certificate 12-345 (NY)', 'NY'])
  await staff.call(revokeTaxExemption, { id, exemptionId: exemptions.at(-1)?.id ?? 0 })
  assert.equal((await catchRefusal(staff.call(createInvoice, invoice(id, 1)))).status, 409)
  const unchanged = await staff.call(findInvoice, { id: exempt.id })
  assert.equal(unchanged.exemptionText, 'Resale certificate 12-345 (NY)')
})

test('a revoked certificate frees no sale from tax: invoice, correction, order', async () => {
  const { id } = await createHarbour({
    addresses: [{ kind: 'shipping', text: '2 Dock Street', state: 'NY' }],
  })
  const certificate = { id, state: 'NY', certificateNumber: '12-345', reason: 'Resale' } as const
  const { exemptions } = await staff.call(addTaxExemption, { ...certificate, validFrom: today() })
  const item = { productId, quantity: 1 }
  const confirmed = await manager.call(createOrder, { ...buildOrder(id, [item]), confirm: true })
  const draft = await manager.call(createOrder, buildOrder(id, [item]))
  const exempt = await staff.call(createInvoice, invoice(id, 1))
  await staff.call(revokeTaxExemption, { id, exemptionId: exemptions[0]?.id ?? 0 })
  const sentence = `The resale certificate of Harbour Boutique for NY was revoked on ${formatDay(today())}. Enter a tax rate, or add a new certificate to the customer.`
  const sales = [
    () => manager.call(createInvoice, invoice(id, 1)),
    () => manager.call(createInvoice, { ...invoice(id, 1), replaces: exempt.id }),
    () => manager.call(createOrder, { ...buildOrder(id, [item]), confirm: true }),
    () => manager.call(confirmOrder, { id: draft.id }),
    () => manager.call(invoiceOrders, { orders: [{ id: confirmed.id, lines: [{ line: 1, quantity: 1 }] }] }),
  ]
  for (const sale of sales) {
    const refusal = await catchRefusal(sale())
    assert.deepEqual([refusal.status, refusal.sentence], [409, sentence])
  }
  const { confirmed: count, problems } = await manager.call(confirmOrders, { ids: [draft.id] })
  assert.deepEqual([count, problems.map(({ reason }) => reason)], [0, [sentence]])
  // With tax, or under a new certificate, the sale goes on.
  await manager.call(createInvoice, { ...invoice(id, 1, { taxPpm: 85_000 }), replaces: exempt.id })
  await staff.call(addTaxExemption, { ...certificate, certificateNumber: '12-346', validFrom: today() })
  assert.equal((await manager.call(confirmOrder, { id: draft.id })).state, 'Confirmed')
})

test('remembers a new customer together with the invoice, or neither', async () => {
  const count = async () => (await manager.call(findCustomers, { page: 1, limit: 1 })).total
  const before = await count()
  const tooMany = { items: [{ productId, quantity: 999_999 }] }
  const order = buildInvoice([{ productId, quantity: 1 }], {
    customerName: 'Walk-in',
    customerEmail: 'walk@in.test',
    customerAddress: '9 Main Street',
    rememberCustomer: true,
  })
  assert.equal((await catchRefusal(staff.call(createInvoice, { ...order, ...tooMany }))).status, 409)
  assert.equal(await count(), before)
  const { customerId } = await staff.call(createInvoice, order)
  const customer = await staff.call(findCustomer, { id: customerId ?? 0 })
  assert.deepEqual(
    [customer.name, customer.phone, customer.email, customer.addresses.map(({ text }) => text)],
    ['Walk-in', '+1 212 555 0100', 'walk@in.test', ['9 Main Street']],
  )
  assert.equal(await count(), before + 1)
})
