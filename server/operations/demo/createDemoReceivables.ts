// Debts of the demo's customers from before its year, and an accountant's work at the end of it: a write-off and a statement.
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { customerContacts, receivableEntries } from '#server/platform/db/schema.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { createOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { writeOff } from '#server/sales/receivables/writeOff.ts'
import { emailStatement } from '#server/sales/sending/sendStatement.ts'

import type { DemoCustomerIds } from './createDemoCustomers.ts'

const openingItems = [
  { customer: 'Marrow & Vine', number: '20417', amountCents: 184_000, paidCents: 100_000 },
  { customer: 'Old Mill Workwear', number: '20433', amountCents: 61_250, paidCents: 0 },
]

/** Of invoices from before the year; one of them is paid in part. */
export async function createDemoOpeningItems(ctx: Ctx, ids: DemoCustomerIds): Promise<void> {
  const today = companyDay(ctx)
  for (const { customer, number, amountCents, paidCents } of openingItems) {
    const customerId = ids.get(customer)
    if (customerId === undefined) throw new Error(`The demo has no customer ${customer}`)
    const { id } = await createOpeningItem(ctx, {
      customerId,
      number,
      onDate: addDays(today, -20),
      dueOn: addDays(today, 10),
      amountCents,
      note: 'From the old system',
    })
    if (paidCents === 0) continue
    await recordPayment(ctx, {
      customerId,
      method: 'Check',
      reference: '1177',
      receivedOn: today,
      amountCents: paidCents,
      settlements: [{ debit: { type: 'openingItem', id }, amountCents: paidCents }],
    })
  }
}

/** Writes off what is overdue longest, an invoice if there is one, and emails a statement to the contact of whom the most is open. */
export async function closeDemoYear(ctx: Ctx): Promise<void> {
  const { id, customerId, documentType, documentId, kind, dueOn, openCents } = receivableEntries
  const isOwed = and(gt(openCents, 0), inArray(kind, ['invoice', 'opening item']), isNotNull(customerId))
  const [oldest] = await ctx.db
    .select({ type: documentType, id: documentId })
    .from(receivableEntries)
    .where(isOwed)
    .orderBy(asc(kind), asc(dueOn), asc(id))
    .limit(1)
  if (oldest?.type !== 'invoice' && oldest?.type !== 'openingItem') throw new Error('Nothing is owed')
  await writeOff(ctx, { document: { type: oldest.type, id: oldest.id ?? 0 }, reason: 'The store closed' })
  const [debtor] = await ctx.db
    .select({ id: customerId })
    .from(receivableEntries)
    .innerJoin(customerContacts, eq(customerContacts.customerId, customerId))
    .where(and(isOwed, eq(customerContacts.getsStatements, true)))
    .groupBy(customerId)
    .orderBy(desc(sql`sum(${openCents})`), asc(customerId))
    .limit(1)
  if (debtor?.id) await emailStatement(ctx, { id: debtor.id })
}
