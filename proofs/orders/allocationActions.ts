// Units allocated to orders and released, one by one and by allocation runs.
import { expectOutcome } from '#proofs/randomActions.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { releaseOrder } from '#server/sales/orders/releaseOrder.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { undoAllocationRun } from '#server/sales/orders/undoAllocationRun.ts'

import {
  type Action,
  allocate,
  type AllocationRun,
  areFree,
  backOrder,
  type ModelOrder,
  pickRecent,
  release,
  releaseRun,
  survivor,
} from './model.ts'
import { anyOrder, compareOrder, drawUnits, linesOf } from './orderActions.ts'

/** Nothing is allocated to a customer on hold. */
function canAllocate({ state, customer }: ModelOrder): boolean {
  return state === 'Confirmed' && !survivor(customer).isOnHold
}

export const allocationActions: Record<string, Action> = {
  async 'allocate what is free'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const waiting = [...order.lines.values()].filter((line) => backOrder(line) > 0)
    const isAllowed = canAllocate(order) && waiting.some(({ product }) => product.free > 0)
    const reply = await expectOutcome(isAllowed, 'allocating', () =>
      allocateOrder(model.ctx(), { id: order.id }),
    )
    for (const line of waiting) allocate(line, Math.min(backOrder(line), line.product.free))
    order.changes += 1
    compareOrder(order, reply)
  },
  async 'allocate units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = linesOf(order, units)
    const isAllowed =
      canAllocate(order) &&
      wanted.every(({ line, quantity }) => quantity <= backOrder(line)) &&
      areFree(wanted)
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
      orders.every(canAllocate) &&
      wanted.every(({ line, quantity }) => quantity <= backOrder(line)) &&
      areFree(wanted)
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
