// Linking old invoices to customers over HTTP: proposals, what is refused, the copy on the invoice, and the undo.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { findLinkProposals, linkInvoices, undoInvoiceLinks } from '#contract/sales/customerLinks.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { addTaxExemption, createCustomer, findCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { recordPayment, reversePayment } from '#contract/sales/payments.ts'
import { settleCredit, writeOff } from '#contract/sales/receivables.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
let productId: number

before(async () => {
  productId = (await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 10_000 }))).id
})

/** A processed invoice of $100.00 without a customer record. */
async function sell(fields: Partial<NewInvoice['invoice']>): Promise<{ id: number; number: string }> {
  const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, ...fields })
  const { id, number } = await manager.call(createInvoice, order)
  await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  return { id, number }
}

function pay(invoiceId: number, amountCents: number) {
  return manager.call(recordPayment, {
    method: 'Cash',
    receivedOn: today(),
    amountCents,
    settlements: [{ debit: { type: 'invoice', id: invoiceId }, amountCents }],
  })
}

const propose = async () => (await manager.call(findLinkProposals, { page: 1, limit: 20 })).proposals

test('proposes buyers by phone, email and name, and leaves out what is paid or credited', async () => {
  const phone = '+1 212 555 0180'
  const first = await sell({ customerName: 'Cedar & Sons', customerPhone: phone })
  const second = await sell({ customerName: 'CEDAR & SONS', customerPhone: '(212) 555-0180' })
  const third = await sell({ customerName: 'Cedar', customerPhone: phone })
  const paid = await sell({ customerName: 'Cedar & Sons', customerPhone: phone })
  await pay(paid.id, 2_500)
  const [proposal, ...others] = await propose()
  assert.deepEqual(others, [])
  assert.equal(proposal?.customer, null)
  assert.deepEqual(
    proposal?.buyers.map(({ name, evidence, invoiceIds }) => [name, evidence, invoiceIds]),
    [
      ['Cedar & Sons', 'Exact', [first.id]],
      ['CEDAR & SONS', 'Exact', [second.id]],
      ['Cedar', 'Likely', [third.id]],
    ],
  )
  await manager.call(createCustomer, { name: 'Cedar and Sons', phone, number: 'C-CEDAR' })
  const [matched] = await propose()
  assert.equal(matched?.customer?.number, 'C-CEDAR')
  const { customer } = await manager.call(linkInvoices, {
    customerId: matched?.customer?.id ?? 0,
    invoiceIds: [first.id, second.id, third.id],
  })
  assert.deepEqual(await propose(), [])
  assert.equal((await manager.call(findCustomer, { id: customer.id })).balanceCents, 30_000)
})

test('compares all buyers again once a customer, an invoice or a payment changed, and not before', async () => {
  const buyer = { customerName: 'Juniper Ltd', customerPhone: '(212) 555-0181' }
  const find = async () => (await propose()).find(({ buyers }) => buyers[0]?.name === buyer.customerName)
  const countInvoices = async () => (await find())?.buyers[0]?.invoiceIds.length ?? 0
  const { id } = await sell(buyer)
  assert.equal(await countInvoices(), 1)
  // Nothing of ours writes a customer without an entry of the log.
  await app.db.execute(
    sql`insert into customers (name, phone, created_at) values ('Juniper', '+12125550181', now())`,
  )
  assert.equal((await find())?.customer, null)
  const { id: customerId } = await manager.call(createCustomer, { name: 'Unrelated' })
  assert.equal((await find())?.customer?.name, 'Juniper')

  const payment = await pay(id, 2_500)
  assert.equal(await countInvoices(), 0)
  await manager.call(reversePayment, { id: payment.id, reason: 'Bounced' })
  assert.equal(await countInvoices(), 1)
  const { id: second } = await sell(buyer)
  assert.equal(await countInvoices(), 2)
  const { batchId } = await manager.call(linkInvoices, { customerId, invoiceIds: [id, second] })
  assert.equal(await countInvoices(), 0)
  await manager.call(undoInvoiceLinks, { id: batchId })
  assert.equal(await countInvoices(), 2)
  await manager.call(linkInvoices, { customerId, invoiceIds: [id, second] })
})

test('creates a customer, keeps the copy of the invoice, and the undo restores all', async () => {
  const fields = { customerName: 'Old Name Ltd', customerPhone: '555', customerAddress: '1 Old Street' }
  const first = await sell(fields)
  const second = await sell(fields)
  await manager.call(writeOff, { document: { type: 'invoice', id: second.id }, reason: 'Insolvent' })
  const before = await manager.call(findInvoice, { id: first.id })
  const { batchId, customer, linked } = await manager.call(linkInvoices, {
    newCustomer: { name: 'New Name Inc', phone: '+1 212 555 0123' },
    invoiceIds: [first.id],
  })
  assert.equal(linked, 1)
  await manager.call(linkInvoices, { batchId, invoiceIds: [second.id] })
  const entry = await findNewestLogEntry(app)
  assert.equal(entry.action, `Linked 1 invoice to customer ${customer.number} New Name Inc`)
  const linkedInvoice = await manager.call(findInvoice, { id: first.id })
  assert.deepEqual(linkedInvoice, { ...before, customerId: customer.id })
  assert.equal((await manager.call(findCustomer, { id: customer.id })).balanceCents, 10_000)
  const { lastBatch } = await manager.call(findLinkProposals, { page: 1, limit: 20 })
  assert.deepEqual([lastBatch?.id, lastBatch?.invoiceCount], [batchId, 2])

  const undone = await manager.call(undoInvoiceLinks, { id: batchId })
  assert.deepEqual(undone, { unlinked: 2, skippedCount: 0, skipped: [], deletedCustomer: true })
  assert.deepEqual(await manager.call(findInvoice, { id: first.id }), before)
  assert.equal((await catchRefusal(manager.call(findCustomer, { id: customer.id }))).status, 404)
  const again = await catchRefusal(manager.call(undoInvoiceLinks, { id: batchId }))
  assert.deepEqual([again.status, again.sentence], [409, 'These links are undone already.'])
})

test('keeps a created customer that got a tax exemption since', async () => {
  const { id: invoiceId } = await sell({})
  const { batchId, customer } = await manager.call(linkInvoices, {
    newCustomer: { name: 'Exempt Inc' },
    invoiceIds: [invoiceId],
  })
  await manager.call(addTaxExemption, {
    id: customer.id,
    state: 'NY',
    certificateNumber: 'NY-1',
    reason: 'Resale',
    validFrom: today(),
  })
  const { deletedCustomer } = await manager.call(undoInvoiceLinks, { id: batchId })
  assert.equal(deletedCustomer, false)
})

test('refuses invoices with something paid or credited, and the undo skips them', async () => {
  const { id: customerId, number } = await manager.call(createCustomer, { name: 'Linked' })
  const refusal = async (invoiceIds: number[], target: object = { customerId }) => {
    const { status, sentence } = await catchRefusal(manager.call(linkInvoices, { ...target, invoiceIds }))
    return [status, sentence]
  }
  const [paid, credited, open, late] = [await sell({}), await sell({}), await sell({}), await sell({})]
  await pay(paid.id, 2_500)
  await manager.call(issueCreditNote, {
    id: credited.id,
    reason: 'Wrong size',
    items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
  })
  assert.deepEqual(await refusal([open.id, paid.id]), [
    409,
    `${paid.number} has $25.00 paid: its customer can't be changed.`,
  ])
  assert.deepEqual(await refusal([credited.id]), [
    409,
    `${credited.number} has $100.00 credited: its customer can't be changed.`,
  ])
  assert.equal((await manager.call(findInvoice, { id: open.id })).customerId, null)
  assert.deepEqual(await refusal([open.id], { customerId: 999_999 }), [409, 'The customer no longer exists.'])
  assert.deepEqual(await refusal([999_999]), [409, 'One of the invoices no longer exists.'])

  const { batchId } = await manager.call(linkInvoices, { customerId, invoiceIds: [open.id, late.id] })
  assert.deepEqual(await refusal([open.id]), [409, `${open.number} belongs to a customer already.`])
  await pay(late.id, 1_000)
  const undone = await manager.call(undoInvoiceLinks, { id: batchId })
  assert.deepEqual(undone, {
    unlinked: 1,
    skippedCount: 1,
    skipped: [`${late.number} has $10.00 paid: its customer can't be changed.`],
    deletedCustomer: false,
  })
  assert.equal((await manager.call(findCustomer, { id: customerId })).balanceCents, 9_000)

  const surviving = await manager.call(createCustomer, { name: 'Surviving' })
  await manager.call(mergeCustomer, { id: customerId, into: surviving.id })
  assert.deepEqual(await refusal([open.id]), [409, `Customer ${number} was merged into ${surviving.number}.`])
})

test('the undo skips an invoice that the credit note of another invoice settles', async () => {
  const { id: customerId } = await manager.call(createCustomer, { name: 'Credited elsewhere' })
  const linked = await sell({})
  const { batchId } = await manager.call(linkInvoices, { customerId, invoiceIds: [linked.id] })
  const own = await sell({ customerId })
  await manager.call(recordPayment, {
    customerId,
    method: 'Cash',
    receivedOn: today(),
    amountCents: 10_000,
    settlements: [{ debit: { type: 'invoice', id: own.id }, amountCents: 10_000 }],
  })
  const items = [{ line: 1, quantity: 1, restockQuantity: 1 }]
  const note = await manager.call(issueCreditNote, { id: own.id, reason: 'Wrong size', items })
  const credit = { type: 'creditNote', id: note.id } as const
  const debit = { type: 'invoice', id: linked.id } as const
  await manager.call(settleCredit, { credit, settlements: [{ debit, amountCents: 4_000 }] })
  const undone = await manager.call(undoInvoiceLinks, { id: batchId })
  assert.equal(undone.unlinked, 0)
  assert.deepEqual(undone.skipped, [`${linked.number} has $40.00 paid: its customer can't be changed.`])
  assert.equal((await manager.call(findInvoice, { id: linked.id })).customerId, customerId)
})

test('links and payments of one invoice at once have one order', async () => {
  const { id: customerId } = await manager.call(createCustomer, { name: 'Link race' })
  for (let round = 0; round < 5; round += 1) {
    const { id } = await sell({ customerName: `Race ${round}` })
    const { done } = await settleCalls<unknown>([
      manager.call(linkInvoices, { customerId, invoiceIds: [id] }),
      pay(id, 10_000),
    ])
    assert.ok(done.length >= 1)
  }
})

trialDescribe('proposals of more than 10,000 buyers', () => {
  const large = useTestApp()

  test('compare those with the most invoices, and say that more follow', async () => {
    const { call } = await large.clientAs('Manager')
    await large.db.execute(sql`
      insert into invoices (number, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents, tax_ppm,
        tax_cents, total_cents, created_at, dated_on, created_by)
      select 'INV-2000-' || lpad(place::text, 6, '0'), 'Buyer ' || place % 10001, '', 100, 0, 0, 0, 0, 100, now(), current_date, id
      from generate_series(1, 20001) as place, (select min(id) as id from users) as author`)
    const { proposals, total, totalIsMinimum } = await call(findLinkProposals, { page: 500, limit: 20 })
    assert.deepEqual([total, totalIsMinimum], [10_000, true])
    assert.equal(proposals.length, 20)
    assert.ok(proposals.every(({ buyers }) => buyers[0]?.invoiceIds.length === 2))
  })
})
