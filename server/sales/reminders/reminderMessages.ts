// Reminders in the outbox: what is open is read again right before each attempt.
import { nothingOverdueMessage, reminderError } from '#domain/sales/reminders.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { activityOf } from '#server/messaging/deliveries/defineDocumentMail.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import type { DeliveryRow } from '#server/messaging/deliveries/sender.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderStatement } from '#server/sales/documents/renderStatementPdf.ts'
import { readStatement } from '#server/sales/receivables/findStatement.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { findOverdueItems, reminderEmail } from './reminderEmail.ts'
import { readReminderSettings } from './reminderSettings.ts'

export const reminderMessageKind: MessageKind = {
  activity: activityOf('customer', 'Customers'),
  async assertResendable(services, delivery) {
    const { obstacle } = await composeReminder(services, delivery)
    if (obstacle !== undefined) throw new Refusal('conflict', obstacle)
  },
  async prepare(services, delivery) {
    const { statement, content, obstacle } = await composeReminder(services, delivery)
    if (obstacle !== undefined) return { outcome: 'notSent', reference: null, serverReply: obstacle }
    const isChanged = content.text !== delivery.text
    // The outbox shows what was sent.
    if (isChanged) await services.db.update(deliveries).set(content).where(eq(deliveries.id, delivery.id))
    return { delivery: { ...delivery, ...content }, attachment: await renderStatement(services, statement) }
  },
}

/** `obstacle` is why the message is not needed any more. */
async function composeReminder({ db, clock }: Pick<AppServices, 'db' | 'clock'>, delivery: DeliveryRow) {
  const company = await readCompany(db)
  const { isOn, steps, minAmountCents } = await readReminderSettings(db)
  const customer = await findSurvivingCustomer({ db }, documentIdOf(delivery, 'customer'))
  const statement = await readStatement(
    { db, now: clock.now(), timeZone: company.timeZone },
    { customerId: customer.id, kind: 'open items' },
  )
  const overdue = findOverdueItems(statement, steps)
  return {
    statement,
    content: reminderEmail(statement, overdue, { steps, company }),
    obstacle:
      overdue.overdueCents === 0
        ? nothingOverdueMessage
        : delivery.requestedBy === null && !isOn
          ? 'Reminders were switched off.'
          : reminderError({ ...customer, ...overdue, minAmountCents }),
  }
}
