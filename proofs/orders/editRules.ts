// Which edits of orders the rules allow: what confirming, cancelling and prices need, an edit needs.
import { NothingToDo } from '#proofs/randomActions.ts'

import { allocatedCents, mayOwe, mayOweMore, nextInvoiceCents, roundingCents } from './credit.ts'
import {
  type LinePrice,
  mayBeTaxed,
  type Model,
  type ModelCustomer,
  type ModelLine,
  type ModelOrder,
  type ModelRates,
  type OpenedOrder,
  survivor,
} from './model.ts'
import { numberLines } from './orderActions.ts'
import { type DrawnItem, priceItems } from './prices.ts'
import { handPrices, mayStaffSell } from './staffPrices.ts'
import { open } from './units.ts'

export interface Edit {
  opened: OpenedOrder
  isStaff: boolean
  customer: ModelCustomer
  rates: ModelRates
  /** What the request leaves out stays as it is. */
  leftOut: (keyof ModelRates)[]
  kept: { number: number; item: DrawnItem }[]
  added: DrawnItem[]
}

/** Whether the order, which is not cancelled, may be edited like that. */
export function isEditAllowed(model: Model, edit: Edit, order: ModelOrder): boolean {
  return order.state === 'Draft' ? mayEditDraft(model, edit, order) : mayEditConfirmed(model, edit, order)
}

function mayEditDraft(model: Model, edit: Edit, order: ModelOrder): boolean {
  const { customer, kept, added, rates, isStaff } = edit
  const items = [...kept.map(({ item }) => item), ...added]
  const prices = priceItems(model, customer, items)
  const sale = {
    byHand: handPrices(items, prices),
    lines: prices,
    discountBasisPoints: rates.discountBasisPoints,
    discountBefore: order.rates.discountBasisPoints,
  }
  return (
    (customer === order.customer ||
      (survivor(customer) === customer && model.deposits.every((deposit) => deposit.order !== order))) &&
    items.every(({ product }) => !product.isDeleted) &&
    (!isStaff || mayStaffSell(model, customer, sale))
  )
}

function mayEditConfirmed(model: Model, edit: Edit, order: ModelOrder): boolean {
  const { customer, kept, added, rates } = edit
  const numbers = new Set(kept.map(({ number }) => number))
  const isPossible =
    customer === order.customer &&
    kept.length + added.length > 0 &&
    kept.every(({ number, item }) => {
      const line = order.lines.get(number)
      if (!line || item.quantity < line.invoiced + line.cancelled) return false
      return !line.product.isDeleted || item.quantity <= line.ordered
    }) &&
    added.every(({ product }) => !product.isDeleted) &&
    [...order.lines].every(([number, { wasInvoiced }]) => numbers.has(number) || !wasInvoiced) &&
    (rates.taxPpm === order.rates.taxPpm || mayBeTaxed(customer, rates.taxPpm))
  return isPossible && isPermitted(model, edit, order) && mayOweEdited(model, edit, order)
}

/** Staff need the permission to confirm for more and for other prices, and never have that to cancel. */
function isPermitted(model: Model, edit: Edit, order: ModelOrder): boolean {
  const { kept, added, rates, isStaff, customer } = edit
  if (!isStaff) return true
  const changes = kept.flatMap(({ number, item }) => {
    const line = order.lines.get(number)
    return line ? [{ line, item }] : []
  })
  const isLowered =
    kept.length < order.lines.size || changes.some(({ line, item }) => item.quantity < line.ordered)
  const priced = changes.filter(
    ({ line, item }) => item.handCents !== null && item.handCents !== line.price.cents,
  )
  const isRaised =
    added.length > 0 ||
    priced.length > 0 ||
    changes.some(({ line, item }) => item.quantity > line.ordered) ||
    JSON.stringify(rates) !== JSON.stringify(order.rates)
  if (isLowered || (isRaised && !model.staff.confirmsOrders)) return false
  const after = [...editedLines(model, edit, order).values()]
  const addedPrices = after.slice(changes.length).map(({ price }) => price)
  const repriced = priced.map(({ line, item }) => ({
    cents: item.handCents ?? line.price.cents,
    listCents: line.price.listCents ?? line.price.cents,
  }))
  return mayStaffSell(model, customer, {
    byHand: [...repriced, ...handPrices(added, addedPrices)],
    lines: after.map(({ price }) => price),
    discountBasisPoints: rates.discountBasisPoints,
    discountBefore: order.rates.discountBasisPoints,
  })
}

/** If the open units are worth more then, all of them count as at the confirmation; otherwise only what is allocated. */
function mayOweEdited(model: Model, edit: Edit, order: ModelOrder): boolean {
  const { isOnHold, limitCents } = survivor(order.customer)
  if (!isOnHold && limitCents === null) return true
  const lines = [...editedLines(model, edit, order).values()]
  const openUnits = (all: Iterable<ModelLine>) => [...all].map((line) => ({ ...line, quantity: open(line) }))
  const after = nextInvoiceCents(order, openUnits(lines), edit)
  const raisedCents = after - nextInvoiceCents(order, openUnits(order.lines.values()))
  if (raisedCents !== 0 && Math.abs(raisedCents) < roundingCents) throw new NothingToDo()
  if (raisedCents > 0) return mayOwe(model, order.customer, after - allocatedCents(order))
  const stillAllocated = lines.map((line) => ({ ...line, quantity: Math.min(line.allocated, open(line)) }))
  return mayOweMore(
    model,
    order.customer,
    nextInvoiceCents(order, stillAllocated, edit) - allocatedCents(order),
  )
}

/** The lines as they are after the edit, before units are released. Kept lines stay in the order of their numbers. */
export function editedLines(model: Model, { kept, added }: Edit, order: ModelOrder): Map<number, ModelLine> {
  const lines = kept.flatMap(({ number, item }): [number, ModelLine][] => {
    const line = order.lines.get(number)
    if (!line) return []
    const price = withHandPrice(line.price, item.handCents)
    return [[number, { ...line, ordered: item.quantity, price }]]
  })
  // Quantity prices of added lines count all units of the order that are not cancelled.
  const others = lines.map(([, { product, ordered, cancelled }]) => ({
    product,
    quantity: ordered - cancelled,
  }))
  const prices = priceItems(model, order.customer, added, others)
  return new Map([
    ...lines.toSorted(([a], [b]) => a - b),
    ...numberLines(added, prices, order.lastNumber + 1),
  ])
}

function withHandPrice(price: LinePrice, handCents: number | null): LinePrice {
  if (handCents === null || handCents === price.cents) return price
  const listCents = price.listCents ?? price.cents
  return { cents: handCents, listCents: handCents === listCents ? null : listCents }
}
