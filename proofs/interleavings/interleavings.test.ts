// Two actions on the same records, in different orders of their statements, have the outcome of a serial execution. `npm run
// torture -- interleavings` runs all pairs in all orders.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { isFullSize } from '#server/testing/isFullSize.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { type ActingUsers, assertSerializable, findActingUsers } from './assertSerializable.ts'
import { essentialMinOrders, essentialPairs } from './interleavingPairs.ts'
import { openStepper, type Stepper } from './stepper.ts'

describe('interleaved actions', () => {
  let app: TestApp
  let stepper: Stepper
  let users: ActingUsers
  before(async () => {
    app = await startTestApp()
    stepper = await openStepper(app.env['DATABASE_URL'] ?? '')
    users = await findActingUsers(app)
  })
  after(async () => {
    await app.assertIntegrity()
    await stepper.close()
    await app.close()
  })

  const maxOrders = isFullSize ? 12 : 4
  for (const [index, pair] of essentialPairs.entries())
    test(`"${pair[0]}" and "${pair[1]}" are serializable`, async () => {
      const orders = await assertSerializable({ app, stepper, users }, pair, { maxOrders })
      assert.ok(orders >= Math.min(maxOrders, essentialMinOrders[index] ?? maxOrders), `${orders} orders`)
    })
})
