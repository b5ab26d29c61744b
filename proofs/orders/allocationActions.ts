// Units allocated to orders and released, one by one and by allocation runs.
import { expectOutcome } from '#proofs/randomActions.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { releaseOrder } from '#server/sales/orders/releaseOrder.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { undoAllocationRun } from '#server/sales/orders/undoAllocationRun.ts'

import { addedByAllocating, mayOwe } from './credit.ts'
import {
  type Action,
  type AllocationRun,
  type Model,
  type ModelLine,
  type ModelOrder,
  pickRecent,
  survivor,
} from './model.ts'
import { anyOrder, compareOrder, drawOverride, drawUnits, linesOf } from './orderActions.ts'
import { allocate, areFree, backOrder, release, releaseRun } from './units.ts'

interface Allocated {
  line: ModelLine
  quantity: number
}

/** Whether so much is on back order, and of products that are not deleted. */
function isWaiting({ line, quantity }: Allocated): boolean {
  return quantity <= backOrder(line) && !line.product.isDeleted
}

/** Lines of one product share its free units, in their order. */
function shareFree({ lines }: ModelOrder): Allocated[] {
  const taken = new Map<unknown, number>()
  return [...lines.values()].flatMap((line) => {
    const { product } = line
    const before = taken.get(product) ?? 0
    const quantity = product.isDeleted ? 0 : Math.min(backOrder(line), product.free - before)
    taken.set(product, before + quantity)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

/** Whether the customers of the orders may owe more, all orders of one together. */
function mayAllocate(model: Model, orders: readonly { order: ModelOrder; chosen: Allocated[] }[]): boolean {
  const byCustomer = Map.groupBy(orders, ({ order }) => survivor(order.customer))
  return [...byCustomer].every(([customer, theirs]) => {
    const added = theirs.map(({ order, chosen }) => addedByAllocating(order, chosen))
    return mayOwe(
      model,
      customer,
      added.reduce((sum, cents) => sum + cents, 0),
    )
  })
}

export const allocationActions: Record<string, Action> = {
  async 'allocate what is free'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const overrideReason = drawOverride(model)
    const freeShares = shareFree(order)
    const isAllowed =
      order.state === 'Confirmed' &&
      freeShares.length > 0 &&
      (overrideReason !== undefined || mayAllocate(model, [{ order, chosen: freeShares }]))
    const reply = await expectOutcome(isAllowed, 'allocating', () =>
      allocateOrder(model.ctx(), { id: order.id, overrideReason }),
    )
    for (const { line, quantity } of freeShares) allocate(line, quantity)
    order.changes += 1
    compareOrder(order, reply)
  },
  async 'allocate units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = linesOf(order, units)
    const isAllowed =
      order.state === 'Confirmed' &&
      wanted.every(isWaiting) &&
      areFree(wanted) &&
      mayAllocate(model, [{ order, chosen: wanted }])
    const reply = await expectOutcome(isAllowed, 'allocating units', () =>
      allocateOrder(model.ctx(), { id: order.id, lines: units }),
    )
    for (const { line, quantity } of wanted) allocate(line, quantity)
    order.changes += 1
    compareOrder(order, reply)
  },
  async 'release units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = linesOf(order, units)
    const isAllowed =
      order.state === 'Confirmed' && wanted.every(({ line, quantity }) => quantity <= line.allocated)
    const reply = await expectOutcome(isAllowed, 'releasing units', () =>
      releaseOrder(model.ctx(), { id: order.id, lines: units }),
    )
    for (const { line, quantity } of wanted) release(line, quantity)
    order.changes += 1
    compareOrder(order, reply)
  },
  async 'run an allocation'(model) {
    const orders = [
      ...new Set(
        Array.from({ length: 1 + model.random.int(3) }, () =>
          pickRecent(model, model.orders, ({ lines }) => lines.size > 0),
        ),
      ),
    ]
    const parts = orders.map((order) => {
      const lines = [...order.lines]
      const waiting = lines.find(([, line]) => backOrder(line) > 0 && line.product.free > 0)
      const [number, line] = waiting ?? lines[0] ?? [1, undefined]
      return { order, number, line, quantity: 1 + model.random.int(3) }
    })
    const wanted = parts.flatMap(({ order, line, quantity }) =>
      line ? [{ order, line, quantity, product: line.product }] : [],
    )
    const isAllowed =
      orders.every(({ state }) => state === 'Confirmed') &&
      wanted.every(isWaiting) &&
      areFree(wanted) &&
      mayAllocate(
        model,
        wanted.map(({ order, line, quantity }) => ({ order, chosen: [{ line, quantity }] })),
      )
    const reply = await expectOutcome(isAllowed, 'an allocation run', () =>
      runAllocation(model.ctx(), {
        orders: parts.map(({ order, number, quantity }) => ({
          id: order.id,
          lines: [{ line: number, quantity }],
        })),
      }),
    )
    const run: AllocationRun = { id: reply.id, lines: wanted, isUndone: false }
    for (const { order, line, quantity } of wanted) {
      allocate(line, quantity, run)
      order.changes += 1
    }
    model.runs.push(run)
  },
  async 'undo an allocation'(model) {
    const run = pickRecent(model, model.runs, () => true)
    await expectOutcome(!run.isUndone, 'undoing an allocation', () =>
      undoAllocationRun(model.ctx(), { id: run.id }),
    )
    run.isUndone = true
    for (const { order, line } of run.lines) if (releaseRun(line, run) > 0) order.changes += 1
  },
}
