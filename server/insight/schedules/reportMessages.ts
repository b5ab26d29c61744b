// Scheduled reports in the outbox: the report is read right before each attempt, with what its recipient may see then.
import { displayName } from '#domain/people/users.ts'
import { hasPermission } from '#domain/permissions.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { nameColumnsOf } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { alias, eq } from '#server/platform/db/drizzle.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { deliveries, reportDeliveries, reportSchedules, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { composeReportEmail } from './reportEmail.ts'

export const reportMessageKind: MessageKind = {
  // The outbox shows its schedule by its subject.
  activity: () => ({ module: 'System' }),
  async assertResendable({ db }, { id }) {
    const { obstacle } = await readScheduled(db, id)
    if (obstacle !== undefined) throw new Refusal('conflict', obstacle)
  },
  async prepare({ db, publicUrl }, delivery) {
    const { schedule, recipient, owner, obstacle } = await readScheduled(db, delivery.id)
    if (obstacle !== undefined) return { outcome: 'notSent', reference: null, serverReply: obstacle }
    const { content, attachment } = await readSnapshot({ db }, async ({ db }) => {
      const company = await readCompany(db)
      // Also days later, the report is as seen from the day of the email.
      const ctx = { db, now: delivery.createdAt, timeZone: company.timeZone, user: recipient }
      const names = {
        recipientName: recipient.firstName || displayName(recipient),
        ownerName: displayName(owner),
      }
      return composeReportEmail(ctx, { schedule, company, publicUrl, ...names })
    })
    // The outbox shows what was sent.
    if (content.text !== delivery.text)
      await db.update(deliveries).set(content).where(eq(deliveries.id, delivery.id))
    return { delivery: { ...delivery, ...content }, ...(attachment && { attachment }) }
  },
}

const owners = alias(users, 'owners')

/** `obstacle` is why the message may not be sent any more. */
async function readScheduled(db: Db, deliveryId: number) {
  const [row] = await db
    .select({
      schedule: reportSchedules,
      recipient: { role: users.role, isActive: users.isActive, ...nameColumnsOf(users) },
      owner: nameColumnsOf(owners),
    })
    .from(reportDeliveries)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportDeliveries.scheduleId))
    .innerJoin(users, eq(users.id, reportDeliveries.userId))
    .innerJoin(owners, eq(owners.id, reportSchedules.userId))
    .where(eq(reportDeliveries.deliveryId, deliveryId))
  if (!row) throw new Error(`Message ${deliveryId} has no schedule`)
  const { schedule, recipient } = row
  const obstacle =
    schedule.deletedAt !== null
      ? 'The scheduled email was deleted.'
      : recipient.isActive
        ? hasPermission(recipient.role, 'reports.read')
          ? undefined
          : `${displayName(recipient)} may not see reports any more.`
        : `${displayName(recipient)} is not active any more.`
  return { ...row, obstacle }
}
