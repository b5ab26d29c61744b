// Kills real processes while they queue reminders: each customer gets one email per step, and none is missing.
import assert from 'node:assert/strict'

import { createCustomer } from '#contract/sales/customers.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { editReminderSettings } from '#contract/sales/reminders.ts'
import { addDays } from '#domain/platform/days.ts'
import { defaultReminderSteps } from '#domain/sales/reminders.ts'
import type { App } from '#server/app.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { company, deliveries, reminders, reminderSettings } from '#server/platform/db/schema.ts'
import { runReminders } from '#server/sales/reminders/runReminders.ts'
import { createStorage, openAppWithEnv } from '#server/testing/createStorage.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { signInAs } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const customerCount = 4

/** A time zone in which it is past 9:00 AM and before 11:00 PM. */
function pickTimeZone(): string {
  const hour = new Date().getUTCHours()
  return hour >= 9 && hour < 22 ? 'UTC' : 'Pacific/Kiritimati'
}

/** Customers with something overdue, and a run that is due. */
async function createGround({ db, url }: App): Promise<void> {
  const { call } = await signInAs(url, 'Admin')
  const timeZone = pickTimeZone()
  await db.update(company).set({ timeZone })
  const today = companyDay({ now: new Date(), timeZone })
  const dueOn = addDays(today, -5)
  for (let index = 1; index <= customerCount; index += 1) {
    const { id } = await call(createCustomer, { name: `Shop ${index}`, email: `${index}@shops.test` })
    const item = { number: `OLD-${index}`, onDate: dueOn, dueOn, amountCents: 1000 }
    await call(createOpeningItem, { customerId: id, ...item })
  }
  await call(editReminderSettings, { isOn: true, steps: [...defaultReminderSteps] })
  await db.update(reminderSettings).set({ nextRunOn: today })
}

trialTest('a killed run of reminders continues where it ended', async () => {
  const storage = await createStorage()
  const mailbox = await openMailbox()
  const env = { ...storage.env, SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' }
  let opened: App | undefined

  /** The lease of a killed process prevents a run until it is over. */
  async function openHere(): Promise<App> {
    opened = await openAppWithEnv({ ...env, PORT: '0', LOG_LEVEL: 'error' })
    return opened
  }

  async function closeHere(): Promise<void> {
    await opened?.close()
    opened = undefined
  }

  /** As if the processes were killed long ago. */
  async function endLease({ db }: App): Promise<void> {
    await db.update(reminderSettings).set({ leasedUntil: sql`now() - interval '1 second'` })
  }

  try {
    await createGround(await openHere())
    // The first process is killed before its first commit, the second one after it.
    for (const [point, committed] of [
      ['reminder.before-commit', 0],
      ['reminder.committed', 1],
    ] as const) {
      await closeHere()
      const { ended } = startSelvedge({ ...env, NODE_ENV: 'test', CRASH_AT: point })
      const { signal, output } = await ended
      assert.equal(signal, 'SIGKILL', output)
      const app = await openHere()
      assert.equal(await app.db.$count(reminders), committed, point)
      await endLease(app)
    }
    const app = opened ?? assert.fail('no app is open')
    assert.equal(await runReminders(app.services, new Date()), customerCount - 1)
    assert.equal(await runReminders(app.services, new Date()), 0)
    const isQueued = eq(deliveries.status, 'queued')
    await waitFor('the emails', async () => (await app.db.$count(deliveries, isQueued)) === 0)
    assert.deepEqual(mailbox.received.flatMap(({ to }) => to).toSorted(), [
      '1@shops.test',
      '2@shops.test',
      '3@shops.test',
      '4@shops.test',
    ])
    assert.equal(await app.db.$count(reminders), customerCount)
    assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
  } finally {
    await closeHere()
    await mailbox.close()
    await storage.remove()
  }
})
