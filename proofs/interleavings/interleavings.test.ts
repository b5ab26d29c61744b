// Two actions on the same records, in different orders of their statements, have the outcome of a serial execution. `npm run
// torture -- interleavings` runs all pairs in all orders.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { assertSerializable } from './assertSerializable.ts'
import { essentialMinOrders, essentialPairs } from './interleavingPairs.ts'
import { openStepper, type Stepper } from './stepper.ts'

describe('interleaved actions', () => {
  let app: TestApp
  let stepper: Stepper
  let user: SignedInUser
  before(async () => {
    app = await startTestApp()
    stepper = await openStepper(app.env['DATABASE_URL'] ?? '')
    const [manager] = await app.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Manager')))
    assert.ok(manager)
    user = manager
  })
  after(async () => {
    await app.assertIntegrity()
    await stepper.close()
    await app.close()
  })

  const maxOrders = isFullSize ? 12 : 4
  for (const [index, pair] of essentialPairs.entries())
    test(`"${pair[0]}" and "${pair[1]}" are serializable`, async () => {
      const orders = await assertSerializable({ app, stepper, user }, pair, { maxOrders })
      assert.ok(orders >= Math.min(maxOrders, essentialMinOrders[index] ?? maxOrders), `${orders} orders`)
    })
})
