// Schedules emails of reports, and edits, pauses, deletes and restores the schedules.
import type {
  createReportSchedule as createEndpoint,
  editReportSchedule as editEndpoint,
  ReportSchedule,
} from '#contract/insight/reportSchedules.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  describeRhythm,
  firstReportDay,
  reportScheduleLimits,
  type ReportRhythm,
  tooManySchedulesMessage,
} from '#domain/insight/reportSchedules.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { joinList } from '#domain/platform/format.ts'
import { getReport } from '#domain/reports.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { lockUser } from '#server/people/auth/setPassword.ts'
import { and, eq, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { reportRecipients, reportSchedules, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import {
  findReportSchedule,
  isVisible,
  mayEditSchedule,
  type ScheduleRow,
  scheduleNotFound,
} from './findReportSchedules.ts'

/** Throws a 403 for other recipients than the user without `reports.send`, and a 409 for one who is not active and at the limit. */
export async function createReportSchedule(
  ctx: Ctx,
  { recipientIds = [ctx.user.id], ...fields }: InputOf<typeof createEndpoint>,
): Promise<ReportSchedule> {
  const userId = ctx.user.id
  return transact(
    ctx,
    async (ctx) => {
      await assertMayReceive(ctx, recipientIds)
      await assertBelowLimit(ctx, userId)
      const [created] = await ctx.db
        .insert(reportSchedules)
        .values({
          ...fields,
          nextSendOn: firstDay(ctx, fields),
          userId,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning()
      if (!created) throw new Error('Insert into report_schedules returned no row')
      await writeRecipients(ctx, created.id, recipientIds)
      const schedule = await findReportSchedule(ctx, created.id)
      const { title } = getReport(fields.report)
      await record(
        ctx,
        created,
        `Scheduled ${title} ${describeRhythm(fields)} for email to ${nameAll(schedule)}`,
      )
      return schedule
    },
    // Two schedules at the same time could pass the limit.
    async ({ db }) => void (await lockUser(db, userId)),
  )
}

/** As creating one, and throws a 409 if `version` is old, a 404 if the user doesn't see it, and a 403 if the user may not change it. */
export async function editReportSchedule(
  ctx: Ctx,
  { id, version, recipientIds, isPaused, ...rhythm }: InputOf<typeof editEndpoint>,
): Promise<ReportSchedule> {
  return transact(ctx, async (ctx) => {
    const row = await lockSchedule(ctx, id)
    if (row.deletedAt !== null) throw scheduleNotFound()
    if (version !== undefined && version !== row.version)
      throw new Refusal('conflict', 'Another user changed this scheduled email meanwhile. Try again.')
    const before = await findReportSchedule(ctx, id)
    if (recipientIds) {
      const kept = new Set(before.recipients.map((recipient) => recipient.id))
      await assertMayReceive(
        ctx,
        recipientIds.filter((recipientId) => !kept.has(recipientId)),
      )
      await ctx.db.delete(reportRecipients).where(eq(reportRecipients.scheduleId, id))
      await writeRecipients(ctx, id, recipientIds)
    }
    const isSameRhythm = describeRhythm(rhythm) === describeRhythm(row)
    const next = isSameRhythm && row.nextSendOn !== null ? row.nextSendOn : firstDay(ctx, rhythm)
    const nextSendOn = isPaused ? null : next
    const updated = { ...rhythm, nextSendOn, version: row.version + 1, updatedAt: ctx.now }
    await ctx.db.update(reportSchedules).set(updated).where(eq(reportSchedules.id, id))
    const after = await findReportSchedule(ctx, id)
    const changes = diffFields(loggedFields(before), loggedFields(after))
    const verb = 'isPaused' in (changes ?? {}) ? (isPaused ? 'Paused' : 'Resumed') : 'Updated'
    const { title } = getReport(row.report)
    await record(ctx, after, `${verb} the scheduled email of ${title}`, changes)
    return after
  })
}

/** A message that waits is not sent any more. */
export async function deleteReportSchedule(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = await lockSchedule(ctx, id)
    if (row.deletedAt !== null) throw scheduleNotFound()
    const version = row.version + 1
    await ctx.db
      .update(reportSchedules)
      .set({ deletedAt: ctx.now, nextSendOn: null, version, updatedAt: ctx.now })
      .where(eq(reportSchedules.id, id))
    await record(ctx, { id, version }, `Deleted the scheduled email of ${getReport(row.report).title}`)
  })
}

/** Throws a 409 if it is not deleted, or at the limit of its owner. */
export async function restoreReportSchedule(ctx: Ctx, { id }: { id: number }): Promise<ReportSchedule> {
  return transact(ctx, async (ctx) => {
    const row = await lockSchedule(ctx, id)
    if (row.deletedAt === null) throw new Refusal('conflict', 'This scheduled email is not deleted.')
    // Another one that is scheduled or restored at the same time could pass the limit.
    await lockUser(ctx.db, row.userId)
    await assertBelowLimit(ctx, row.userId)
    const version = row.version + 1
    await ctx.db
      .update(reportSchedules)
      .set({ deletedAt: null, nextSendOn: firstDay(ctx, row), version, updatedAt: ctx.now })
      .where(eq(reportSchedules.id, id))
    await record(ctx, { id, version }, `Restored the scheduled email of ${getReport(row.report).title}`)
    return findReportSchedule(ctx, id)
  })
}

/** Throws a 404 for one that the user doesn't see, and a 403 for one that the user may not change. */
async function lockSchedule(ctx: Ctx, id: number): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), isVisible(ctx)))
    .for('update')
  if (!row) throw scheduleNotFound()
  if (!mayEditSchedule(ctx, row))
    throw new Refusal('forbidden', 'Only its owner, Admin and Manager may change it.')
  return row
}

/** Of recipients that are added. */
async function assertMayReceive(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.some((id) => id !== ctx.user.id) && !hasPermission(ctx.user.role, 'reports.send'))
    throw new Refusal('forbidden', forbiddenMessage('reports.send'))
  const rows = await ctx.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)))
  const allowed = new Set(rows.flatMap(({ id, role }) => (hasPermission(role, 'reports.read') ? [id] : [])))
  if (ids.some((id) => !allowed.has(id)))
    throw fieldRefusal('conflict', 'recipientIds', 'Choose users who are active')
}

async function assertBelowLimit(ctx: Ctx, userId: number): Promise<void> {
  const count = await ctx.db.$count(
    reportSchedules,
    and(eq(reportSchedules.userId, userId), isNull(reportSchedules.deletedAt)),
  )
  if (count >= reportScheduleLimits.perUser) throw new Refusal('conflict', tooManySchedulesMessage)
}

async function writeRecipients({ db }: Pick<Ctx, 'db'>, scheduleId: number, ids: readonly number[]) {
  await db.insert(reportRecipients).values([...new Set(ids)].map((userId) => ({ scheduleId, userId })))
}

function firstDay({ now, timeZone }: Ctx, rhythm: ReportRhythm): string {
  return firstReportDay(rhythm, now, timeZone)
}

const nameAll = ({ recipients }: Pick<ReportSchedule, 'recipients'>) =>
  joinList(recipients.map(({ name }) => name))

function loggedFields(schedule: ReportSchedule) {
  return {
    rhythm: describeRhythm(schedule),
    recipients: nameAll(schedule),
    isPaused: schedule.nextSendOn === null,
  }
}

async function record(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  action: string,
  changes?: ReturnType<typeof diffFields>,
): Promise<void> {
  const subject = { type: 'reportSchedule' as const, id, version }
  await recordActivity(ctx, { action, module: 'System', subject, ...(changes && { changes }) })
}
