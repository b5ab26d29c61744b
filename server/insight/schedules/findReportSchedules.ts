// The scheduled emails of reports that a user sees: their own, those sent to them, and all for users who may email reports to others.
import type { ReportSchedule } from '#contract/insight/reportSchedules.ts'
import { displayName } from '#domain/people/users.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, inArray, isNull, max, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { reportDeliveries, reportRecipients, reportSchedules, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type ScheduleRow = typeof reportSchedules.$inferSelect

/** Newest first. */
export async function findReportSchedules(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<{ schedules: ReportSchedule[]; total: number }> {
  const seen = and(isNull(reportSchedules.deletedAt), isVisible(ctx))
  const rows = await ctx.db
    .select()
    .from(reportSchedules)
    .where(seen)
    .orderBy(desc(reportSchedules.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { schedules: await viewSchedules(ctx, rows), total: await ctx.db.$count(reportSchedules, seen) }
}

/** Users with `reports.send` may choose every user who is active, others only themselves. */
export async function findReportRecipients(
  ctx: Ctx,
): Promise<{ recipients: { id: number; name: string }[] }> {
  const others = hasPermission(ctx.user.role, 'reports.send')
  const rows = await ctx.db
    .select({ id: users.id, role: users.role, ...nameColumns })
    .from(users)
    .where(and(eq(users.isActive, true), others ? undefined : eq(users.id, ctx.user.id)))
  const recipients = rows
    .filter(({ role }) => hasPermission(role, 'reports.read'))
    .map((row) => ({ id: row.id, name: displayName(row) }))
  return { recipients: recipients.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
}

/** Throws a 404, also for a deleted schedule and for one that the user doesn't see. */
export async function findReportSchedule(ctx: Ctx, id: number): Promise<ReportSchedule> {
  const [row] = await ctx.db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), isNull(reportSchedules.deletedAt), isVisible(ctx)))
  const [schedule] = row ? await viewSchedules(ctx, [row]) : []
  if (!schedule) throw scheduleNotFound()
  return schedule
}

export function scheduleNotFound(): Refusal {
  return new Refusal('missing', 'Scheduled email not found')
}

/** Whether the user may edit, pause and delete it. */
export function mayEditSchedule(
  { user }: Pick<Ctx, 'user'>,
  { userId }: Pick<ScheduleRow, 'userId'>,
): boolean {
  return userId === user.id || hasPermission(user.role, 'reports.send')
}

export function isVisible({ user }: Pick<Ctx, 'user'>): SQL | undefined {
  if (hasPermission(user.role, 'reports.send')) return undefined
  return or(
    eq(reportSchedules.userId, user.id),
    sql`exists (select from ${reportRecipients} where ${reportRecipients.scheduleId} = ${reportSchedules.id}
      and ${reportRecipients.userId} = ${user.id})`,
  )
}

/** By name, also those who are not active any more. */
export async function readRecipients(db: Db, scheduleIds: readonly number[]) {
  const rows = await db
    .select({
      scheduleId: reportRecipients.scheduleId,
      id: users.id,
      role: users.role,
      isActive: users.isActive,
      ...nameColumns,
    })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.userId))
    .where(inArray(reportRecipients.scheduleId, [...scheduleIds]))
  return rows
    .map((row) => ({ ...row, name: displayName(row) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

async function viewSchedules(ctx: Ctx, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const recipients = await readRecipients(ctx.db, ids)
  const owners = await ctx.db
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map(({ userId }) => userId),
      ),
    )
  const sent = await ctx.db
    .select({ id: reportDeliveries.scheduleId, day: max(reportDeliveries.onDay) })
    .from(reportDeliveries)
    .where(inArray(reportDeliveries.scheduleId, ids))
    .groupBy(reportDeliveries.scheduleId)
  return rows.map((row) => {
    const owner = owners.find(({ id }) => id === row.userId)
    return {
      ...row,
      recipients: recipients
        .filter(({ scheduleId }) => scheduleId === row.id)
        .map(({ id, name, isActive }) => ({ id, name, isActive })),
      owner: { id: row.userId, name: owner ? displayName(owner) : '' },
      isEditable: mayEditSchedule(ctx, row),
      lastSentOn: sent.find(({ id }) => id === row.id)?.day ?? null,
    }
  })
}
