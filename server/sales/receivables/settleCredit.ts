// Applies money on account to documents, and undoes it.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { settleCredit as endpoint } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { notOnAccountMessage } from '#domain/sales/payments.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { alias, and, eq } from '#server/platform/db/drizzle.ts'
import { receivableEntries, settlements } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { documentNumberSql } from './documentNumber.ts'
import { type EntryRow, isDocumentEntry, lockEntries } from './entries.ts'
import { lockDebits, lockInvoices } from './lockDebits.ts'
import { settle, undoSettlements } from './settlements.ts'
import { lockSurvivingCustomer } from './survivingCustomer.ts'

/** Throws a 409 if the credit has less open, or for documents that `recordPayment` refuses. */
export async function settleCredit(
  ctx: Ctx,
  { credit: reference, settlements: settled }: InputOf<typeof endpoint>,
): Promise<{ openCents: number }> {
  return transact(ctx, async (ctx) => {
    const found = await readCredit(ctx, reference)
    const { number, customerId } = found
    if (customerId === null)
      throw new Refusal('conflict', `${number} has no customer record: it pays one invoice only.`)
    const customer = await lockSurvivingCustomer(ctx, customerId)
    const debits = await lockDebits(ctx, settled, customer)
    const [credit] = await lockEntries(ctx, [found.id])
    const amountCents = settled.reduce((sum, settlement) => sum + settlement.amountCents, 0)
    if (!credit || amountCents > credit.openCents) {
      throw new Refusal('conflict', notOnAccountMessage(credit?.openCents ?? 0))
    }
    await settle(
      ctx,
      debits.map(({ entry, amountCents }) => ({ debit: entry, credit, amountCents })),
    )
    ctx.crashPoint('settlement.before-log')
    const [first] = debits
    const to = debits.length === 1 && first ? first.number : `${debits.length} documents`
    await recordActivity(ctx, {
      action: `Applied ${formatUsd(amountCents)} of ${number} to ${to}`,
      module: 'Payments',
      subject: reference,
    })
    return { openCents: credit.openCents - amountCents }
  })
}

async function readCredit(
  ctx: Ctx,
  { type, id }: InputOf<typeof endpoint>['credit'],
): Promise<{ id: number; number: string; customerId: number | null }> {
  const [entry] = await ctx.db
    .select({
      id: receivableEntries.id,
      customerId: receivableEntries.customerId,
      number: documentNumberSql(receivableEntries),
    })
    .from(receivableEntries)
    .where(and(isDocumentEntry(type, id), eq(receivableEntries.side, 'credit')))
  if (!entry) throw new Refusal('missing', type === 'payment' ? 'Payment not found' : 'Credit note not found')
  return entry
}

const debits = alias(receivableEntries, 'debits')
const credits = alias(receivableEntries, 'credits')

/** The money stays on account. Throws a 409 for what was undone before, for reversals and write-offs, and without a customer record. */
export async function undoSettlement(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const found = await readSettlement(ctx, id)
    const { settlement, debit, credit, debitNumber, creditNumber } = found
    if (settlement.undoes !== null) throw new Refusal('conflict', 'This row undoes another one.')
    assertCanUndo(debit, credit, creditNumber)
    if (credit.customerId !== null) await lockSurvivingCustomer(ctx, credit.customerId)
    if (debit.kind === 'invoice' && debit.documentId !== null) await lockInvoices(ctx, [debit.documentId])
    await lockEntries(ctx, [debit.id, credit.id])
    if ((await ctx.db.$count(settlements, eq(settlements.undoes, id))) > 0)
      throw new Refusal('conflict', `${creditNumber} was already unapplied from ${debitNumber}.`)
    await undoSettlements(ctx, [settlement])
    ctx.crashPoint('undo-settlement.before-log')
    if (credit.documentType === null || credit.documentId === null)
      throw new Error(`Entry ${credit.id} has no document`)
    await recordActivity(ctx, {
      action: `Took ${formatUsd(settlement.amountCents)} of ${creditNumber} off ${debitNumber}`,
      module: 'Payments',
      subject: { type: credit.documentType, id: credit.documentId },
    })
  })
}

function assertCanUndo(debit: EntryRow, credit: EntryRow, creditNumber: string): void {
  if (credit.kind === 'write-off')
    throw new Refusal('conflict', 'This is a write-off: reverse the write-off instead.')
  if (credit.reverses !== null || debit.reverses !== null)
    throw new Refusal('conflict', "This belongs to a reversal, which can't be undone.")
  if (credit.customerId === null) {
    const message = `${creditNumber} has no customer record, so it can't stay on account: reverse it instead.`
    throw new Refusal('conflict', message)
  }
}

async function readSettlement(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      settlement: settlements,
      debit: debits,
      credit: credits,
      debitNumber: documentNumberSql(debits),
      creditNumber: documentNumberSql(credits),
    })
    .from(settlements)
    .innerJoin(debits, eq(debits.id, settlements.debitId))
    .innerJoin(credits, eq(credits.id, settlements.creditId))
    .where(eq(settlements.id, id))
  if (!row) throw new Refusal('missing', 'Settlement not found')
  return row
}
