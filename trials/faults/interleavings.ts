// Runs every pair of actions on stock and invoices through all distinguishable orders of their statements. `--from 99` goes on after the
// first 98 pairs.
import assert from 'node:assert/strict'

import { assertSerializable, findActingUsers } from '#proofs/interleavings/assertSerializable.ts'
import { allPairs, essentialMinOrders } from '#proofs/interleavings/interleavingPairs.ts'
import { openStepper } from '#proofs/interleavings/stepper.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ scale, only, from = 1 }: TrialOptions): Promise<void> {
  const started = performance.now()
  const app = await startTestApp()
  const stepper = await openStepper(app.env['DATABASE_URL'] ?? '')
  const users = await findActingUsers(app)
  // An import and the undo of another one interleave in too many orders to run them all.
  const maxOrders = Math.ceil(1000 * scale)
  let orders = 0
  const pairs = allPairs.filter((_, index) => (only === undefined ? index + 1 >= from : index + 1 === only))
  for (const pair of pairs) {
    const startedAt = performance.now()
    const pairOrders = await assertSerializable({ app, stepper, users }, pair, { maxOrders })
    reportFigures(pair.slice(0, 2).join(' | '), { orders: pairOrders, seconds: elapsedSeconds(startedAt) })
    const minOrders = Math.min(maxOrders, essentialMinOrders[allPairs.indexOf(pair)] ?? 1)
    assert.ok(pairOrders >= minOrders, `${pairOrders} orders instead of ${minOrders} or more`)
    orders += pairOrders
    if (pairOrders === maxOrders) {
      const more = await assertSerializable({ app, stepper, users }, pair, { oncePerState: true })
      reportFigures('  limit reached; once per state', {
        orders: more,
        seconds: elapsedSeconds(startedAt),
      })
      orders += more
    }
    await app.assertIntegrity()
  }
  reportFigures('interleavings', { pairs: pairs.length, orders, seconds: elapsedSeconds(started) })
  await stepper.close()
  await app.close()
}
