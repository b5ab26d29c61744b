// Orders: created, confirmed, edited, allocated, released and cancelled.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { confirmOrder } from '#server/sales/orders/confirmOrder.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { readOrder } from '#server/sales/orders/findOrder.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { releaseOrder } from '#server/sales/orders/releaseOrder.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { undoAllocationRun } from '#server/sales/orders/undoAllocationRun.ts'
import { updateOrder } from '#server/sales/orders/updateOrder.ts'

import {
  type Action,
  allocate,
  backOrder,
  type Model,
  type ModelLine,
  type ModelOrder,
  open,
  pickRecent,
  release,
  takeFree,
} from './model.ts'

const maxLines = 4
const maxUnits = 12

/** Some lines have the same product. */
function drawLines({ random, products }: Model): ModelLine[] {
  return Array.from({ length: random.int(maxLines + 1) }, () => ({
    product: random.pick(products),
    ordered: 1 + random.int(maxUnits),
    allocatedBy: [],
    invoiced: 0,
    cancelled: 0,
  }))
}

/** Units of some lines of an order; now and then too many. */
function drawUnits({ random }: Model, order: ModelOrder): { line: number; quantity: number }[] {
  const numbers = [...order.lines.keys()].filter(() => random.chance(0.6))
  if (numbers.length === 0) throw new NothingToDo()
  return numbers.map((line) => ({ line, quantity: 1 + random.int(random.chance(0.8) ? 5 : maxUnits + 2) }))
}

function chosen(order: ModelOrder, units: readonly { line: number; quantity: number }[]) {
  return units.flatMap(({ line: number, quantity }) => {
    const line = order.lines.get(number)
    return line ? [{ line, quantity, product: line.product }] : []
  })
}

const anyOrder = () => true

export const orderActions: Record<string, Action> = {
  async create(model) {
    const { random, customerIds, orders } = model
    const lines = drawLines(model)
    const customerId = random.pick(customerIds)
    const confirm = random.chance(0.7)
    const items = lines.map(({ product, ordered }) => ({ productId: product.id, quantity: ordered }))
    const input = { ...buildOrder(customerId, items), confirm }
    const order = await expectOutcome(!confirm || lines.length > 0, 'an order', () =>
      createOrder(model.ctx(), input),
    )
    orders.push({
      id: order.id,
      customerId,
      state: confirm ? 'Confirmed' : 'Draft',
      lines: new Map(lines.map((line, index) => [index + 1, line])),
    })
  },
  async confirm(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    await expectOutcome(order.state === 'Draft' && order.lines.size > 0, 'confirming', () =>
      confirmOrder(model.ctx(), { id: order.id }),
    )
    order.state = 'Confirmed'
  },
  async 'change quantities'(model) {
    const order = pickRecent(model, model.orders, ({ state }) => state === 'Confirmed')
    const changes = [...order.lines].map(([number, line]) => {
      const quantity = model.random.chance(0.5) ? line.ordered : 1 + model.random.int(maxUnits)
      return { number, line, quantity }
    })
    const items = changes.map(({ number, line, quantity }) => ({
      line: number,
      productId: line.product.id,
      quantity,
    }))
    const isAllowed = changes.every(({ line, quantity }) => quantity >= line.invoiced + line.cancelled)
    const { id, customerId } = order
    const { version } = await readOrder(model.ctx(), id)
    await expectOutcome(isAllowed, 'changing quantities', () =>
      updateOrder(model.ctx(), { id, version, ...buildOrder(customerId, items) }),
    )
    for (const { line, quantity } of changes) {
      line.ordered = quantity
      release(line, Math.max(0, line.allocatedBy.length - open(line)))
    }
  },
  async 'allocate what is free'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const waiting = [...order.lines.values()].filter((line) => backOrder(line) > 0)
    const isAllowed = order.state === 'Confirmed' && waiting.some(({ product }) => product.free > 0)
    await expectOutcome(isAllowed, 'allocating', () => allocateOrder(model.ctx(), { id: order.id }))
    for (const line of waiting) allocate(line, Math.min(backOrder(line), line.product.free))
  },
  async 'allocate units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = chosen(order, units)
    const isAllowed =
      order.state === 'Confirmed' &&
      wanted.every(({ line, quantity }) => quantity <= backOrder(line)) &&
      takeFree(wanted)
    await expectOutcome(isAllowed, 'allocating units', () =>
      allocateOrder(model.ctx(), { id: order.id, lines: units }),
    )
    for (const { line, quantity } of wanted) allocate(line, quantity)
  },
  async 'release units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = chosen(order, units)
    const isAllowed =
      order.state === 'Confirmed' && wanted.every(({ line, quantity }) => quantity <= line.allocatedBy.length)
    await expectOutcome(isAllowed, 'releasing units', () =>
      releaseOrder(model.ctx(), { id: order.id, lines: units }),
    )
    for (const { line, quantity } of wanted) release(line, quantity)
  },
  async 'cancel units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = chosen(order, units)
    const isAllowed =
      order.state === 'Confirmed' && wanted.every(({ line, quantity }) => quantity <= open(line))
    await expectOutcome(isAllowed, 'cancelling units', () =>
      cancelOrder(model.ctx(), { id: order.id, reason: 'Sold out', lines: units }),
    )
    for (const { line, quantity } of wanted) {
      line.cancelled += quantity
      release(line, Math.max(0, line.allocatedBy.length - open(line)))
    }
  },
  async cancel(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const lines = [...order.lines.values()]
    const isInvoiced = lines.some(({ invoiced }) => invoiced > 0)
    const isAllowed = order.state !== 'Cancelled' && (!isInvoiced || lines.some((line) => open(line) > 0))
    await expectOutcome(isAllowed, 'cancelling', () =>
      cancelOrder(model.ctx(), { id: order.id, reason: 'The shop closed' }),
    )
    for (const line of lines) {
      release(line, line.allocatedBy.length)
      if (isInvoiced) line.cancelled += open(line)
    }
    if (!isInvoiced) order.state = 'Cancelled'
  },
  async 'run an allocation'(model) {
    const orders = [
      ...new Set([1, 2, 3].map(() => pickRecent(model, model.orders, ({ lines }) => lines.size > 0))),
    ]
    const parts = orders.map((order) => {
      const [[number, line] = [1, undefined]] = [...order.lines]
      return { order, number, line, quantity: 1 + model.random.int(4) }
    })
    const wanted = parts.flatMap(({ line, quantity }) =>
      line ? [{ line, quantity, product: line.product }] : [],
    )
    const isAllowed =
      orders.every(({ state }) => state === 'Confirmed') &&
      wanted.every(({ line, quantity }) => quantity <= backOrder(line)) &&
      takeFree(wanted)
    const run = await expectOutcome(isAllowed, 'an allocation run', () =>
      runAllocation(model.ctx(), {
        orders: parts.map(({ order, number, quantity }) => ({
          id: order.id,
          lines: [{ line: number, quantity }],
        })),
      }),
    )
    for (const { line, quantity } of wanted) allocate(line, quantity, run.id)
    model.runs.push({ id: run.id, lines: wanted, isUndone: false })
  },
  async 'undo an allocation'(model) {
    const run = pickRecent(model, model.runs, () => true)
    await expectOutcome(!run.isUndone, 'undoing an allocation', () =>
      undoAllocationRun(model.ctx(), { id: run.id }),
    )
    run.isUndone = true
    for (const { line } of run.lines) {
      const others = line.allocatedBy.filter((runId) => runId !== run.id)
      line.product.free += line.allocatedBy.length - others.length
      line.allocatedBy = others
    }
  },
}
