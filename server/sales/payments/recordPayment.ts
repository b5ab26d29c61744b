import type { NewPayment, Payment } from '#contract/sales/payments.ts'
import { joinFirst } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices, payments } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { invoiceNotFound } from '#server/sales/invoices/findInvoice.ts'
import { assertNotCancelled, lockOrder, readOrder } from '#server/sales/orders/findOrder.ts'
import type { OrderRow } from '#server/sales/orders/toOrder.ts'
import { addEntry } from '#server/sales/receivables/entries.ts'
import { assertEntryDay } from '#server/sales/receivables/entryDays.ts'
import { assertNotBefore, lockDebits } from '#server/sales/receivables/lockDebits.ts'
import { settle } from '#server/sales/receivables/settlements.ts'
import {
  findSurvivingCustomer,
  lockSurvivingCustomer,
  type SurvivingCustomer,
} from '#server/sales/receivables/survivingCustomer.ts'

import { findPayment } from './findPayments.ts'

/** Most documents that a log entry names. */
const maxNamedDocuments = 10

/**
 * Settles the listed documents; the rest stays on account of the customer, as a deposit if the payment names an order. Throws a 409 if more
 * is applied to a document than is open, if an invoice is Pending or Void, if the order is cancelled or of another customer, or if money
 * without a customer record would be left.
 */
export async function recordPayment(ctx: Ctx, input: NewPayment): Promise<Payment> {
  const { settlements, amountCents } = input
  const settledCents = settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0)
  if (settledCents > amountCents) {
    const message = `${formatUsd(settledCents)} is applied to documents, but the payment is ${formatUsd(amountCents)}.`
    throw fieldRefusal('invalid', 'amount', message)
  }
  return transact(ctx, async (ctx) => {
    const customer = await lockPayer(ctx, input)
    const order = typeof input.orderId === 'number' ? await lockPaidOrder(ctx, input.orderId, customer) : null
    const debits = await lockDebits(ctx, settlements, customer)
    await assertEntryDay(ctx, input.receivedOn, 'receivedOn')
    assertNotBefore(debits, input.receivedOn)
    const [first] = debits
    if (customer === null && settledCents < amountCents) {
      throw new Refusal(
        'conflict',
        `${first?.number} has no customer record, so ${formatUsd(amountCents - settledCents)} can't stay on account.`,
      )
    }
    const { method, reference, receivedOn } = input
    const payment = await insertPayment(ctx, 'payment', customer?.id ?? null, input)
    const credit = await addEntry(ctx, {
      kind: 'payment',
      document: { type: 'payment', id: payment.id },
      customerId: customer?.id ?? null,
      amountCents,
      onDate: receivedOn,
    })
    await settle(
      ctx,
      debits.map(({ entry, amountCents }) => ({ debit: entry, credit, amountCents })),
    )
    ctx.crashPoint('payment.before-log')
    const payer = customer ? ` from ${customer.name}` : ''
    await recordActivity(ctx, {
      action: `Recorded payment ${payment.number} of ${formatUsd(amountCents)}${payer}`,
      module: 'Payments',
      subject: { type: 'payment', id: payment.id },
      changes: creationChanges({
        method,
        reference: reference ?? null,
        receivedOn,
        order: order?.number ?? null,
        applied: describeSettled(debits),
      }),
    })
    return findPayment(ctx, { id: payment.id })
  })
}

/** Allocates the number and inserts the row of a payment or refund. */
export async function insertPayment(
  ctx: Ctx,
  kind: 'payment' | 'refund',
  customerId: number | null,
  {
    orderId,
    method,
    reference,
    note,
    receivedOn,
    amountCents,
  }: Omit<NewPayment, 'customerId' | 'settlements'>,
): Promise<{ id: number; number: string }> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      number: await allocateNumber(ctx, 'RC'),
      customerId,
      kind,
      orderId: orderId ?? null,
      method,
      reference: reference || null,
      note: note || null,
      receivedOn,
      amountCents,
      createdAt: ctx.now,
      createdBy: ctx.user.id,
    })
    .returning({ id: payments.id, number: payments.number })
  if (!payment) throw new Error('Insert into payments returned no row')
  return payment
}

/** Locks the order of a deposit, after its customer. Throws a 409 if it is cancelled or of another customer. */
async function lockPaidOrder(
  ctx: Ctx,
  orderId: number,
  customer: SurvivingCustomer | null,
): Promise<OrderRow> {
  const order = await lockOrder(ctx, orderId)
  await assertNotCancelled(ctx, order)
  const payer = await findSurvivingCustomer(ctx, order.customerId)
  if (payer.id !== customer?.id)
    throw fieldRefusal('conflict', 'orderId', `Order ${order.number} is of another customer.`)
  return order
}

/** The customer of the input or of the order, or else of the only invoice; null if that has no customer record. */
async function lockPayer(
  ctx: Ctx,
  { customerId, orderId, settlements }: NewPayment,
): Promise<SurvivingCustomer | null> {
  if (typeof customerId === 'number') return lockSurvivingCustomer(ctx, customerId)
  if (typeof orderId === 'number')
    return lockSurvivingCustomer(ctx, (await readOrder(ctx, orderId)).customerId)
  const [only, second] = settlements
  if (only?.debit.type !== 'invoice' || second)
    throw fieldRefusal('invalid', 'customerId', 'Choose a customer, or a single invoice.')
  const [invoice] = await ctx.db
    .select({ customerId: invoices.customerId })
    .from(invoices)
    .where(eq(invoices.id, only.debit.id))
  if (!invoice) throw invoiceNotFound()
  return invoice.customerId === null ? null : lockSurvivingCustomer(ctx, invoice.customerId)
}

/** 'INV-2026-00001: $10.00 and INV-2026-00002: $20.00' */
export function describeSettled(settled: readonly { number: string; amountCents: number }[]): string {
  return joinFirst(
    settled.map(({ number, amountCents }) => `${number}: ${formatUsd(amountCents)}`),
    maxNamedDocuments,
  )
}
