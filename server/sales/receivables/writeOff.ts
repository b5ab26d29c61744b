// Writes off what stays open of a document, and reverses that.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { writeOff as endpoint } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { receivableEntries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { documentNumberSql } from './documentNumber.ts'
import { isReversed, lockEntries, reverseEntries, writeOffOpen } from './entries.ts'
import { lockDebits, lockInvoices } from './lockDebits.ts'
import { findSettlementsOf, undoSettlements } from './settlements.ts'
import { lockSurvivingCustomer } from './survivingCustomer.ts'

/** Dated today. Throws a 409 if nothing is open. */
export async function writeOff(
  ctx: Ctx,
  { document, reason }: InputOf<typeof endpoint>,
): Promise<{ id: number; amountCents: number }> {
  return transact(ctx, async (ctx) => {
    const customerId = await readCustomerId(ctx, document)
    const customer = customerId === null ? null : await lockSurvivingCustomer(ctx, customerId)
    const [locked] = await lockDebits(ctx, [{ debit: document, amountCents: 0 }], customer)
    if (!locked) throw new Error('lockDebits returned nothing')
    const { number, entry: debit } = locked
    const amountCents = debit.openCents
    if (amountCents === 0) throw new Refusal('conflict', `${number} has nothing open.`)
    const [credit] = await writeOffOpen(ctx, [debit], reason)
    if (!credit) throw new Error(`${number} was not written off`)
    ctx.crashPoint('write-off.before-log')
    await recordActivity(ctx, {
      action: `Wrote off ${formatUsd(amountCents)} of ${number}: ${reason}`,
      module: 'Payments',
      subject: document,
    })
    return { id: credit.id, amountCents }
  })
}

async function readCustomerId(
  ctx: Ctx,
  { type, id }: InputOf<typeof endpoint>['document'],
): Promise<number | null> {
  const [entry] = await ctx.db
    .select({ customerId: receivableEntries.customerId })
    .from(receivableEntries)
    .where(
      and(
        eq(receivableEntries.documentType, type),
        eq(receivableEntries.documentId, id),
        isNull(receivableEntries.reverses),
      ),
    )
    .limit(1)
  return entry?.customerId ?? null
}

/** Dated today. `id` is that of the write-off's entry. Throws a 409 if it is reversed already. */
export async function reverseWriteOff(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({
        kind: receivableEntries.kind,
        reverses: receivableEntries.reverses,
        type: receivableEntries.documentType,
        documentId: receivableEntries.documentId,
        customerId: receivableEntries.customerId,
        number: documentNumberSql(receivableEntries),
      })
      .from(receivableEntries)
      .where(eq(receivableEntries.id, id))
    if (
      found?.kind !== 'write-off' ||
      found.reverses !== null ||
      found.documentId === null ||
      found.type === null
    )
      throw new Refusal('missing', 'Write-off not found')
    const document = { type: found.type, id: found.documentId }
    if (found.customerId !== null) await lockSurvivingCustomer(ctx, found.customerId)
    if (document.type === 'invoice') await lockInvoices(ctx, [document.id])
    const settled = await findSettlementsOf(ctx, [id])
    const entries = await lockEntries(ctx, [id, ...settled.map(({ debitId }) => debitId)])
    if (await isReversed(ctx, id))
      throw new Refusal('conflict', `This write-off of ${found.number} is already reversed.`)
    const entry = entries.find((one) => one.id === id)
    if (!entry) throw new Error(`Entry ${id} was deleted`)
    await undoSettlements(ctx, settled)
    await reverseEntries(ctx, [entry], reason)
    ctx.crashPoint('write-off-reversal.before-log')
    await recordActivity(ctx, {
      action: `Reversed the write-off of ${formatUsd(entry.amountCents)} of ${found.number}: ${reason}`,
      module: 'Payments',
      subject: document,
    })
  })
}
