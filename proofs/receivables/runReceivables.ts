import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { runChecked, type RunOptions } from '#proofs/randomActions.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { assertFigures } from './assertFigures.ts'
import { createModel, type Model } from './model.ts'
import { runAction } from './runAction.ts'

interface ReceivablesOptions extends RunOptions {
  /** Periods that each comparison draws. */
  periods: number
}

/** About two months of simulated time per 1,000 operations. */
const stepMs = 86_400_000 / 16

/** Runs random operations from an empty database. Returns how often each succeeded and was refused. */
export async function runReceivables({ periods, ...options }: ReceivablesOptions): Promise<Model['counts']> {
  const app = await startTestApp()
  try {
    const ctx = await adminCtx(app)
    let time = app.app.services.clock.now().getTime() - options.operations * stepMs
    const ctxIn = (timeZone: string) => ({ ...ctx, timeZone, now: new Date(time) })
    const model = await createModel(ctxIn, app.app.services.timeZone, createRandomSource(options.seed, 0))
    await runChecked(options, {
      async step() {
        time += stepMs
        await runAction(model)
      },
      check: () => assertFigures(model, periods),
    })
    return model.counts
  } finally {
    await app.close()
  }
}
