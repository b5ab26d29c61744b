import assert from 'node:assert/strict'

import type { StockValue } from '#domain/insight/accounting.ts'
import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { type ActionCounts, createActionRunner, runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { findStockValue } from '#server/insight/accounting/readStockValue.ts'
import { recordOperations } from '#server/records.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { addProduct, costActions } from './costActions.ts'
import { assertExpenses, assertWorth, type Model } from './model.ts'

export const costActionNames = Object.keys(costActions)

const runAction = createActionRunner(costActions, {
  weights: {
    receive: 6,
    'receive without a cost': 2,
    sell: 6,
    process: 6,
    credit: 3,
    'enter a bill': 5,
    'edit a bill': 2,
    'set first costs in bulk': 2,
    'undo first costs': 2,
    'add landed cost': 4,
    'undo landed cost': 2,
  },
  onRefused({ kind, message }) {
    assert.equal(kind, 'conflict', message)
  },
})

/** `calendar` says how many days have passed. */
async function createModel(app: TestApp, seed: number, calendar: { days: number }): Promise<Model> {
  const signedIn = await adminCtx(app)
  const ctx = () => ({
    ...signedIn,
    now: new Date(app.app.services.clock.now().getTime() + calendar.days * 86_400_000),
  })
  const products: Model['products'] = []
  for (let count = 0; count < 5; count += 1) await addProduct({ ctx, products }, count * 3)
  const { id: supplierId } = await recordOperations.supplier.create(ctx(), { name: 'Tirupur Knits' })
  const random = createRandomSource(seed, 0)
  return {
    ctx,
    random,
    supplierId,
    products,
    arrivals: [],
    invoices: [],
    bills: [],
    landedCosts: [],
    batches: [],
    counts: new Map(),
  }
}

/**
 * Runs random operations from an empty database. After each, units and value of all products are compared to the micro; a day ends with
 * each check. Returns how often each succeeded and was refused.
 */
export async function runCosts(options: RunOptions): Promise<ActionCounts> {
  const app = await startTestApp()
  try {
    const calendar = { days: 0 }
    const model = await createModel(app, options.seed, calendar)
    const pastDays: { day: string; value: StockValue }[] = []
    await runChecked(options, {
      async step() {
        await runAction(model)
        await assertWorth(model)
      },
      async check() {
        await assertExpenses(model)
        await app.assertIntegrity()
        const ctx = model.ctx()
        // C9: what was entered later changes no past day.
        for (const { day, value } of pastDays) assert.deepEqual(await findStockValue(ctx, day), value)
        const day = companyDay(ctx)
        const value = await findStockValue(ctx, day)
        assert.deepEqual(value, expectedValue(model))
        pastDays.push({ day, value })
        calendar.days += 1
      },
    })
    return model.counts
  } finally {
    await app.close()
  }
}

function expectedValue({ products }: Model): StockValue {
  return {
    units: products.reduce((sum, { onHand }) => sum + onHand, 0),
    valueMicros: products.reduce((sum, { worth }) => sum + (worth?.value ?? 0n), 0n),
    unknownUnits: products.reduce((sum, { onHand, worth }) => sum + (worth ? 0 : onHand), 0),
  }
}
