// Draws one operation of the trial and runs it.
import assert from 'node:assert/strict'

import { receiveStock } from '#server/catalog/stock/changeStock.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { customerActions } from './customerActions.ts'
import { documentActions } from './documentActions.ts'
import { type Action, type Model, NothingToDo } from './model.ts'
import { paymentActions } from './paymentActions.ts'

/** Further documents join by an entry in one of these. */
const actions: Record<string, Action> = { ...documentActions, ...paymentActions, ...customerActions }

/** The others have a weight of 1. */
const weights: Record<string, number> = {
  invoice: 6,
  'pay what is open': 6,
  'apply what is on account': 3,
  'undo a settlement': 3,
  'issue a credit note': 2,
  'add an opening item': 2,
  'link invoices': 2,
  merge: 2,
  unmerge: 2,
}

const drawn = Object.keys(actions).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))

export const actionNames = Object.keys(actions)

/** Runs one action. A refusal is an ordinary result, and must change nothing. */
export async function runAction(model: Model): Promise<void> {
  const name = model.random.pick(drawn)
  const count = model.counts.get(name) ?? { done: 0, refused: 0 }
  model.counts.set(name, count)
  try {
    await actions[name]?.(model)
    count.done += 1
  } catch (error) {
    if (error instanceof NothingToDo) return
    if (!(error instanceof Refusal)) throw new Error(`${name} failed`, { cause: error })
    assert.ok(['invalid', 'conflict'].includes(error.kind), `${name}: ${error.message}`)
    count.refused += 1
    // Sold out.
    if (/in stock/.test(error.message))
      await receiveStock(model.ctx(), { id: model.productId, quantity: 100_000 })
  }
}
