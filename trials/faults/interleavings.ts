// Every pair of deeds of money and stock, through all orders in which their statements can come and which differ in anything.
import { allPairs, assertSerializable } from '#proofs/interleavings/interleavingPairs.ts'
import { openStepper } from '#proofs/interleavings/stepper.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { emailOf, startTestApp } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ scale, only }: TrialOptions): Promise<void> {
  const started = performance.now()
  const shop = await startTestApp()
  const stepper = await openStepper(shop.env['DATABASE_URL'] ?? '')
  const [person] = await shop.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Manager')))
  if (!person) throw new Error('There is no Manager')
  // An import and the undoing of another one write the same tables all the way, row beside row: that pair alone has more orders than
  // anybody waits for.
  const atMost = Math.ceil(1000 * scale)
  let orders = 0
  const pairs = allPairs.filter((_, place) => only === undefined || place + 1 === only)
  for (const pair of pairs) {
    const begun = performance.now()
    const own = await assertSerializable({ shop, stepper, person }, pair, { atMost })
    reportFigures(pair.slice(0, 2).join(' | '), { orders: own, seconds: elapsedSeconds(begun) })
    orders += own
    if (own === atMost) {
      const more = await assertSerializable({ shop, stepper, person }, pair, { onceFromEach: true })
      reportFigures('  there are more; once from each moment', {
        orders: more,
        seconds: elapsedSeconds(begun),
      })
      orders += more
    }
    await shop.assertIntegrity()
  }
  reportFigures('interleavings', { pairs: pairs.length, orders, seconds: elapsedSeconds(started) })
  await stepper.close()
  await shop.close()
}
