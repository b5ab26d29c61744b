import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { assertFigures } from './assertFigures.ts'
import { createModel, type Model } from './model.ts'
import { runAction } from './runAction.ts'

interface RunOptions {
  seed: number
  operations: number
  /** How often all figures are compared, the last time at the end. */
  checks: number
  /** Periods that each comparison draws. */
  periods: number
  onCheck?: (operations: number) => void
}

/** About two months of simulated time per 1,000 operations. */
const stepMs = 86_400_000 / 16

/** Runs random operations from an empty database. Returns how often each succeeded and was refused. */
export async function runReceivables({
  seed,
  operations,
  checks,
  periods,
  onCheck,
}: RunOptions): Promise<Model['counts']> {
  const app = await startTestApp()
  try {
    const ctx = await adminCtx(app)
    let time = app.app.services.clock.now().getTime() - operations * stepMs
    const ctxIn = (timeZone: string) => ({ ...ctx, timeZone, now: new Date(time) })
    const model = await createModel(ctxIn, app.app.services.timeZone, createRandomSource(seed, 0))
    const every = Math.ceil(operations / checks)
    for (let index = 1; index <= operations; index += 1) {
      time += stepMs
      await runAction(model)
      if (index % every !== 0 && index !== operations) continue
      await assertFigures(model, periods)
      onCheck?.(index)
    }
    return model.counts
  } catch (error) {
    throw new Error(`Repeat this run with seed ${seed}`, { cause: error })
  } finally {
    await app.close()
  }
}
