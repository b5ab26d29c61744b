import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Payment, refundCustomer as endpoint } from '#contract/sales/payments.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { notOnAccountMessage, refundedTooEarlyMessage } from '#domain/sales/payments.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { receivableEntries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { addEntry, type EntryRow } from '#server/sales/receivables/entries.ts'
import { assertEntryDay } from '#server/sales/receivables/entryDays.ts'
import { settle } from '#server/sales/receivables/settlements.ts'
import { isOfCustomer, lockSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { findPayment } from './findPayments.ts'
import { insertPayment } from './recordPayment.ts'

/** Settles the refund with the oldest open credits. Throws a 409 if less is on account on that day. */
export async function refundCustomer(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Payment> {
  const { method, reference, receivedOn, amountCents } = input
  return transact(ctx, async (ctx) => {
    const customer = await lockSurvivingCustomer(ctx, input.customerId)
    const onAccount = await lockCredits(ctx, customer.id)
    await assertEntryDay(ctx, receivedOn, 'receivedOn')
    const credits = onAccount
      .filter(({ onDate }) => onDate <= receivedOn)
      .toSorted((a, b) => a.onDate.localeCompare(b.onDate) || a.id - b.id)
    assertOnAccount(input, { totalCents: sumOpen(onAccount), earlierCents: sumOpen(credits) })
    const refund = await insertPayment(ctx, 'refund', customer.id, input)
    const debit = await addEntry(ctx, {
      kind: 'refund',
      document: { type: 'payment', id: refund.id },
      customerId: customer.id,
      amountCents,
      onDate: receivedOn,
    })
    let restCents = amountCents
    const pairs = credits.map((credit) => {
      const usedCents = Math.min(credit.openCents, restCents)
      restCents -= usedCents
      return { debit, credit, amountCents: usedCents }
    })
    await settle(ctx, pairs)
    ctx.crashPoint('refund.before-log')
    await recordActivity(ctx, {
      action: `Refunded ${formatUsd(amountCents)} to ${customer.name} as ${refund.number}`,
      module: 'Payments',
      subject: { type: 'payment', id: refund.id },
      changes: creationChanges({ method, reference: reference ?? null, receivedOn }),
    })
    return findPayment(ctx, { id: refund.id })
  })
}

function sumOpen(credits: readonly EntryRow[]): number {
  return credits.reduce((sum, { openCents }) => sum + openCents, 0)
}

/** `earlierCents` is what was received on or before the day of the refund. */
function assertOnAccount(
  { amountCents, receivedOn }: InputOf<typeof endpoint>,
  { totalCents, earlierCents }: { totalCents: number; earlierCents: number },
): void {
  if (amountCents > totalCents) throw new Refusal('conflict', notOnAccountMessage(totalCents))
  if (amountCents <= earlierCents) return
  throw fieldRefusal('conflict', 'receivedOn', refundedTooEarlyMessage(earlierCents, receivedOn))
}

/** Locks the open credits of a customer in id order. */
async function lockCredits(ctx: Ctx, survivingId: number): Promise<EntryRow[]> {
  const { side, openCents, id, customerId } = receivableEntries
  return ctx.db
    .select()
    .from(receivableEntries)
    .where(and(isOfCustomer(sql`${customerId}`, survivingId), eq(side, 'credit'), sql`${openCents} > 0`))
    .orderBy(asc(id))
    .for('no key update')
}
