import type { DocumentReference } from '#domain/nouns.ts'
import { settledDocumentMessage } from '#domain/sales/receivables.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray } from '#server/platform/db/drizzle.ts'
import { receivableEntries } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type EntryRow, isDocumentEntry, isReversed, lockEntries, reverseEntries } from './entries.ts'
import { sumSettlements } from './findSettlements.ts'
import { lockInvoices } from './lockDebits.ts'
import { findSettlementsOf, type SettlementRow, undoSettlements } from './settlements.ts'
import { lockSurvivingCustomer } from './survivingCustomer.ts'

interface Reversal {
  document: DocumentReference
  /** Of the document, for messages. */
  number: string
  reason: string
  /** False refuses a document that is settled in part. */
  undoesSettlements: boolean
}

/**
 * Reverses the entry of a payment, refund or opening item. Throws a 409 if it is reversed already, or if it is settled and its settlements
 * are not to be undone.
 */
export async function reverseDocumentEntry(ctx: Ctx, reversal: Reversal): Promise<void> {
  const { document, number, reason, undoesSettlements } = reversal
  const found = await readDocumentEntry(ctx, document)
  // Under the lock of the customer, its settlements don't change. Without a customer, a payment is settled once.
  if (found.customerId !== null) await lockSurvivingCustomer(ctx, found.customerId)
  await lockInvoices(ctx, await findSettledInvoices(ctx, await findSettlementsOf(ctx, [found.id])))
  await lockEntries(ctx, await withOtherSides(ctx, found))
  const settled = await findSettlementsOf(ctx, [found.id])
  if (await isReversed(ctx, found.id)) throw new Refusal('conflict', `${number} is already reversed.`)
  if (settled.length > 0 && !undoesSettlements) {
    const settledCents = await sumSettlements(ctx, found)
    const hasCustomer = found.customerId !== null
    throw new Refusal(
      'conflict',
      settledDocumentMessage(number, { ...settledCents, creditedCents: null, hasCustomer }),
    )
  }
  await undoSettlements(ctx, settled)
  await reverseEntries(ctx, [found], reason)
}

async function readDocumentEntry(ctx: Ctx, { type, id }: DocumentReference): Promise<EntryRow> {
  const [entry] = await ctx.db.select().from(receivableEntries).where(isDocumentEntry(type, id))
  if (!entry) throw new Error(`${type} ${id} has no entry`)
  return entry
}

/** The entry and those that it is settled with. */
async function withOtherSides(ctx: Ctx, { id }: EntryRow): Promise<number[]> {
  const settled = await findSettlementsOf(ctx, [id])
  return [...new Set([id, ...settled.flatMap(({ debitId, creditId }) => [debitId, creditId])])]
}

/** The invoices whose open amounts change if the settlements are undone. */
export async function findSettledInvoices(ctx: Ctx, settled: readonly SettlementRow[]): Promise<number[]> {
  const ids = settled.map(({ debitId }) => debitId)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: receivableEntries.documentId })
    .from(receivableEntries)
    .where(and(inArray(receivableEntries.id, ids), eq(receivableEntries.kind, 'invoice')))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
