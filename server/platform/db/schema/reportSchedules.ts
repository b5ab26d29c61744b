// Reports that are sent by email on a schedule.
import { frequencies, reportScheduleLimits, weekdays } from '#domain/insight/reportSchedules.ts'
import type { ReportId } from '#domain/reports.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { day, id, oneOf, ref, timestamptz } from './columns.ts'
import { deliveries } from './deliveries.ts'
import { byUser, users } from './users.ts'

export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    report: text().$type<ReportId>().notNull(),
    /** The parameters of the report's address, without '?'. */
    search: text().notNull(),
    frequency: text({ enum: frequencies }).notNull(),
    weekday: text({ enum: weekdays }).notNull(),
    monthDay: integer().notNull(),
    /** In the company's time zone. Null while it is paused, and once it is deleted. */
    nextSendOn: day(),
    userId: byUser(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (table) => [
    index('report_schedules_user').on(table.userId),
    index('report_schedules_due')
      .on(table.nextSendOn)
      .where(sql`${table.nextSendOn} is not null`),
    check('report_schedules_frequency', oneOf(sql`${table.frequency}`, frequencies)),
    check('report_schedules_weekday', oneOf(sql`${table.weekday}`, weekdays)),
    check(
      'report_schedules_month_day',
      sql`${table.monthDay} between 1 and ${sql.raw(String(reportScheduleLimits.monthDay))}`,
    ),
    check('report_schedules_deleted', sql`${table.deletedAt} is null or ${table.nextSendOn} is null`),
  ],
)

export const reportRecipients = pgTable(
  'report_recipients',
  {
    scheduleId: ref()
      .notNull()
      .references(() => reportSchedules.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.userId] }),
    index('report_recipients_user').on(table.userId),
  ],
)

/** The emails of a schedule: one for each recipient and day. */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    deliveryId: ref()
      .primaryKey()
      .references(() => deliveries.id),
    scheduleId: ref()
      .notNull()
      .references(() => reportSchedules.id),
    /** The recipient. */
    userId: byUser(),
    /** In the company's time zone: the report is as seen from this day. */
    onDay: day().notNull(),
  },
  (table) => [uniqueIndex('report_deliveries_once').on(table.scheduleId, table.onDay, table.userId)],
)
