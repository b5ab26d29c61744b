// Edits of orders, also by a user who opened the order before others changed it: quantities, lines added and removed, prices by hand, and
// discount, tax and charges.
import { expectOutcome } from '#proofs/randomActions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { updateOrder } from '#server/sales/orders/updateOrder.ts'

import { type Edit, editedLines, isEditAllowed } from './editRules.ts'
import {
  type Action,
  type LinePrice,
  type Model,
  type ModelLine,
  type ModelOrder,
  type OpenedOrder,
  pickRecent,
  shipToState,
} from './model.ts'
import { anyOrder, compareOrder, drawItems, numberLines } from './orderActions.ts'
import { drawCents, type DrawnItem, drawRates, priceItems, toItem } from './prices.ts'
import { open, release } from './units.ts'

const maxUnits = 12

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
  const isChanged = !isStaff || random.chance(0.5)
  const kept = lines
    .filter(({ product }) => !isChanged || random.chance(product.isDeleted && state === 'Draft' ? 0.2 : 0.88))
    .map(({ number, product, quantity, price }) => ({
      number,
      item: {
        product,
        quantity: !isChanged || random.chance(0.6) ? quantity : 1 + random.int(maxUnits),
        handCents: isStaff ? drawStaffPrice(model, price) : drawHandPrice(model, state, price),
      },
    }))
  return {
    opened,
    isStaff,
    customer: random.chance(0.05) ? random.pick(customers) : order.customer,
    rates: random.chance(0.8) ? order.rates : drawRates(model),
    leftOut: (['discountBasisPoints', 'charges'] as const).filter(() => random.chance(0.2)),
    kept,
    added: isChanged && random.chance(0.3) ? drawAdded(model, isStaff) : [],
  }
}

/** Staff mostly set no prices by hand. */
function drawAdded(model: Model, isStaff: boolean): DrawnItem[] {
  const items = drawItems(model, 1 + model.random.int(2))
  return isStaff && model.random.chance(0.8) ? items.map((item) => ({ ...item, handCents: null })) : items
}

/** Now and then one that may be below the floor. */
function drawStaffPrice({ random }: Model, { cents }: LinePrice): number | null {
  return random.chance(0.1) ? Math.round((cents * (60 + random.int(50))) / 100) : null
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
    isEditAllowed(model, { ...edit, rates }, order)
  const reply = await expectOutcome(isAllowed, 'an edit', () =>
    updateOrder(isStaff ? model.staffCtx() : model.ctx(), { id: order.id, version, ...input }),
  )
  order.rates = rates
  order.customer = customer
  if (order.state === 'Draft') {
    const all = [...kept.map(({ item }) => item), ...added]
    order.lines = numberLines(all, priceItems(model, customer, all), 1)
    order.lastNumber = Math.max(order.lastNumber, all.length)
  } else changeLines(order, editedLines(model, edit, order))
  order.changes += 1
  compareOrder(order, reply)
}

/** The lines of a confirmed order keep their prices. */
function changeLines(order: ModelOrder, lines: Map<number, ModelLine>): void {
  for (const [number, line] of order.lines) {
    const edited = lines.get(number)
    if (!edited) release(line, line.allocated)
    else {
      Object.assign(line, { ordered: edited.ordered, price: edited.price })
      release(line, Math.max(0, line.allocated - open(line)))
      lines.set(number, line)
    }
  }
  order.lines = lines
  order.lastNumber = Math.max(order.lastNumber, ...lines.keys())
}
