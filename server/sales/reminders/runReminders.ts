// The daily run of reminders: once a day from 9:00 AM in the company's time zone, by one process at a time.
import { addDays } from '#domain/platform/days.ts'
import { isReminderTime } from '#domain/sales/reminders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { AppServices } from '#server/ctx.ts'
import { checkEveryMinute } from '#server/platform/checkEveryMinute.ts'
import { and, eq, isNull, lte, or } from '#server/platform/db/drizzle.ts'
import { isLeaseExpired, leaseEnd, startRenewing } from '#server/platform/db/lease.ts'
import { reminderSettings } from '#server/platform/db/schema.ts'

import { findDueCustomers } from './findDueReminders.ts'
import { remindIfDue } from './queueReminder.ts'
import { readReminderSettings } from './reminderSettings.ts'

/** Also the time after which a run with errors is tried again. */
const leaseMs = 5 * 60_000

type ReminderServices = Pick<
  AppServices,
  | 'db'
  | 'clock'
  | 'log'
  | 'outbox'
  | 'publicUrl'
  | 'timeZone'
  | 'scheduleBackgroundTasks'
  | 'crashPoint'
  | 'isClosing'
>

/** Returns a function that stops it and waits for a running one. */
export function scheduleReminders(services: ReminderServices): () => Promise<void> {
  return checkEveryMinute(services, (now) => runReminders(services, now), 'the run of reminders failed')
}

/**
 * Queues the reminders of the day if the run is due and no other process makes it. Each customer is one transaction, so a run that was cut
 * short continues where it ended. Returns the number of customers that get an email.
 */
export async function runReminders(services: ReminderServices, now: Date): Promise<number> {
  const { db, timeZone, log } = services
  const day = companyDay({ now, timeZone })
  if (!isReminderTime(now, timeZone) || !(await claimRun(services, day))) return 0
  const stopRenewing = startRenewing(
    async () => {
      await db
        .update(reminderSettings)
        .set({ leasedUntil: leaseEnd(leaseMs) })
        .where(isDue(day))
    },
    leaseMs / 4,
    (error) => log.warn({ err: error }, 'could not renew the lease of the run of reminders'),
  )
  const startedAt = performance.now()
  let count = 0
  let failures = 0
  try {
    const { steps, minIntervalDays, minAmountCents } = await readReminderSettings(db)
    const run = { steps, minIntervalDays, minAmountCents, day }
    for (const customerId of await findDueCustomers(db, run)) {
      if (services.isClosing()) break
      try {
        // The time of this customer's log entry: a run can take minutes.
        const at = new Date(now.getTime() + performance.now() - startedAt)
        const isQueued = await db.transaction((tx) => remindIfDue(toCtx(services, tx, at), customerId))
        if (isQueued) count += 1
        services.crashPoint('reminder.committed')
      } catch (error) {
        failures += 1
        log.error({ err: error, customer: customerId }, 'a reminder could not be queued')
      }
    }
  } finally {
    await stopRenewing()
  }
  if (services.isClosing()) await endRun(services, day, {})
  else if (failures === 0) await endRun(services, day, { nextRunOn: addDays(day, 1) })
  if (count > 0) services.outbox.scheduleSend()
  if (count > 0) log.info({ customers: count, day }, 'reminders queued')
  return count
}

/** Sending waits for the end of the run, because rendering the statements would slow down the transactions. */
function toCtx(services: ReminderServices, db: AppServices['db'], now: Date) {
  const outbox = { ...services.outbox, scheduleSend: () => {} }
  return { ...services, outbox, db, now, user: null, address: '' }
}

/** The run of `day`, or of an earlier day that was missed. */
function isDue(day: string) {
  return and(eq(reminderSettings.isOn, true), lte(reminderSettings.nextRunOn, day))
}

async function claimRun({ db }: ReminderServices, day: string): Promise<boolean> {
  const claimed = await db
    .update(reminderSettings)
    .set({ leasedUntil: leaseEnd(leaseMs) })
    .where(
      and(isDue(day), or(isNull(reminderSettings.leasedUntil), isLeaseExpired(reminderSettings.leasedUntil))),
    )
    .returning({ id: reminderSettings.id })
  return claimed.length > 0
}

async function endRun({ db }: ReminderServices, day: string, values: { nextRunOn?: string }): Promise<void> {
  await db
    .update(reminderSettings)
    .set({ ...values, leasedUntil: null })
    .where(isDue(day))
}
