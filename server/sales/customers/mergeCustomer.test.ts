// Merging customers over HTTP: figures, lists and payments resolve the merge, and unmerging undoes it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findAgedDocuments, findAgeing } from '#contract/sales/ageing.ts'
import { mergeCustomer, previewMerge, unmergeCustomer } from '#contract/sales/customerMerges.ts'
import {
  addTaxExemption,
  createCustomer,
  editCustomer,
  type Customer,
  findCustomer,
  findCustomers,
  type NewCustomer,
  suggestCustomers,
} from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import { createInvoice, setInvoiceStatus, findInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findPayments, recordPayment, reversePayment } from '#contract/sales/payments.ts'
import { findOpenItems } from '#contract/sales/receivables.ts'
import { findStatement } from '#contract/sales/statements.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
let productId: number

before(async () => {
  productId = (await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 10_000 }))).id
})

function create(name: string, fields: Partial<NewCustomer> = {}): Promise<Customer> {
  return manager.call(createCustomer, { name, phone: '+1 212 555 0100', ...fields })
}

/** A processed invoice of $100.00 a unit. */
async function processed(customerId: number, quantity: number): Promise<number> {
  const { id } = await manager.call(
    createInvoice,
    buildInvoice([{ productId, quantity }], { customerId, taxPpm: 0 }),
  )
  await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  return id
}

function pay(customerId: number, invoiceId: number, amountCents: number) {
  const debit = { type: 'invoice', id: invoiceId } as const
  const settlements = [{ debit, amountCents }]
  return manager.call(recordPayment, {
    customerId,
    method: 'Cash',
    receivedOn: today(),
    amountCents,
    settlements,
  })
}

test('every reader resolves a merge, documents keep their customer, and unmerging undoes it', async () => {
  const surviving = await create('Harbour Boutique', { creditLimitCents: 100_000 })
  const merged = await create('Harbor Boutique', {
    termsDays: 60,
    creditLimitCents: 900_000,
    holdReason: 'Old',
  })
  await manager.call(editCustomer, { id: merged.id, name: merged.name, holdReason: null })
  const first = await processed(surviving.id, 3)
  const second = await processed(merged.id, 2)
  await pay(merged.id, second, 5_000)
  for (const state of ['NY', 'NJ']) {
    const certificate = {
      state,
      certificateNumber: `${state}-1`,
      reason: 'Resale',
      validFrom: today(),
    } as const
    await manager.call(addTaxExemption, { id: merged.id, ...certificate })
  }

  const preview = await manager.call(previewMerge, { id: merged.id, into: surviving.id })
  assert.deepEqual(
    [preview.merged.balanceCents, preview.surviving.balanceCents, preview.balanceCents, preview.error],
    [15_000, 30_000, 45_000, null],
  )
  const [newYork] = preview.merged.exemptions
  const after = await manager.call(mergeCustomer, {
    id: merged.id,
    into: surviving.id,
    takes: ['terms'],
    exemptionIds: [newYork?.id ?? 0],
  })
  assert.deepEqual(
    [after.termsDays, after.creditLimitCents, after.exemptions.map(({ state }) => state), after.balanceCents],
    [60, 100_000, ['NY'], 45_000],
  )
  assert.deepEqual(after.mergedCustomers, [{ id: merged.id, number: merged.number, name: merged.name }])
  const entry = await findNewestLogEntry(app)
  assert.equal(
    entry.action,
    `Merged customer ${merged.number} Harbor Boutique into ${surviving.number} Harbour Boutique`,
  )

  assert.equal((await manager.call(findInvoice, { id: second })).customerId, merged.id)
  const listed = await manager.call(findCustomers, { page: 1, limit: 20, search: 'boutique' })
  assert.deepEqual(
    listed.customers.map(({ id, balanceCents }) => [id, balanceCents]),
    [[surviving.id, 45_000]],
  )
  const suggested = await manager.call(suggestCustomers, { q: 'boutique' })
  assert.deepEqual(
    suggested.customers.map(({ id }) => id),
    [surviving.id],
  )
  const { items } = await manager.call(findOpenItems, { id: surviving.id })
  assert.deepEqual(new Set(items.map(({ openCents }) => openCents)), new Set([15_000, 30_000]))
  const timeline = await manager.call(findCustomerTimeline, { id: surviving.id, limit: 50 })
  const documents = new Set(
    timeline.entries.map(({ document }) => document?.type === 'invoice' && document.id),
  )
  assert.ok(documents.has(first) && documents.has(second))
  const statement = await manager.call(findStatement, {
    id: merged.id,
    upToEntry: 0,
    upToSettlement: 0,
  })
  assert.deepEqual([statement.customer.id, statement.closingBalanceCents], [surviving.id, 45_000])
  const ageing = await manager.call(findAgeing, { page: 1, limit: 100 })
  assert.deepEqual(
    ageing.rows.map(({ customerId, balanceCents }) => [customerId, balanceCents]),
    [[surviving.id, 45_000]],
  )
  const aged = await manager.call(findAgedDocuments, { customer: String(surviving.id), page: 1, limit: 20 })
  assert.equal(aged.total, 2)
  const paid = await manager.call(findPayments, {
    page: 1,
    limit: 20,
    customerId: surviving.id,
    search: 'harbour',
  })
  assert.deepEqual(
    paid.payments.map(({ customerName }) => customerName),
    ['Harbour Boutique'],
  )
  // The limit of the surviving record holds for what both owe: $450 and $600 are more than $1,000.
  const order = buildInvoice([{ productId, quantity: 6 }], { customerId: surviving.id, taxPpm: 0 })
  assert.equal(
    (await catchRefusal(manager.call(createInvoice, order))).sentence,
    'Harbour Boutique would owe $1,050.00; its limit is $1,000.00.',
  )

  // A payment under either name is the surviving customer's.
  const payment = await pay(merged.id, first, 10_000)
  const across = await pay(surviving.id, second, 1_000)
  assert.deepEqual([payment.customerId, across.customerId], [surviving.id, surviving.id])
  const refused = await catchRefusal(manager.call(unmergeCustomer, { id: merged.id }))
  assert.deepEqual(
    [refused.status, refused.sentence],
    [
      409,
      `${across.number} settles a document across customer ${merged.number} and the one that it was merged into. Take it off first.`,
    ],
  )
  await manager.call(reversePayment, { id: across.id, reason: 'Wrong invoice' })
  const separate = await manager.call(unmergeCustomer, { id: merged.id })
  assert.deepEqual([separate.mergedInto, separate.balanceCents], [null, 15_000])
  assert.equal((await manager.call(findCustomer, { id: surviving.id })).balanceCents, 20_000)
  assert.equal(
    (await findNewestLogEntry(app)).action,
    `Unmerged customer ${merged.number} Harbor Boutique from ${surviving.number} Harbour Boutique`,
  )
})

test('a merge is not undone while the survivor has an invoice of an order, or a deposit on one', async () => {
  const [surviving, merged] = [await create('Pier Store'), await create('Pier Shop')]
  const order = await manager.call(createOrder, {
    ...buildOrder(merged.id, [{ productId, quantity: 2 }]),
    confirm: true,
  })
  await manager.call(mergeCustomer, { id: merged.id, into: surviving.id, exemptionIds: [] })
  const invoice = await manager.call(invoiceOrders, {
    orders: [{ id: order.id, lines: [{ line: 1, quantity: 2 }] }],
  })
  const deposit = await manager.call(recordPayment, {
    orderId: order.id,
    method: 'Check',
    receivedOn: today(),
    amountCents: 500,
    settlements: [],
  })
  const expectRefused = async (document: string) => {
    const { status, sentence } = await catchRefusal(manager.call(unmergeCustomer, { id: merged.id }))
    const reason = `${document} belongs to order ${order.number} of customer ${merged.number}, but is on the account of ${surviving.number}. Void or reverse it first.`
    assert.deepEqual([status, sentence], [409, reason])
  }
  await expectRefused(invoice.number)
  await manager.call(voidInvoice, { id: invoice.id, reason: 'Other customer' })
  await expectRefused(deposit.number)
  await manager.call(reversePayment, { id: deposit.id, reason: 'Other customer' })
  assert.equal((await manager.call(unmergeCustomer, { id: merged.id })).mergedInto, null)
})

test('chains, circles and changes of a merged record are refused with a sentence', async () => {
  const [surviving, merged, other] = await Promise.all(
    ['Surviving', 'Merged', 'Other'].map((name) => create(name)),
  )
  if (!surviving || !merged || !other) throw new Error('not created')
  const refusal = async (call: Promise<unknown>) => {
    const { status, sentence } = await catchRefusal(call)
    return [status, sentence]
  }
  const merge = (id: number, into: number) => manager.call(mergeCustomer, { id, into })
  assert.deepEqual(await refusal(merge(surviving.id, surviving.id)), [
    400,
    "A customer can't be merged into itself.",
  ])
  assert.deepEqual(await refusal(merge(surviving.id, 999_999)), [
    409,
    'The customer to merge into no longer exists.',
  ])
  assert.deepEqual(await refusal(merge(999_999, surviving.id)), [404, 'Customer not found'])
  assert.deepEqual(await refusal(manager.call(unmergeCustomer, { id: surviving.id })), [
    409,
    `Customer ${surviving.number} is not merged.`,
  ])
  await merge(merged.id, surviving.id)
  const mergedInto = [409, `Customer ${merged.number} was merged into ${surviving.number}.`]
  const twoSteps = [
    409,
    `Customer ${surviving.number} has 1 merged customer: merge into ${surviving.number} instead, or unmerge it first.`,
  ]
  assert.deepEqual(await refusal(merge(other.id, merged.id)), mergedInto)
  assert.deepEqual(await refusal(merge(merged.id, other.id)), mergedInto)
  assert.deepEqual(await refusal(merge(surviving.id, other.id)), twoSteps)
  assert.deepEqual(await refusal(merge(surviving.id, merged.id)), mergedInto)
  assert.equal((await manager.call(previewMerge, { id: surviving.id, into: other.id })).error, twoSteps[1])
  const change = manager.call(editCustomer, { id: merged.id, name: 'New name' })
  assert.deepEqual(await refusal(change), mergedInto)
  const order = buildInvoice([{ productId, quantity: 1 }], { customerId: merged.id })
  assert.deepEqual(await refusal(manager.call(createInvoice, order)), mergedInto)
})

trialTest('merges and payments at once have one order', async () => {
  const [surviving, merged] = await Promise.all(['Race surviving', 'Race merged'].map((name) => create(name)))
  if (!surviving || !merged) throw new Error('not created')
  const invoiceId = await processed(merged.id, 10)
  const { done } = await settleCalls<unknown>([
    ...Array.from({ length: 5 }, () => pay(merged.id, invoiceId, 10_000)),
    manager.call(mergeCustomer, { id: merged.id, into: surviving.id }),
    manager.call(mergeCustomer, { id: surviving.id, into: merged.id }),
    manager.call(mergeCustomer, { id: merged.id, into: surviving.id }),
  ])
  assert.equal(done.length, 6, 'five payments and one merge succeed')
  const rows = await Promise.all([surviving.id, merged.id].map((id) => manager.call(findCustomer, { id })))
  assert.equal(rows.filter(({ mergedInto }) => mergedInto !== null).length, 1)
  assert.equal(rows.find(({ mergedInto }) => mergedInto === null)?.balanceCents, 50_000)
})
