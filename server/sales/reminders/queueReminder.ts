// Queues the reminder of one customer, with its rows, messages and log entry in one transaction.
import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { findDueStep, reminderError } from '#domain/sales/reminders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { queueDocumentEmails } from '#server/messaging/deliveries/queueDocumentEmails.ts'
import { max, sql } from '#server/platform/db/drizzle.ts'
import { reminderDeliveries, reminderItems, reminders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import {
  assertCustomerExists,
  type CustomerRow,
  lockSurvivingRow,
} from '#server/sales/customers/findCustomer.ts'
import { readStatement } from '#server/sales/receivables/findStatement.ts'
import { findStatementRecipients, noStatementRecipientMessage } from '#server/sales/sending/recipients.ts'

import { wasRemindedRecently } from './findDueReminders.ts'
import { findOverdueItems, type OverdueItem, reminderEmail } from './reminderEmail.ts'
import { readReminderSettings, type StoredReminderSettings } from './reminderSettings.ts'

/** `user` is null for the daily run. */
export type ReminderCtx = Pick<
  Ctx,
  | 'db'
  | 'now'
  | 'clock'
  | 'timeZone'
  | 'outbox'
  | 'publicUrl'
  | 'address'
  | 'scheduleBackgroundTasks'
  | 'crashPoint'
> & { user: SignedInUser | null }

type NewItem = Omit<typeof reminderItems.$inferInsert, 'reminderId'>

/** Throws a 400 or 409 with the reason if nothing is overdue, or if there is no address. Steps that are due count as sent. */
export async function sendReminder(ctx: Ctx, { id }: { id: number }): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    await assertCustomerExists(ctx, id)
    const customer = await lockSurvivingRow(ctx, id)
    const settings = await readReminderSettings(ctx.db)
    const draft = await draftReminder(ctx, customer, settings)
    const { minAmountCents } = settings
    const error = reminderError({ ...customer, ...draft.overdue, minAmountCents })
    if (error !== undefined) throw new Refusal('conflict', error)
    if (draft.recipients.length === 0)
      throw new Refusal('invalid', noStatementRecipientMessage(customer.name))
    return { deliveries: await queueReminder(ctx, customer, draft) }
  })
}

/**
 * For the daily run, in a transaction. Returns false if nothing is due under the lock of the customer: paid, switched off, or reminded
 * recently by a user or another process.
 */
export async function remindIfDue(ctx: ReminderCtx, customerId: number): Promise<boolean> {
  const customer = await lockSurvivingRow(ctx, customerId)
  const settings = await readReminderSettings(ctx.db)
  const { isOn, minIntervalDays, minAmountCents } = settings
  if (!isOn) return false
  if (await wasRemindedRecently(ctx.db, customer.id, { day: companyDay(ctx), minIntervalDays })) return false
  const draft = await draftReminder(ctx, customer, settings)
  if (reminderError({ ...customer, ...draft.overdue, minAmountCents }) !== undefined) return false
  if (draft.recipients.length === 0 || draft.items.every(({ stepDays }) => stepDays === null)) return false
  await queueReminder(ctx, customer, draft)
  return true
}

type Draft = Awaited<ReturnType<typeof draftReminder>>

async function draftReminder(
  ctx: ReminderCtx,
  { id }: CustomerRow,
  { steps }: Pick<StoredReminderSettings, 'steps'>,
) {
  const statement = await readStatement(ctx, { customerId: id, kind: 'open items' })
  const overdue = findOverdueItems(statement, steps)
  const reminded = await readRemindedDays(ctx, overdue.items)
  return {
    recipients: await findStatementRecipients(ctx.db, id),
    overdue,
    content: reminderEmail(statement, overdue, { steps, company: await readCompany(ctx.db) }),
    items: overdue.items.flatMap(({ entryId, overdueDays, openCents }): NewItem[] => {
      const step = findDueStep(steps, { overdueDays, remindedDays: reminded.get(entryId) ?? null })
      const toItem = (stepDays: number | null, isPassedOver: boolean) => ({
        entryId,
        stepDays,
        isPassedOver,
        openCents,
      })
      return [
        ...(step?.passedOver ?? []).map((days) => toItem(days, true)),
        toItem(step?.days ?? null, false),
      ]
    }),
  }
}

/** The latest step recorded for each entry. */
async function readRemindedDays(
  ctx: ReminderCtx,
  items: readonly OverdueItem[],
): Promise<Map<number, number>> {
  const ids = sql.param(items.map(({ entryId }) => entryId))
  const rows = await ctx.db
    .select({ entryId: reminderItems.entryId, days: max(reminderItems.stepDays) })
    .from(reminderItems)
    .where(sql`${reminderItems.entryId} = any(${ids}::bigint[])`)
    .groupBy(reminderItems.entryId)
  return new Map(rows.flatMap(({ entryId, days }) => (days === null ? [] : [[entryId, days]])))
}

async function queueReminder(
  ctx: ReminderCtx,
  { id, name }: CustomerRow,
  { recipients, overdue, content, items }: Draft,
): Promise<Delivery[]> {
  const [reminder] = await ctx.db
    .insert(reminders)
    .values({ customerId: id, onDay: companyDay(ctx), userId: ctx.user?.id ?? null, createdAt: ctx.now })
    .returning({ id: reminders.id })
  if (!reminder) throw new Error('Insert into reminders returned no row')
  await ctx.db.insert(reminderItems).values(items.map((item) => ({ ...item, reminderId: reminder.id })))
  const listed = pluralize(overdue.items.length, 'overdue invoice')
  const deliveries = await queueDocumentEmails(ctx, {
    purpose: 'reminder',
    title: `a reminder of ${listed}, ${formatUsd(overdue.overdueCents)}, to ${name}`,
    module: 'Customers',
    document: { type: 'customer', id },
    recipients,
    content,
  })
  await ctx.db
    .insert(reminderDeliveries)
    .values(deliveries.map((delivery) => ({ reminderId: reminder.id, deliveryId: delivery.id })))
  ctx.crashPoint('reminder.before-commit')
  return deliveries
}
