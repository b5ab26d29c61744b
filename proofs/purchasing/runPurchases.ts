import assert from 'node:assert/strict'

import { createRandomSource, type RandomSource } from '#proofs/fuzz/randomSource.ts'
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
    'assign to an order': 2,
  },
  onRefused({ kind, message }, name) {
    assert.ok(
      kind === 'conflict' || (kind === 'missing' && /^(?:receive without|deliver|merge)/.test(name)),
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

/** The check of purchases reads everything, so that a long run has fewer and fewer of them. */
const stepsUntilCheck = (steps: number) => Math.max(50, Math.ceil(steps / 50))

/** The newest one, and another one that operations draw. */
function drawRecent<T>(random: RandomSource, list: readonly T[]): T[] {
  const recent = list.slice(-12)
  return recent.length === 0 ? [] : [...new Set([...recent.slice(-1), random.pick(recent)])]
}

/**
 * Runs random operations from an empty database. After each, what is on hand and comes, and the newest orders, arrivals and bills are compared.
 * Returns how often each succeeded and was refused.
 */
export async function runPurchases(options: RunOptions): Promise<ActionCounts> {
  const app = await startTestApp()
  try {
    const model = await createModel(app, options.seed)
    const { random, purchases, bills, arrivals } = model
    let steps = 0
    let nextCheck = stepsUntilCheck(0)
    await runChecked(options, {
      async step() {
        steps += 1
        await runAction(model)
        await assertProducts(model, 12)
        for (const purchase of drawRecent(random, purchases)) await assertPurchase(model, purchase)
        for (const bill of drawRecent(random, bills)) await assertBill(model, bill)
        for (const arrival of drawRecent(random, arrivals)) await assertArrival(model, arrival)
        if (steps < nextCheck) return
        assert.deepEqual(await checkPurchases(app.db), [])
        nextCheck = steps + stepsUntilCheck(steps)
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
