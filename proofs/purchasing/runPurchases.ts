import assert from 'node:assert/strict'

import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { type ActionCounts, createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { checkPurchases } from '#server/purchasing/checkPurchases.ts'
import { recordOperations } from '#server/records.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { addProduct, arrivalActions } from './arrivalActions.ts'
import { billActions } from './billActions.ts'
import { type Action, assertArrival, assertBill, assertOnHand, assertPurchase, type Model } from './model.ts'
import { purchaseActions } from './purchaseActions.ts'

const actions: Record<string, Action> = { ...purchaseActions, ...arrivalActions, ...billActions }
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
  const supplierIds: number[] = []
  for (const name of ['Tirupur Knits', 'Lombardi Filati'])
    supplierIds.push((await recordOperations.supplier.create(ctx(), { name })).id)
  const random = createRandomSource(seed, 0)
  return { ctx, random, supplierIds, products, purchases: [], arrivals: [], bills: [], counts: new Map() }
}

/**
 * Runs random operations from an empty database. After each, what is on hand, the newest orders, arrivals and bills, and the check of purchases are compared.
 * Returns how often each succeeded and was refused.
 */
export async function runPurchases(options: RunOptions): Promise<ActionCounts> {
  const app = await startTestApp()
  try {
    const model = await createModel(app, options.seed)
    await runChecked(options, {
      async step() {
        await runAction(model)
        await assertOnHand(model)
        for (const purchase of model.purchases.slice(-4)) await assertPurchase(model, purchase)
        for (const bill of model.bills.slice(-4)) await assertBill(model, bill)
        for (const arrival of model.arrivals.slice(-3)) await assertArrival(model, arrival)
        assert.deepEqual(await checkPurchases(app.db), [])
      },
      async check() {
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
