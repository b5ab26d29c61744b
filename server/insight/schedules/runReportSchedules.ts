// Queues the scheduled emails of reports, from 6:00 AM in the company's time zone: once for each schedule, day and recipient.
import { readReportSearch } from '#contract/insight/reports.ts'
import { describeReported, reportedDays } from '#domain/insight/reports/reportPeriod.ts'
import { isReportTime, reportDayFrom } from '#domain/insight/reportSchedules.ts'
import { hasPermission } from '#domain/permissions.ts'
import { addDays } from '#domain/platform/days.ts'
import { joinList } from '#domain/platform/format.ts'
import { getReport } from '#domain/reports.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { renderEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { checkEveryMinute } from '#server/platform/checkEveryMinute.ts'
import { and, asc, eq, lte } from '#server/platform/db/drizzle.ts'
import { reportDeliveries, reportSchedules } from '#server/platform/db/schema.ts'

import { readRecipients, type ScheduleRow } from './findReportSchedules.ts'

type ScheduleServices = Pick<
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

/** Returns a function that stops it and waits for a running check. */
export function scheduleReportEmails(services: ScheduleServices): () => Promise<void> {
  return checkEveryMinute(
    services,
    (now) => runReportSchedules(services, now),
    'scheduled reports could not be queued',
  )
}

/**
 * Queues what is due on the day of `now`, or was on an earlier day that was missed. Each schedule is one transaction, whose lock another
 * process skips. Returns the number of emails.
 */
export async function runReportSchedules(services: ScheduleServices, now: Date): Promise<number> {
  const { db, timeZone, log } = services
  if (!isReportTime(now, timeZone)) return 0
  const day = companyDay({ now, timeZone })
  const due = await db
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(lte(reportSchedules.nextSendOn, day))
    .orderBy(asc(reportSchedules.id))
  let count = 0
  for (const { id } of due) {
    if (services.isClosing()) break
    try {
      count += await db.transaction((tx) =>
        queueIfDue({ ...services, db: tx, now, user: null, address: '' }, { id, day }),
      )
      services.crashPoint('report.committed')
    } catch (error) {
      log.error({ err: error, schedule: id }, 'a scheduled report could not be queued')
    }
  }
  return count
}

type ScheduleCtx = Omit<ScheduleServices, 'log' | 'isClosing'> & Pick<Ctx, 'now' | 'address'> & { user: null }

async function queueIfDue(ctx: ScheduleCtx, { id, day }: { id: number; day: string }): Promise<number> {
  const [schedule] = await ctx.db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), lte(reportSchedules.nextSendOn, day)))
    .for('update', { skipLocked: true })
  if (!schedule) return 0
  const nextSendOn = reportDayFrom(schedule, addDays(day, 1))
  await ctx.db.update(reportSchedules).set({ nextSendOn }).where(eq(reportSchedules.id, id))
  const sent = await ctx.db
    .select({ userId: reportDeliveries.userId })
    .from(reportDeliveries)
    .where(and(eq(reportDeliveries.scheduleId, id), eq(reportDeliveries.onDay, day)))
  const served = new Set(sent.map(({ userId }) => userId))
  const recipients = await readRecipients(ctx.db, [id])
  const allowed = recipients.filter(({ isActive, role }) => isActive && hasPermission(role, 'reports.read'))
  const unserved = allowed.filter((recipient) => !served.has(recipient.id))
  const content = await renderWaiting(ctx, schedule)
  for (const recipient of unserved) {
    const message = { channel: 'email', purpose: 'report', recipient: recipient.email, ...content } as const
    const { id: deliveryId } = await queueDelivery(ctx, message)
    await ctx.db
      .insert(reportDeliveries)
      .values({ deliveryId, scheduleId: id, userId: recipient.id, onDay: day })
  }
  await record(ctx, schedule, {
    queued: unserved.map(({ email }) => email),
    skipped: recipients.filter((recipient) => !allowed.includes(recipient)).map(({ name }) => name),
  })
  ctx.crashPoint('report.before-commit')
  return unserved.length
}

/** The text until the report is read for its recipient (reportMessages.ts). */
async function renderWaiting(ctx: ScheduleCtx, { report, search }: ScheduleRow) {
  const { title, source, period } = getReport(report)
  const days = reportedDays(readReportSearch(report, search) ?? {}, companyDay(ctx), period ?? 'today')
  return renderEmail(`${title}: ${describeReported(source, days)}`, {
    company: await readCompany(ctx.db),
    title,
    paragraphs: ['The report is read when this email is sent.'],
    facts: [],
  })
}

async function record(
  ctx: ScheduleCtx,
  { id, report }: ScheduleRow,
  { queued, skipped }: { queued: readonly string[]; skipped: readonly string[] },
): Promise<void> {
  const { title } = getReport(report)
  const reason = skipped.length === 0 ? '' : `${joinList(skipped)} may not get it`
  if (queued.length === 0 && reason === '') return
  await recordActivity(ctx, {
    action:
      queued.length === 0
        ? `Did not email ${title}: ${reason}`
        : `Queued ${title} for email to ${joinList(queued)}${reason && `; ${reason}`}`,
    module: 'System',
    subject: { type: 'reportSchedule', id },
    isAutomatic: true,
  })
}
