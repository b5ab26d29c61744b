// Sends statements by email to the contacts of a customer that get them.
import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { sumOverdue } from '#contract/sales/ageing.ts'
import type { emailStatement as endpoint, Statement } from '#contract/sales/statements.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { chooseRecipients } from '#server/messaging/deliveries/chooseRecipients.ts'
import {
  activityOf,
  type DocumentEmail,
  renderDocumentEmail,
} from '#server/messaging/deliveries/defineDocumentMail.ts'
import type { MessageKind, OutboxServices } from '#server/messaging/deliveries/messageKind.ts'
import { queueDocumentEmails } from '#server/messaging/deliveries/queueDocumentEmails.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { statementDeliveries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'
import { renderStatement } from '#server/sales/documents/renderStatementPdf.ts'
import { assertStatementDays, readStatement } from '#server/sales/receivables/findStatement.ts'

import { findStatementRecipients, noStatementRecipientMessage } from './recipients.ts'

export const statementMessageKind: MessageKind = {
  activity: activityOf('customer', 'Customers'),
  async prepare(services, delivery) {
    const [sent] = await services.db
      .select()
      .from(statementDeliveries)
      .where(eq(statementDeliveries.deliveryId, delivery.id))
    if (!sent) throw new Error(`Message ${delivery.id} has no statement`)
    const statement = sent.statement ?? (await readAgain(services, documentIdOf(delivery, 'customer'), sent))
    return { delivery, attachment: await renderStatement(services, statement) }
  },
}

/** For emails queued before their statement was stored. */
async function readAgain(
  { db, clock }: OutboxServices,
  customerId: number,
  { kind, fromDay, toDay, upToEntry, upToSettlement }: typeof statementDeliveries.$inferSelect,
): Promise<Statement> {
  const { timeZone } = await readCompany(db)
  const ctx = { db, now: clock.now(), timeZone }
  return readStatement(ctx, {
    customerId,
    kind,
    from: fromDay ?? undefined,
    to: toDay,
    upToEntry,
    upToSettlement,
  })
}

/** Throws a 400 for a day in the future, or if there is no address to send it to. */
export async function emailStatement(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<DeliveryList> {
  assertStatementDays(ctx, input)
  const { id: customerId, kind = 'open items', startDate: from, endDate: to } = input
  return transact(ctx, async (ctx) => {
    await assertCustomerExists(ctx, customerId)
    const statement = await readStatement(ctx, { customerId, kind, from, to })
    const { id, name } = statement.customer
    const usual = await findStatementRecipients(ctx.db, id)
    const recipients = chooseRecipients(input.recipients, usual, noStatementRecipientMessage(name))
    return { deliveries: await queueStatement(ctx, statement, recipients) }
  })
}

/** Queues an email to each recipient, and logs it. Needs the ctx of a transaction. */
export async function queueStatement(
  ctx: Ctx,
  statement: Statement,
  recipients: readonly string[],
): Promise<Delivery[]> {
  const { kind, from: fromDay, to: toDay, upToEntry, upToSettlement } = statement
  const { id, name } = statement.customer
  const company = await readCompany(ctx.db)
  const deliveries = await queueDocumentEmails(ctx, {
    purpose: 'statement',
    title: `a statement of ${name}`,
    module: 'Customers',
    document: { type: 'customer', id },
    recipients,
    content: renderDocumentEmail(composeStatement(statement, company), company),
  })
  const sent = { kind, fromDay, toDay, upToEntry, upToSettlement, statement }
  await ctx.db
    .insert(statementDeliveries)
    .values(deliveries.map((delivery) => ({ deliveryId: delivery.id, ...sent })))
  return deliveries
}

function composeStatement(
  { customer, to, closingBalanceCents, ageing }: Statement,
  company: CompanyRow,
): DocumentEmail {
  const overdueCents = sumOverdue(ageing)
  return {
    title: `Statement as of ${formatLongDay(to)}`,
    subject: `Statement from ${company.name}`,
    recipientName: customer.name,
    intro: 'your statement is attached as a PDF.',
    facts: [
      ['Customer number', customer.number],
      ['As of', formatLongDay(to)],
      ['Overdue', overdueCents > 0 ? formatUsd(overdueCents) : null],
      [closingBalanceCents < 0 ? 'Balance' : 'Balance due', formatUsd(closingBalanceCents)],
    ],
  }
}
