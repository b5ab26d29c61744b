// Reminders of overdue invoices: the settings, a preview of the next run, and a reminder by hand.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkedBy,
  Id,
  MultilineText,
  QueryInteger,
  Version,
  withJsonSchema,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  findUnorderedStep,
  intervalMessage,
  minAmountMessage,
  reminderLimits,
  stepCountMessage,
  stepDaysMessage,
  stepOrderMessage,
  stepTextMessage,
} from '#domain/sales/reminders.ts'

const ReminderSettings = withInternalNames(
  z.object({
    isOn: z.boolean(),
    /** In ascending order. */
    steps: z.array(z.object({ days: z.int(), text: z.string() })),
    /** The daily run emails a customer at most once in so many days. */
    minIntervalDays: z.int(),
    /** Reminders, and statements that are sent to all, ask for no less. */
    minAmount: Amount,
    /** In the company's time zone, at 9:00 AM. While reminders are off: the day if they were switched on now. */
    nextRunOn: z.iso.date(),
    /** Increases with every change. */
    version: z.int(),
  }),
  { minAmount: 'minAmountCents' },
)
export type ReminderSettings = z.output<typeof ReminderSettings>

export const findReminderSettings = defineEndpoint({
  summary: 'Returns whether reminders are on, their steps, and the days between two reminders.',
  method: 'GET',
  path: '/api/reminders/settings',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: ReminderSettings,
})

const ReminderStep = z.strictObject({
  /** After the due day. */
  days: z
    .int(stepDaysMessage)
    .check(z.minimum(0, stepDaysMessage), z.maximum(reminderLimits.days, stepDaysMessage)),
  /** The first paragraph of the email. */
  text: withJsonSchema(
    MultilineText(reminderLimits.text).check(
      checkedBy((text) => (text === '' ? stepTextMessage : undefined)),
    ),
    { type: 'string', minLength: 1, maxLength: reminderLimits.text },
  ),
})

export const ReminderSettingsEdit = withInternalNames(
  z.strictObject({
    isOn: z.boolean(),
    steps: z.array(ReminderStep).check(
      z.minLength(1, stepCountMessage),
      z.maxLength(reminderLimits.steps, stepCountMessage),
      z.check(({ value, issues }) => {
        const index = findUnorderedStep(value)
        const isInvalid = issues.some(({ path }) => path?.[0] === index && path?.[1] === 'days')
        if (index === undefined || isInvalid) return
        issues.push({ code: 'custom', input: value, path: [index, 'days'], message: stepOrderMessage })
      }),
    ),
    /** Unchanged if it is omitted. Reminders by hand are not limited, but count as the last one. */
    minIntervalDays: z.optional(
      z
        .int(intervalMessage)
        .check(z.minimum(1, intervalMessage), z.maximum(reminderLimits.intervalDays, intervalMessage)),
    ),
    /** Unchanged if it is omitted. */
    minAmount: z.optional(
      Amount.check(
        z.minimum(1, minAmountMessage),
        z.maximum(reminderLimits.minAmountCents, minAmountMessage),
      ),
    ),
    version: z.optional(Version),
  }),
  { minAmount: 'minAmountCents' },
)
export type ReminderSettingsEdit = z.output<typeof ReminderSettingsEdit>

/** A 409 if another user has changed the settings since `version`. */
export const editReminderSettings = defineEndpoint({
  summary: 'Switches reminders on or off and changes their schedule. Nothing is sent before the next run.',
  method: 'PUT',
  path: '/api/reminders/settings',
  allow: 'company.manage',
  input: ReminderSettingsEdit,
  reply: ReminderSettings,
})

/** Why the run leaves out a customer that has a step due. */
export const reminderObstacles = ['no email address', 'no reminders', 'reminded recently'] as const

const RemindedCustomer = withInternalNames(
  z.object({
    id: Id,
    number: z.string(),
    name: z.string(),
    /** Overdue on the day of the run; the email lists them. */
    invoices: z.int(),
    amount: Amount,
    /** Of the most overdue invoice. */
    overdueDays: z.int(),
    recipients: z.array(z.string()),
    /** Null: the customer gets an email. */
    obstacle: z.nullable(z.enum(reminderObstacles)),
    lastRemindedOn: z.nullable(z.iso.date()),
    /** The first day on which a customer that was reminded recently may get an email. */
    nextReminderOn: z.nullable(z.iso.date()),
  }),
  { amount: 'amountCents' },
)
export type RemindedCustomer = z.output<typeof RemindedCustomer>

const ReminderPreview = withInternalNames(
  z.object({
    /** The day of the next run. */
    day: z.iso.date(),
    /** Those that get an email, and what the emails list. */
    customers: z.int(),
    invoices: z.int(),
    amount: Amount,
    /** Customers with a step due that get no email. */
    leftOut: z.int(),
    /** By name. */
    rows: z.array(RemindedCustomer),
  }),
  { amount: 'amountCents' },
)
export type ReminderPreview = z.output<typeof ReminderPreview>

export const previewReminders = defineEndpoint({
  summary: 'Lists the customers that the next run of reminders would email, as of now. Sends nothing.',
  method: 'GET',
  path: '/api/reminders/preview',
  allow: 'company.manage',
  input: z.strictObject({ page: QueryInteger(1, 1_000_000, 1), limit: QueryInteger(1, 200, 50) }),
  reply: ReminderPreview,
})

/**
 * To the same recipients as statements. Waits up to 8 seconds: 200 if all are accepted or refused, 202 if one is still trying, 502 with
 * the server's reply if all are refused.
 */
export const sendReminder = defineEndpoint({
  summary: 'Emails a customer what is overdue now. The daily run then sends it nothing on this day.',
  method: 'POST',
  path: '/api/customers/:id/reminder',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})
