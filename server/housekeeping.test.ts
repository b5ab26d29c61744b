// Expired sessions are deleted, but not by a clock that jumped.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from '#server/platform/db/drizzle.ts'
import { sessions } from '#server/platform/db/schema.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { createRound } from './housekeeping.ts'

const hourMs = 3_600_000

const app = useTestApp()
const staff = useClient(app, 'Staff')

/** A clock that can be wrong, and the machine's uptime. */
function createMachine() {
  let uptimeMs = hourMs
  let errorMs = 0
  const now = () => new Date(Date.now() - hourMs + uptimeMs + errorMs)
  const { db, images, live, log, timeZone } = app.app.services
  const round = createRound({ db, images, live, log, timeZone, clock: { now } }, () => uptimeMs)
  return {
    /** Moves the clock ahead for `hours`, with a round each hour. */
    async run(hours: number, aheadMs: number): Promise<void> {
      errorMs = aheadMs
      for (let hour = 0; hour < hours; hour += 1) {
        uptimeMs += hourMs
        await round()
      }
    },
  }
}

test('a clock that jumps a year ahead and back ends no session', async () => {
  const machine = createMachine()
  await machine.run(2, 0)
  await machine.run(20, 365 * 24 * hourMs)
  await machine.run(3, 0)
  assert.equal(await app.db.$count(sessions), 1)
  assert.equal((await staff.fetch('/api/auth/user')).status, 200)
})

test('expired sessions are deleted after a day without a jump', async () => {
  const machine = createMachine()
  await machine.run(2, 8 * 24 * hourMs)
  assert.equal(await app.db.$count(sessions), 1)
  await machine.run(24, 8 * 24 * hourMs)
  assert.equal(await app.db.$count(sessions), 0)
})

test('a failed count of open orders does not keep expired sessions', async () => {
  await app.db.execute(sql`alter table open_order_days rename to missing_days`)
  await app.db.update(sessions).set({ expiresAt: new Date(Date.now() - hourMs) })
  await staff.fetch('/api/auth/user')
  await createMachine().run(1, 0)
  assert.equal(await app.db.$count(sessions), 0)
  await app.db.execute(sql`alter table missing_days rename to open_order_days`)
})
