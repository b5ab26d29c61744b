// Statements and ageing reports of past days, after merges, links and moves of the company's time zone.
import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'

import { adminCtx } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { linkInvoices } from '#server/sales/customers/linkInvoices.ts'
import { mergeCustomer, unmergeCustomer } from '#server/sales/customers/mergeCustomer.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import { checkReceivables } from '#server/sales/receivables/checkReceivables.ts'
import { findStatement } from '#server/sales/receivables/findStatement.ts'
import { createOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { undoSettlement } from '#server/sales/receivables/settleCredit.ts'
import { writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

const amountCents = 10_000

describe('past days', () => {
  const app = useTestApp()
  let at: (time: string, timeZone?: string) => Ctx
  let productId: number

  before(async () => {
    const ctx = await adminCtx(app)
    at = (time, timeZone = 'America/New_York') => ({
      ...ctx,
      timeZone,
      now: new Date(time.includes('T') ? time : `${time}T17:00:00Z`),
    })
    const product = buildProduct({ quantity: 1000, priceCents: amountCents })
    productId = (await createProduct(at('2026-01-01'), product)).id
  })

  afterEach(async () => assert.deepEqual(await checkReceivables(app.db, () => {}), []))

  async function sell(ctx: Ctx, customerId?: number): Promise<number> {
    const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, ...(customerId && { customerId }) })
    const { id } = await createInvoice(ctx, order)
    await processInvoice(ctx, { id })
    return id
  }

  async function addCustomer(name: string): Promise<number> {
    return (await createCustomer(at('2026-01-01'), { name })).id
  }

  /** Opening balance, closing balance and open amounts of the day, and what the ageing report says of the customer and in total. */
  async function figuresOf(id: number, day: string, today: Ctx = at('2026-03-01')) {
    const statement = { id, startDate: day, endDate: day, upToEntry: 0, upToSettlement: 0 }
    const activity = await findStatement(today, { ...statement, kind: 'activity' })
    const { lines } = await findStatement(today, { ...statement, kind: 'open items' })
    const { rows } = await findAgeing(today, { asOf: day, page: 1, limit: 100 })
    return {
      opening: activity.openingBalanceCents,
      closing: activity.closingBalanceCents,
      open: lines.map((line) => line.openCents),
      ageing: rows.find((row) => row.customerId === id)?.balanceCents ?? 0,
    }
  }

  test('a settlement that was undone before an unmerge counts on no day', async () => {
    const [merged, surviving] = [await addCustomer('Merged'), await addCustomer('Surviving')]
    const item = await createOpeningItem(at('2026-01-05'), {
      customerId: merged,
      number: 'OLD-1',
      onDate: '2026-01-05',
      dueOn: '2026-02-05',
      amountCents,
    })
    await mergeCustomer(at('2026-01-06'), { id: merged, into: surviving })
    const payment = await recordPayment(at('2026-01-10'), {
      customerId: surviving,
      method: 'Check',
      receivedOn: '2026-01-10',
      amountCents,
      settlements: [{ debit: { type: 'openingItem', id: item.id }, amountCents }],
    })
    const [settlement] = payment.settlements
    await undoSettlement(at('2026-01-20'), { id: settlement?.id ?? 0 })
    await unmergeCustomer(at('2026-01-25'), { id: merged })
    const owed = { opening: amountCents, closing: amountCents, open: [amountCents], ageing: amountCents }
    for (const day of ['2026-01-12', '2026-01-19', '2026-01-20', '2026-01-26'])
      assert.deepEqual(await figuresOf(merged, day), owed, day)
    const onAccount = {
      opening: -amountCents,
      closing: -amountCents,
      open: [amountCents],
      ageing: -amountCents,
    }
    assert.deepEqual(await figuresOf(surviving, '2026-01-12'), onAccount)
  })

  test('a payment that was reversed before the invoice was linked counts on no day of the customer', async () => {
    const customerId = await addCustomer('Linked')
    const invoiceId = await sell(at('2026-01-05'))
    const payment = await recordPayment(at('2026-01-10'), {
      method: 'Check',
      receivedOn: '2026-01-10',
      amountCents,
      settlements: [{ debit: { type: 'invoice', id: invoiceId }, amountCents }],
    })
    await reversePayment(at('2026-01-20'), { id: payment.id, reason: 'Bounced' })
    await linkInvoices(at('2026-01-25'), { customerId, invoiceIds: [invoiceId] })
    const owed = { opening: amountCents, closing: amountCents, open: [amountCents], ageing: amountCents }
    for (const day of ['2026-01-12', '2026-01-20'])
      assert.deepEqual(await figuresOf(customerId, day), owed, day)
  })

  test('after a move of the time zone to the west, reports leave out tomorrow, and nothing is before its document', async () => {
    const customerId = await addCustomer('West')
    const now = '2026-02-01T12:00:00Z'
    const [east, west] = [at(now, 'Pacific/Kiritimati'), at(now, 'Pacific/Honolulu')]
    const [voided, writtenOff, credited] = [
      await sell(east, customerId),
      await sell(east, customerId),
      await sell(east, customerId),
    ]
    const nothing = { opening: 0, closing: 0, open: [], ageing: 0 }
    assert.deepEqual(await figuresOf(customerId, '2026-02-01', west), nothing)
    await voidInvoice(west, { id: voided, reason: 'Ordered twice' })
    await writeOff(west, { document: { type: 'invoice', id: writtenOff }, reason: 'Insolvent' })
    const items = [{ line: 1, quantity: 1, restockQuantity: 1 }]
    const note = await issueCreditNote(west, { id: credited, reason: 'Damaged', items })
    assert.equal(note.issuedOn, '2026-02-02')
    assert.deepEqual(await figuresOf(customerId, '2026-02-01', west), nothing)
    const { lines } = await findStatement(at('2026-03-01'), {
      id: customerId,
      kind: 'activity',
      upToEntry: 0,
      upToSettlement: 0,
    })
    assert.deepEqual(new Set(lines.map(({ onDate }) => onDate)), new Set(['2026-02-02']))
  })
})
