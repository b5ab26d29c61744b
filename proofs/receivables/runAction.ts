// Draws one operation of the trial and runs it.
import assert from 'node:assert/strict'

import { createActionRunner } from '#proofs/randomActions.ts'
import { receiveStock } from '#server/catalog/stock/changeStock.ts'

import { customerActions } from './customerActions.ts'
import { documentActions } from './documentActions.ts'
import type { Action } from './model.ts'
import { orderActions } from './orderActions.ts'
import { paymentActions } from './paymentActions.ts'

/** Further documents join by an entry in one of these. */
const actions: Record<string, Action> = {
  ...documentActions,
  ...paymentActions,
  ...customerActions,
  ...orderActions,
}

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
  order: 2,
  'invoice an order': 3,
  unmerge: 2,
}

export const actionNames = Object.keys(actions)

export const runAction = createActionRunner(actions, {
  weights,
  async onRefused({ kind, message }, name, model) {
    assert.ok(['invalid', 'conflict'].includes(kind), `${name}: ${message}`)
    // Sold out.
    if (/in stock/.test(message)) await receiveStock(model.ctx(), { id: model.productId, quantity: 100_000 })
  },
})
