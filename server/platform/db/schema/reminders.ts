// Reminders of overdue invoices: the settings with the lease of the daily run, and what was sent.
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, id, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { deliveries } from './deliveries.ts'
import { receivableEntries } from './receivables.ts'
import { users } from './users.ts'

/** A single row, created by the first change. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    id: integer().primaryKey().default(1),
    isOn: boolean().notNull().default(false),
    /** The day of the next run in the company's time zone. Null while reminders are off. */
    nextRunOn: day(),
    /** The run emails a customer at most once in so many days. */
    minIntervalDays: integer().notNull().default(7),
    /** Reminders and statements ask for no less. */
    minAmountCents: cents().default(100),
    /** One process makes the run until then. */
    leasedUntil: timestamptz(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('reminder_settings_are_one', sql`${table.id} = 1`),
    check('reminder_settings_interval', sql`${table.minIntervalDays} between 1 and 60`),
    check('reminder_settings_min_amount', sql`${table.minAmountCents} between 1 and 1000000`),
    check('reminder_settings_run', sql`${table.isOn} = (${table.nextRunOn} is not null)`),
  ],
)

/** Empty: the steps of domain/sales/reminders.ts. */
export const reminderSteps = pgTable(
  'reminder_steps',
  { days: integer().primaryKey(), text: text().notNull() },
  (table) => [check('reminder_steps_days', sql`${table.days} between 0 and 365`)],
)

/** One reminder to a customer, with an email for each of its recipients. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    /** At that time; it may have been merged since. */
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /** In the company's time zone. */
    onDay: day().notNull(),
    /** Null: by the daily run. */
    userId: ref().references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('reminders_customer').on(table.customerId, table.onDay),
    uniqueIndex('reminders_run')
      .on(table.customerId, table.onDay)
      .where(sql`${table.userId} is null`),
  ],
)

/** The invoices and opening items of a reminder, and the steps that it counts for. A step of an entry is recorded once. */
export const reminderItems = pgTable(
  'reminder_items',
  {
    id: id(),
    reminderId: ref()
      .notNull()
      .references(() => reminders.id),
    /** Of the invoice or opening item. */
    entryId: ref()
      .notNull()
      .references(() => receivableEntries.id),
    /** Null: listed in the email without a step that was due. */
    stepDays: integer(),
    /** True for an earlier step that a later one replaced. */
    isPassedOver: boolean().notNull(),
    /** When the email was queued. */
    openCents: cents(),
  },
  (table) => [
    uniqueIndex('reminder_items_step').on(table.entryId, table.stepDays),
    uniqueIndex('reminder_items_listed')
      .on(table.reminderId, table.entryId)
      .where(sql`not ${table.isPassedOver}`),
    check('reminder_items_step_days', sql`${table.stepDays} between 0 and 365`),
    check('reminder_items_passed_over', sql`not ${table.isPassedOver} or ${table.stepDays} is not null`),
  ],
)

export const reminderDeliveries = pgTable(
  'reminder_deliveries',
  {
    reminderId: ref()
      .notNull()
      .references(() => reminders.id),
    deliveryId: ref()
      .notNull()
      .references(() => deliveries.id),
  },
  (table) => [
    primaryKey({ columns: [table.reminderId, table.deliveryId] }),
    uniqueIndex('reminder_deliveries_delivery').on(table.deliveryId),
  ],
)
