// Kills real processes while they queue scheduled reports: each recipient gets one email, and none is missing.
import assert from 'node:assert/strict'

import { createReportSchedule } from '#contract/insight/reportSchedules.ts'
import { defaultRhythm } from '#domain/insight/reportSchedules.ts'
import type { App } from '#server/app.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { runReportSchedules } from '#server/insight/schedules/runReportSchedules.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { company, deliveries, reportDeliveries, reportSchedules } from '#server/platform/db/schema.ts'
import { createStorage, emailOf, openAppWithEnv } from '#server/testing/createStorage.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { signInAs } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const scheduleCount = 3

/** A time zone in which it is past 6:00 AM and before 11:00 PM. */
function pickTimeZone(): string {
  const hour = new Date().getUTCHours()
  return hour >= 6 && hour < 22 ? 'UTC' : 'Pacific/Kiritimati'
}

/** Schedules that are due. */
async function createGround({ db, url }: App): Promise<void> {
  const { call } = await signInAs(url, 'Manager')
  const timeZone = pickTimeZone()
  await db.update(company).set({ timeZone })
  for (let count = 0; count < scheduleCount; count += 1)
    await call(createReportSchedule, { report: 'sales-by-style', search: '', ...defaultRhythm })
  await db.update(reportSchedules).set({ nextSendOn: companyDay({ now: new Date(), timeZone }) })
}

trialTest('a killed run of scheduled reports continues where it ended', async () => {
  const storage = await createStorage()
  const mailbox = await openMailbox()
  const env = { ...storage.env, SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' }
  let opened: App | undefined

  async function openHere(): Promise<App> {
    opened = await openAppWithEnv({ ...env, PORT: '0', LOG_LEVEL: 'error' })
    return opened
  }

  async function closeHere(): Promise<void> {
    await opened?.close()
    opened = undefined
  }

  try {
    await createGround(await openHere())
    await closeHere()
    // The first process is killed before its first commit, the second one after it.
    for (const point of ['report.before-commit', 'report.committed']) {
      const { ended } = startSelvedge({ ...env, NODE_ENV: 'test', CRASH_AT: point })
      const { signal, output } = await ended
      assert.equal(signal, 'SIGKILL', output)
    }
    // It queues the others when it starts.
    const app = await openHere()
    await waitFor('the emails', async () => {
      const sent = await app.db.$count(deliveries, eq(deliveries.status, 'sent'))
      return sent === scheduleCount
    })
    assert.equal(await runReportSchedules(app.services, new Date()), 0)
    assert.equal(await app.db.$count(reportDeliveries), scheduleCount)
    assert.deepEqual(
      mailbox.received.flatMap(({ to }) => to),
      Array.from({ length: scheduleCount }, () => emailOf('Manager')),
    )
    assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
  } finally {
    await closeHere()
    await mailbox.close()
    await storage.remove()
  }
})
