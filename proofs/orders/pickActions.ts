// Pick lists of several orders and invoices: what is picked for a document stays picked, and no other list asks for it again.
import assert from 'node:assert/strict'

import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { closePickList, markPicked } from '#server/sales/picking/markPicked.ts'

import {
  type Action,
  type Model,
  type ModelInvoice,
  type ModelLine,
  type ModelOrder,
  type ModelPickList,
  type ModelProduct,
  pickRecent,
  type PickRow,
  type PickTarget,
} from './model.ts'

export const pickActions: Record<string, Action> = {
  async 'make a pick list'(model) {
    const { orders, invoices } = drawDocuments(model)
    const targets = [...invoices.flatMap(invoiceTargets), ...orders.flatMap(orderTargets)]
    const wanted = targets
      .map((target) => ({ target, units: unitsOf(target) - heldUnits(model, target) }))
      .filter(({ units }) => units > 0)
    const isAllowed =
      orders.every(({ state }) => state === 'Confirmed') &&
      invoices.every(({ status }) => status === 'Pending') &&
      wanted.length > 0
    const reply = await expectOutcome(isAllowed, 'a pick list', () =>
      createPickList(model.ctx(), {
        orders: orders.map(({ id }) => id),
        invoices: invoices.map(({ id }) => id),
      }),
    )
    const rows = reply.lines.map(({ line: number, document, product, units }) => {
      const name = `${document.type} ${document.id} ${product.id}`
      const row = wanted.find(({ target }) => nameOf(target) === name)
      assert.equal(units, row?.units, `${name} is listed with other units`)
      assert.ok(row)
      return { number, target: row.target, asked: units, picked: 0 }
    })
    assert.equal(rows.length, wanted.length)
    model.pickLists.push({ id: reply.id, isOpen: true, hasLostRows: false, rows })
  },
  async pick(model) {
    const list = pickRecent(model, model.pickLists, ({ isOpen }) => isOpen)
    const row = pickCertain(model, list)
    const left = row.asked - row.picked
    const quantity = 1 + model.random.int(model.random.chance(0.9) ? Math.max(1, left) : left + 2)
    await expectOutcome(quantity <= left, 'picking', () =>
      markPicked(model.ctx(), { id: list.id, line: row.number, quantity }),
    )
    row.picked += quantity
    if (list.rows.every((each) => each.asked === each.picked)) list.isOpen = false
  },
  async 'close a pick list'(model) {
    const list = pickRecent(model, model.pickLists, () => true)
    // A list of which documents lost units may be done.
    const isKnown = !list.hasLostRows && list.rows.every(({ target }) => isCertain(model, target))
    if (list.isOpen && !isKnown) throw new NothingToDo()
    await expectOutcome(list.isOpen, 'closing a pick list', () => closePickList(model.ctx(), { id: list.id }))
    list.isOpen = false
  },
}

function drawDocuments(model: Model): { orders: ModelOrder[]; invoices: ModelInvoice[] } {
  const { random } = model
  const some = <T>(list: readonly T[]) => [
    ...new Set(list.length === 0 ? [] : Array.from({ length: random.int(3) }, () => random.pick(list))),
  ]
  const orders = some(
    model.orders.slice(-20).filter(({ state }) => state === 'Confirmed' || random.chance(0.1)),
  )
  const invoices = some(
    model.invoices.slice(-20).filter(({ status }) => status === 'Pending' || random.chance(0.1)),
  )
  const isClear = [...invoices.flatMap(invoiceTargets), ...orders.flatMap(orderTargets)].every((target) =>
    isCertain(model, target),
  )
  // A row is one product for one document: its units are not divided among lines of the order.
  const repeated = orders.some(({ lines }) => {
    const products = [...lines.values()].map(({ product }) => product)
    return new Set(products).size < products.length
  })
  if (orders.length + invoices.length === 0 || !isClear || repeated) throw new NothingToDo()
  return { orders, invoices }
}

function orderTargets(order: ModelOrder): PickTarget[] {
  return [...order.lines.values()].map((line) => ({ order, line }))
}

function invoiceTargets(invoice: ModelInvoice): { invoice: ModelInvoice; product: ModelProduct }[] {
  return [...new Set(invoice.lines.map(({ product }) => product))].map((product) => ({ invoice, product }))
}

function unitsOf(target: PickTarget): number {
  if ('line' in target) return target.line.allocated
  const { invoice, product } = target
  if (invoice.status === 'Void') return 0
  return invoice.lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0)
}

function isSame(one: PickTarget, other: PickTarget): boolean {
  if ('line' in one) return 'line' in other && one.line === other.line
  return 'invoice' in other && one.invoice === other.invoice && one.product === other.product
}

/** What is picked of a document, and what open lists still ask for. */
function heldUnits({ pickLists }: Model, target: PickTarget): number {
  return pickLists
    .flatMap(({ isOpen, rows }) => rows.map((row) => ({ ...row, units: isOpen ? row.asked : row.picked })))
    .filter((row) => isSame(row.target, target))
    .reduce((sum, { units }) => sum + units, 0)
}

/** It is known what lists have of the document: no units were taken off it since they asked for them. */
function isCertain(model: Model, target: PickTarget): boolean {
  const held = heldUnits(model, target)
  if ('invoice' in target && target.invoice.wasReduced) return false
  return held === 0 || (held <= unitsOf(target) && !('line' in target && target.line.wasReleased))
}

export function pickCertain(model: Model, { rows }: ModelPickList): PickRow {
  const certain = rows.filter(({ target }) => isCertain(model, target))
  if (certain.length === 0) throw new NothingToDo()
  return model.random.pick(certain)
}

function nameOf(target: PickTarget): string {
  return 'line' in target
    ? `order ${target.order.id} ${target.line.product.id}`
    : `invoice ${target.invoice.id} ${target.product.id}`
}

/** What is picked of an order goes along to its invoice. `allocated`: what its lines had before. */
export function followOrders(
  { pickLists }: Model,
  invoice: ModelInvoice,
  allocated: ReadonlyMap<ModelLine, number>,
): void {
  for (const { rows } of pickLists) {
    for (const row of rows) {
      if (!('line' in row.target)) continue
      const { order, line } = row.target
      const ofProduct = [...order.lines.values()].filter(({ product }) => product === line.product)
      const delivered = invoice.lines.find(({ orderLine }) => orderLine && ofProduct.includes(orderLine))
      if (!delivered) continue
      // A row is a product of the order. Which of its units go along is not modelled if some stay, or if several lines have it.
      const isWhole = delivered.quantity >= (allocated.get(line) ?? 0) && ofProduct.length === 1
      if (isWhole && !line.wasReleased) row.target = { invoice, product: line.product }
      else {
        line.wasReleased = true
        invoice.wasReduced = true
      }
    }
  }
}

/** A list goes on with the invoice that replaces its own. */
export function followCorrection(model: Model, invoice: ModelInvoice, corrected: ModelInvoice): void {
  for (const { rows } of model.pickLists)
    for (const row of rows)
      if ('invoice' in row.target && row.target.invoice === invoice)
        row.target = { ...row.target, invoice: corrected }
  const isTooMuch = (target: PickTarget) => heldUnits(model, target) > unitsOf(target)
  const targets = [...invoiceTargets(invoice), ...invoiceTargets(corrected)]
  if (targets.some(({ product }) => isTooMuch({ invoice: corrected, product }))) corrected.wasReduced = true
}

/** What was picked for a void invoice is not picked any more. */
export function forgetPicked({ pickLists }: Model, invoice: ModelInvoice): void {
  for (const list of pickLists) {
    const rows = list.rows.filter(({ target }) => !('invoice' in target && target.invoice === invoice))
    if (rows.length < list.rows.length) list.hasLostRows = true
    list.rows = rows
  }
}
