import assert from 'node:assert/strict'

import { createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { allocationActions } from './allocationActions.ts'
import { assertExposures, assertFree, assertInvoices, assertOnHand, assertOrders } from './assertModel.ts'
import { catalogActions } from './catalogActions.ts'
import { correctionActions } from './correctionActions.ts'
import { createModel } from './createModel.ts'
import { customerActions } from './customerActions.ts'
import { editActions } from './editActions.ts'
import { invoiceActions } from './invoiceActions.ts'
import { invoiceChanges } from './invoiceChanges.ts'
import type { Action, Model } from './model.ts'
import { notFoundActions } from './notFoundActions.ts'
import { orderActions } from './orderActions.ts'
import { pickActions } from './pickActions.ts'
import { stockActions } from './stockActions.ts'

const actions: Record<string, Action> = {
  ...orderActions,
  ...editActions,
  ...allocationActions,
  ...invoiceActions,
  ...invoiceChanges,
  ...correctionActions,
  ...stockActions,
  ...catalogActions,
  ...customerActions,
  ...pickActions,
  ...notFoundActions,
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
    'edit as Staff': 2,
    receive: 4,
    process: 3,
    'make a pick list': 3,
    pick: 4,
    'report what is not found': 2,
    'set hold and limit': 2,
  },
  onRefused({ kind, message }, name) {
    const isExpected =
      kind === 'conflict' ||
      (kind === 'forbidden' && name.endsWith('as Staff')) ||
      (kind === 'invalid' && name === 'dispatch')
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
        await assertExposures(model)
        await app.assertIntegrity()
      },
    })
    return model.counts
  } finally {
    await app.close()
  }
}
