import assert from 'node:assert/strict'

import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { type ActionCounts, createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { checkPurchases } from '#server/purchasing/checkPurchases.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { arrivalActions } from './arrivalActions.ts'
import { billActions } from './billActions.ts'
import { addProduct, addSupplier, catalogActions } from './catalogActions.ts'
import {
  type Action,
  assertArrival,
  assertBill,
  assertProducts,
  assertPurchase,
  type Model,
} from './model.ts'
import { purchaseActions } from './purchaseActions.ts'

const actions: Record<string, Action> = {
  ...purchaseActions,
  ...arrivalActions,
  ...billActions,
  ...catalogActions,
}
export const purchaseActionNames = Object.keys(actions)

const runAction = createActionRunner(actions, {
  weights: {
    'create and place': 4,
    edit: 4,
    'receive in part': 6,
    undo: 3,
    'enter a bill': 6,
    'edit a bill': 3,
    'take from stock': 2,
  },
  onRefused({ kind, message }, name) {
    assert.ok(
      kind === 'conflict' || (kind === 'missing' && /^(?:receive without|deliver)/.test(name)),
      message,
    )
  },
})

async function createModel(app: TestApp, seed: number): Promise<Model> {
  const signedIn = await adminCtx(app)
  const ctx = () => ({ ...signedIn, now: app.app.services.clock.now() })
  const products: Model['products'] = []
  for (let count = 0; count < 8; count += 1) await addProduct({ ctx, products })
  const suppliers: Model['suppliers'] = []
  for (let count = 0; count < 3; count += 1) await addSupplier({ ctx, suppliers })
  const random = createRandomSource(seed, 0)
  return { ctx, random, suppliers, products, purchases: [], arrivals: [], bills: [], counts: new Map() }
}

/**
 * Runs random operations from an empty database. After each, what is on hand and comes, and the newest orders, arrivals and bills are compared.
 * Returns how often each succeeded and was refused.
 */
export async function runPurchases(options: RunOptions): Promise<ActionCounts> {
  const app = await startTestApp()
  try {
    const model = await createModel(app, options.seed)
    // The check of purchases reads everything: in a long run, not after each operation.
    const checkEvery = Math.ceil(options.operations / 1000)
    let steps = 0
    await runChecked(options, {
      async step() {
        steps += 1
        await runAction(model)
        await assertProducts(model, 12)
        for (const purchase of model.purchases.slice(-4)) await assertPurchase(model, purchase)
        for (const bill of model.bills.slice(-4)) await assertBill(model, bill)
        for (const arrival of model.arrivals.slice(-3)) await assertArrival(model, arrival)
        if (steps % checkEvery === 0) assert.deepEqual(await checkPurchases(app.db), [])
      },
      async check() {
        await assertProducts(model, model.products.length)
        for (const purchase of model.purchases) await assertPurchase(model, purchase)
        for (const arrival of model.arrivals) await assertArrival(model, arrival)
        for (const bill of model.bills) await assertBill(model, bill)
        await app.assertIntegrity()
      },
    })
    return model.counts
  } finally {
    await app.close()
  }
}
