import type { Payment } from '#contract/sales/payments.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { payments } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { reverseDocumentEntry } from '#server/sales/receivables/reverseDocumentEntry.ts'

import { findPayment, paymentNotFound } from './findPayments.ts'

/** Takes the payment or refund off everything that it settled, and adds its reversal, dated today. Throws a 409 if it is reversed. */
export async function reversePayment(ctx: Ctx, input: { id: number; reason: string }): Promise<Payment> {
  return transact(ctx, async (ctx) => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, input.id))
    if (!payment) throw paymentNotFound()
    const { number, kind, amountCents } = payment
    await reverseDocumentEntry(ctx, {
      document: { type: 'payment', id: input.id },
      number,
      reason: input.reason,
      undoesSettlements: true,
    })
    ctx.crashPoint('reversal.before-log')
    await recordActivity(ctx, {
      action: `Reversed ${kind} ${number} of ${formatUsd(amountCents)}: ${input.reason}`,
      module: 'Payments',
      subject: { type: 'payment', id: input.id },
    })
    return findPayment(ctx, { id: input.id })
  })
}
