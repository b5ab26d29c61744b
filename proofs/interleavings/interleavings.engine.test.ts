// Two people's deeds on the same goods, statement by statement in every order: what comes of it is what comes of one after the
// other. `npm run torture -- interleavings` goes through all pairs.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { emailOf, engine, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { assertSerializable, essentialPairs } from './interleavingPairs.ts'
import { openStepper, type Stepper } from './stepper.ts'

/** The embedded database has one session: there nothing comes between the statements of a transaction. */
const isOneSession = engine === 'embedded'

if (!isOneSession)
  suite('in every order of their statements', () => {
    let shop: TestApp
    let stepper: Stepper
    let person: SignedInUser
    before(async () => {
      shop = await startTestApp()
      stepper = await openStepper(shop.env['DATABASE_URL'] ?? '')
      const [manager] = await shop.db
        .select()
        .from(users)
        .where(eq(users.email, emailOf('Manager')))
      assert.ok(manager)
      person = manager
    })
    after(async () => {
      await shop.assertIntegrity()
      await stepper.close()
      await shop.close()
    })

    /** How many orders each of them has at least; fewer would mean that the two no longer meet. */
    const fewest = [12, 10, 7, 12, 20]
    for (const [place, pair] of essentialPairs.entries())
      test(`"${pair[0]}" and "${pair[1]}" come to the same as one after the other`, async () => {
        const orders = await assertSerializable({ shop, stepper, person }, pair)
        assert.ok(orders >= (fewest[place] ?? Number.POSITIVE_INFINITY), `${orders} orders`)
      })
  })
