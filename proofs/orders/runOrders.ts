import assert from 'node:assert/strict'

import { createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { allocationActions } from './allocationActions.ts'
import { assertFree, assertInvoices, assertOnHand, assertOrders } from './assertModel.ts'
import { catalogActions } from './catalogActions.ts'
import { correctionActions } from './correctionActions.ts'
import { createModel } from './createModel.ts'
import { customerActions } from './customerActions.ts'
import { editActions } from './editActions.ts'
import { invoiceActions } from './invoiceActions.ts'
import type { Action, Model } from './model.ts'
import { orderActions } from './orderActions.ts'
import { pickActions } from './pickActions.ts'
import { stockActions } from './stockActions.ts'

const actions: Record<string, Action> = {
  ...orderActions,
  ...editActions,
  ...allocationActions,
  ...invoiceActions,
  ...correctionActions,
  ...stockActions,
  ...catalogActions,
  ...customerActions,
  ...pickActions,
}
export const orderActionNames = Object.keys(actions)

const runAction = createActionRunner(actions, {
  weights: {
    create: 5,
    edit: 4,
    'open for an edit': 2,
    'save an older edit': 2,
    'allocate what is free': 4,
    'run an allocation': 2,
    'invoice orders': 6,
    'correct an invoice': 3,
    receive: 4,
    process: 3,
    'make a pick list': 3,
    pick: 4,
  },
  onRefused({ kind, message }, name) {
    const isExpected = kind === 'conflict' || (kind === 'forbidden' && name === 'edit as Staff')
    assert.ok(isExpected, `${name}: ${message}`)
  },
})

/**
 * Runs random operations from an empty database; what is free is compared after each. Returns how often each succeeded and was refused.
 */
export async function runOrders(options: RunOptions): Promise<Model['counts']> {
  const app = await startTestApp()
  try {
    const model = await createModel(app, options.seed)
    await runChecked(options, {
      async step() {
        await runAction(model)
        await assertFree(model)
      },
      async check() {
        await assertOnHand(model)
        await assertOrders(model)
        await assertInvoices(model)
        await app.assertIntegrity()
      },
    })
    return model.counts
  } finally {
    await app.close()
  }
}
