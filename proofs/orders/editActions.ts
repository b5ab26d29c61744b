// Edits of orders, also by a user who opened the order before others changed it: quantities, lines added and removed, prices by hand, and
// discount, tax and charges.
import { expectOutcome } from '#proofs/randomActions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { updateOrder } from '#server/sales/orders/updateOrder.ts'

import {
  type Action,
  type LinePrice,
  mayBeTaxed,
  type Model,
  type ModelCustomer,
  type ModelLine,
  type ModelOrder,
  type ModelRates,
  open,
  type OpenedOrder,
  pickRecent,
  release,
  shipToState,
  survivor,
} from './model.ts'
import { anyOrder, compareOrder, drawItems, numberLines, orderAmounts } from './orderActions.ts'
import { drawCents, type DrawnItem, drawRates, priceItems, toItem } from './prices.ts'

const maxUnits = 12

interface Edit {
  opened: OpenedOrder
  isStaff: boolean
  customer: ModelCustomer
  rates: ModelRates
  /** What the request leaves out stays as it is. */
  leftOut: (keyof ModelRates)[]
  kept: { number: number; item: DrawnItem }[]
  added: DrawnItem[]
}

export const editActions: Record<string, Action> = {
  async edit(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    await save(model, drawEdit(model, await openOrder(model, order)))
  },
  async 'edit as Staff'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    await save(model, drawEdit(model, await openOrder(model, order), true))
  },
  async 'open for an edit'(model) {
    const order = pickRecent(model, model.orders, ({ state }) => state !== 'Cancelled')
    model.opened.push(await openOrder(model, order))
  },
  async 'save an older edit'(model) {
    const opened = pickRecent(model, model.opened, () => true)
    model.opened.splice(model.opened.indexOf(opened), 1)
    await save(model, drawEdit(model, opened))
  },
}

async function openOrder(model: Model, order: ModelOrder): Promise<OpenedOrder> {
  const { rows } = await model
    .ctx()
    .db.execute<{ version: number }>(sql`select version from orders where id = ${order.id}`)
  const lines = [...order.lines].map(([number, { product, ordered, price }]) => ({
    number,
    product,
    quantity: ordered,
    price,
  }))
  const { state, changes } = order
  return { order, version: rows[0]?.version ?? 0, changes, state, lines }
}

function drawEdit(model: Model, opened: OpenedOrder, isStaff = false): Edit {
  const { random, customers } = model
  const { order, lines, state } = opened
  // Whether another price raises what a customer on hold owes depends on the other changes.
  const isOnHold = survivor(order.customer).isOnHold
  const isChanged = !isStaff || random.chance(0.5)
  const kept = lines
    .filter(() => !isChanged || random.chance(0.88))
    .map(({ number, product, quantity, price }) => ({
      number,
      item: {
        product,
        quantity: !isChanged || random.chance(0.6) ? quantity : 1 + random.int(maxUnits),
        handCents: isStaff || (isOnHold && state !== 'Draft') ? null : drawHandPrice(model, state, price),
      },
    }))
  return {
    opened,
    isStaff,
    customer: random.chance(0.05) ? random.pick(customers) : order.customer,
    rates: isOnHold || random.chance(0.8) ? order.rates : drawRates(model),
    leftOut: (['discountBasisPoints', 'charges'] as const).filter(() => random.chance(0.2)),
    kept,
    added: isChanged && random.chance(0.3) ? drawAdded(model, isStaff) : [],
  }
}

/** Staff set no prices by hand. */
function drawAdded(model: Model, isStaff: boolean): DrawnItem[] {
  const items = drawItems(model, 1 + model.random.int(2))
  return isStaff ? items.map((item) => ({ ...item, handCents: null })) : items
}

/** A draft keeps its prices by hand only if the request names them again. */
function drawHandPrice(model: Model, state: ModelOrder['state'], price: LinePrice): number | null {
  if (model.random.chance(0.1)) return drawCents(model)
  return state === 'Draft' && price.listCents !== null ? price.cents : null
}

async function save(model: Model, edit: Edit): Promise<void> {
  const { opened, customer, kept, added, leftOut, isStaff } = edit
  const { order, version, state } = opened
  const rates = { ...edit.rates, ...Object.fromEntries(leftOut.map((name) => [name, order.rates[name]])) }
  // The lines of a draft have no numbers that last.
  const items = [
    ...kept.map(({ number, item }) => ({ ...toItem(item), ...(state === 'Confirmed' && { line: number }) })),
    ...added.map(toItem),
  ]
  const { discountBasisPoints, taxPpm, charges } = rates
  const input = buildOrder(customer.id, items, {
    taxPpm,
    ...(!leftOut.includes('discountBasisPoints') && { discountBasisPoints }),
    ...(!leftOut.includes('charges') && { charges: [...charges] }),
    shipToState,
  })
  const isAllowed =
    opened.changes === order.changes &&
    order.state !== 'Cancelled' &&
    isValid(model, { ...edit, rates }, order)
  const reply = await expectOutcome(isAllowed, 'an edit', () =>
    updateOrder(isStaff ? model.staffCtx() : model.ctx(), { id: order.id, version, ...input }),
  )
  order.rates = rates
  order.customer = customer
  if (order.state === 'Draft') {
    const all = [...kept.map(({ item }) => item), ...added]
    order.lines = numberLines(all, priceItems(model, customer, all), 1)
    order.lastNumber = Math.max(order.lastNumber, all.length)
  } else changeLines(model, order, edit)
  order.changes += 1
  compareOrder(order, reply)
}

function isValid(model: Model, edit: Edit, order: ModelOrder): boolean {
  const { customer, kept, added, rates } = edit
  const isSameCustomer = customer === order.customer
  if (order.state === 'Draft')
    return (
      isSameCustomer ||
      (survivor(customer) === customer && model.deposits.every((deposit) => deposit.order !== order))
    )
  const numbers = new Set(kept.map(({ number }) => number))
  return (
    isSameCustomer &&
    kept.length + added.length > 0 &&
    kept.every(({ number, item }) => {
      const line = order.lines.get(number)
      return line !== undefined && item.quantity >= line.invoiced + line.cancelled
    }) &&
    [...order.lines].every(([number, { wasInvoiced }]) => numbers.has(number) || !wasInvoiced) &&
    (rates.taxPpm === order.rates.taxPpm || mayBeTaxed(customer, rates.taxPpm)) &&
    !(survivor(customer).isOnHold && isWorthMore(model, order, edit)) &&
    !(edit.isStaff && isChanged(order, edit))
  )
}

/** What Staff may not do: it needs the permission to confirm or to cancel. */
function isChanged(order: ModelOrder, { kept, added, rates }: Edit): boolean {
  const isSameLine = ({ number, item }: Edit['kept'][number]) =>
    order.lines.get(number)?.ordered === item.quantity
  return (
    added.length > 0 ||
    kept.length < order.lines.size ||
    !kept.every(isSameLine) ||
    JSON.stringify(rates) !== JSON.stringify(order.rates)
  )
}

/** A customer on hold can't order for more. */
function isWorthMore(model: Model, order: ModelOrder, edit: Edit): boolean {
  const kept = edit.kept.flatMap(({ number, item }) => {
    const line = order.lines.get(number)
    if (!line) return []
    return [{ ...line, ordered: item.quantity, price: withHandPrice(line.price, item.handCents) }]
  })
  const added = numberLines(
    edit.added,
    priceAdded(model, order.customer, edit.added, kept),
    order.lastNumber + 1,
  )
  const lines = [...kept, ...added.values()].map((line, index): [number, ModelLine] => [index, line])
  const after = orderAmounts({ ...order, rates: edit.rates, lines: new Map(lines) })
  return after.totalCents > orderAmounts(order).totalCents
}

/** Quantity prices of added lines count all units of the order that are not cancelled. */
function priceAdded(
  model: Model,
  customer: ModelCustomer,
  added: readonly DrawnItem[],
  kept: readonly ModelLine[],
): LinePrice[] {
  const others = kept.map(({ product, ordered, cancelled }) => ({ product, quantity: ordered - cancelled }))
  return priceItems(model, customer, added, others)
}

/** The lines of a confirmed order keep their prices. */
function changeLines(model: Model, order: ModelOrder, { kept, added }: Edit): void {
  const lines = new Map<number, ModelLine>()
  for (const { number, item } of kept) {
    const line = order.lines.get(number)
    if (!line) continue
    line.ordered = item.quantity
    release(line, Math.max(0, line.allocated - open(line)))
    line.price = withHandPrice(line.price, item.handCents)
    lines.set(number, line)
  }
  for (const [number, line] of order.lines) if (!lines.has(number)) release(line, line.allocated)
  const prices = priceAdded(model, order.customer, added, [...lines.values()])
  for (const [number, line] of numberLines(added, prices, order.lastNumber + 1)) {
    lines.set(number, line)
    order.lastNumber = number
  }
  // Kept lines stay in the order of their numbers.
  order.lines = new Map([...lines].toSorted(([a], [b]) => a - b))
}

function withHandPrice(price: LinePrice, handCents: number | null): LinePrice {
  if (handCents === null || handCents === price.cents) return price
  const listCents = price.listCents ?? price.cents
  return { cents: handCents, listCents: handCents === listCents ? null : listCents }
}
