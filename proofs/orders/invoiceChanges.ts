// What happens to an invoice after it was created: discount, processing, dispatch, void and credit notes.
import assert from 'node:assert/strict'

import { addDays } from '#domain/platform/days.ts'
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { dispatchInvoice } from '#server/sales/invoices/dispatchInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'

import { mayOweMore, roundingCents } from './credit.ts'
import { undeliver } from './invoiceActions.ts'
import { assertNearly } from './invoiceAmounts.ts'
import { type Action, type Model, pickRecent } from './model.ts'
import { forgetPicked } from './pickActions.ts'
import { amountsOf, expectedAmounts } from './prices.ts'
import { mayStaffSell } from './staffPrices.ts'

async function setDiscount(model: Model, isStaff: boolean): Promise<void> {
  const invoice = pickRecent(model, model.invoices, () => true)
  const { orders, status, customer, lines } = invoice
  const discountBasisPoints = model.random.pick([0, 1000, 1250, 2500])
  const discountBefore = invoice.rates.discountBasisPoints
  const rates = { ...invoice.rates, discountBasisPoints }
  const isSame = discountBasisPoints === discountBefore
  const expected = isSame ? invoice.amounts : expectedAmounts(lines, rates)
  const addedCents = expected.totalCents - invoice.amounts.totalCents
  // At the rate of its order, an invoice adds up with the others by cents.
  const isNear = orders.length > 0 && Math.abs(addedCents) < roundingCents
  if (!isSame && isNear) throw new NothingToDo()
  const sale = {
    byHand: [],
    lines: lines.map(({ price }) => price),
    discountBasisPoints,
    discountBefore,
  }
  const isAllowed =
    status === 'Pending' &&
    (!isStaff || mayStaffSell(model, customer, sale)) &&
    mayOweMore(model, customer, addedCents)
  const reply = await expectOutcome(isAllowed, 'a discount', () =>
    setInvoiceDiscount(isStaff ? model.staffCtx() : model.ctx(), { id: invoice.id, discountBasisPoints }),
  )
  const amounts = amountsOf(reply)
  if (orders.length === 0 || isSame) assert.deepEqual(amounts, expected)
  else assertNearly(amounts.totalCents, expected.totalCents)
  Object.assign(invoice, { rates, amounts })
}

export const invoiceChanges: Record<string, Action> = {
  'set a discount': (model) => setDiscount(model, false),
  'set a discount as Staff': (model) => setDiscount(model, true),
  async process(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const reply = await expectOutcome(invoice.status === 'Pending', 'processing', () =>
      processInvoice(model.ctx(), { id: invoice.id }),
    )
    invoice.status = 'Processed'
    for (const { product, quantity } of invoice.lines) product.onHand -= quantity
    assert.deepEqual(amountsOf(reply), invoice.amounts)
  },
  async void(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const isAllowed = invoice.status !== 'Void' && invoice.lines.every(({ credited }) => credited === 0)
    await expectOutcome(isAllowed, 'voiding', () =>
      voidInvoice(model.ctx(), { id: invoice.id, reason: 'Ordered twice' }),
    )
    if (invoice.status === 'Processed')
      for (const { product, quantity } of invoice.lines) product.onHand += quantity
    undeliver(invoice)
    invoice.status = 'Void'
    forgetPicked(model, invoice)
  },
  async 'credit a return'(model) {
    const invoice = pickRecent(model, model.invoices, ({ status }) => status === 'Processed')
    const number = 1 + model.random.int(invoice.lines.length)
    const line = invoice.lines[number - 1]
    if (!line) throw new NothingToDo()
    const quantity = 1 + model.random.int(3)
    const restockQuantity = model.random.int(quantity + 1)
    const note = await expectOutcome(quantity <= line.quantity - line.credited, 'a credit note', () =>
      issueCreditNote(model.ctx(), {
        id: invoice.id,
        reason: 'Returned',
        items: [{ line: number, quantity, restockQuantity }],
      }),
    )
    line.credited += quantity
    line.product.free += restockQuantity
    line.product.onHand += restockQuantity
    invoice.creditedCents += note.totalCents
    assert.ok(invoice.creditedCents <= invoice.amounts.totalCents, 'more is credited than was invoiced')
  },
  async dispatch(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const today = companyDay(model.ctx())
    const dispatchedOn = model.random.pick([null, addDays(today, -3), today, addDays(today, 1)])
    const isAllowed = invoice.status !== 'Void' && (dispatchedOn === null || dispatchedOn <= today)
    const reply = await expectOutcome(isAllowed, 'dispatching', () =>
      dispatchInvoice(model.ctx(), { id: invoice.id, dispatchedOn }),
    )
    assert.equal(reply.dispatch?.dispatchedOn ?? null, dispatchedOn)
    invoice.dispatchedOn = dispatchedOn
  },
}
