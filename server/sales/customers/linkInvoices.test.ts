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
import { recordPayment } from '#contract/sales/payments.ts'
import { settleCredit, writeOff } from '#contract/sales/receivables.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
let productId: number

before(async () => {
  productId = (await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 10_000 }))).id
})

/** A processed invoice of $100.00 without a customer record. */
async function sell(fields: Partial<NewInvoice['invoice']>): Promise<{ id: number; number: string }> {
  const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, ...fields })
  const { id, invoiceNumber } = await manager.call(createInvoice, order)
  await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  return { id, number: invoiceNumber }
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
