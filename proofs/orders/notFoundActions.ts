// Units that are not on the shelf while they are picked: they are booked and taken off their order or invoice.
import assert from 'node:assert/strict'

import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'
import { reportNotFound } from '#server/sales/picking/reportNotFound.ts'

import { undeliver } from './invoiceActions.ts'
import { assertLines, assertNearly, recordInvoice } from './invoiceAmounts.ts'
import {
  type Action,
  type Model,
  type ModelInvoice,
  type ModelLine,
  type ModelOrder,
  type ModelProduct,
  pickRecent,
} from './model.ts'
import { followCorrection, forgetPicked, pickCertain } from './pickActions.ts'
import { amountsOf, expectedAmounts } from './prices.ts'
import { takeAllocated } from './units.ts'

export const notFoundActions: Record<string, Action> = {
  async 'report what is not found'(model) {
    const { random } = model
    const list = pickRecent(model, model.pickLists, ({ isOpen }) => isOpen || random.chance(0.1))
    const row = pickCertain(model, list)
    const { target, asked, picked } = row
    if ('line' in target && hasRepeated(target)) throw new NothingToDo()
    const unitsFound = random.chance(0.8)
      ? picked + random.int(Math.max(1, asked - picked))
      : random.int(asked + 2)
    const isShelfEmpty = random.chance(0.3)
    const isAllowed =
      list.isOpen &&
      unitsFound >= picked &&
      unitsFound < asked &&
      ('line' in target || target.invoice.status === 'Pending')
    await expectOutcome(isAllowed, 'a report', () =>
      reportNotFound(model.ctx(), { id: list.id, line: row.number, found: unitsFound, isShelfEmpty }),
    )
    const missing = asked - unitsFound
    row.asked = unitsFound
    if ('line' in target) {
      takeAllocated(target.line, missing)
      target.order.changes += 1
      bookMissing(target.line.product, missing, isShelfEmpty)
    } else {
      const { invoice, product } = target
      await reduce(model, invoice, { product, missing })
      product.free -= missing
      bookMissing(product, missing, isShelfEmpty)
    }
    if (list.rows.every((each) => each.asked === each.picked)) list.isOpen = false
  },
}

/** Which of several lines of a product loses the units is not modelled. */
function hasRepeated({ order, line }: { order: ModelOrder; line: ModelLine }): boolean {
  return [...order.lines.values()].some((other) => other !== line && other.product === line.product)
}

/** With the free units if nothing else is on the shelf. */
function bookMissing(product: ModelProduct, missing: number, isShelfEmpty: boolean): void {
  product.onHand -= missing
  if (!isShelfEmpty) return
  product.onHand -= product.free
  product.free = 0
}

/** Replaces the invoice by one with fewer units at the same prices, or voids it if nothing is left. */
async function reduce(
  model: Model,
  invoice: ModelInvoice,
  { product, missing }: { product: ModelProduct; missing: number },
): Promise<void> {
  let rest = missing
  const lines = invoice.lines
    .toReversed()
    .map((line) => {
      const taken = line.product === product ? Math.min(line.quantity, rest) : 0
      rest -= taken
      return { ...line, quantity: line.quantity - taken }
    })
    .toReversed()
    .filter(({ quantity }) => quantity > 0)
  undeliver(invoice)
  const { replacedBy } = await findInvoice(model.ctx(), { id: invoice.id })
  if (lines.length === 0) {
    assert.equal(replacedBy, null)
    invoice.status = 'Void'
    forgetPicked(model, invoice)
    return
  }
  assert.ok(replacedBy)
  const shown = await findInvoice(model.ctx(), { id: replacedBy.id })
  const orders = invoice.orders.filter((order) =>
    lines.some(({ orderLine }) => orderLine && [...order.lines.values()].includes(orderLine)),
  )
  const reduced: ModelInvoice = { ...invoice, id: shown.id, lines, orders, amounts: amountsOf(shown) }
  invoice.status = 'Void'
  for (const { product: sold, quantity, orderLine } of lines) {
    sold.free -= quantity
    if (orderLine) orderLine.invoiced += quantity
  }
  assertLines(reduced, shown.items)
  const expected = expectedAmounts(lines, invoice.rates)
  if (invoice.orders.length === 0) assert.deepEqual(reduced.amounts, expected)
  else assertNearly(reduced.amounts.totalCents, expected.totalCents)
  recordInvoice(model, reduced)
  followCorrection(model, invoice, reduced)
}
