// The log of receivables: adds entries and settlements. A trigger keeps the open amounts of entries and invoices.
import type { DocumentReference } from '#domain/nouns.ts'
import { type EntryKind, settlementDay, sideOf } from '#domain/sales/receivables.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, ne } from '#server/platform/db/drizzle.ts'
import { receivableEntries, settlements } from '#server/platform/db/schema.ts'

export type EntryRow = typeof receivableEntries.$inferSelect

export interface NewEntry {
  kind: EntryKind
  document: DocumentReference
  /** The customer of the document; null if it has no customer record. */
  customerId: number | null
  amountCents: number
  /** In the company's time zone. */
  onDate: string
  dueOn?: string
  /** The reason of a write-off. */
  note?: string
}

/** Needs the ctx of a transaction. */
export async function addEntry(ctx: Ctx, entry: NewEntry): Promise<EntryRow> {
  return insertEntry(ctx, { ...entry, reverses: null })
}

/** Adds the reversal of an entry that is open in full, and settles the two. */
export async function reverseEntry(
  ctx: Ctx,
  entry: EntryRow,
  { onDate, note }: { onDate: string; note: string },
): Promise<EntryRow> {
  const { kind, documentType, documentId, customerId, amountCents } = entry
  if (documentType === null || documentId === null) throw new Error(`Entry ${entry.id} has no document`)
  const document = { type: documentType, id: documentId }
  const reversal = await insertEntry(ctx, {
    kind,
    document,
    customerId,
    amountCents,
    onDate,
    note,
    reverses: entry.id,
  })
  const [debit, credit] = entry.side === 'debit' ? [entry, reversal] : [reversal, entry]
  await settle(ctx, [{ debit, credit, amountCents }])
  return reversal
}

/** Locks the entry that a document made, neither its reversal nor a write-off. Undefined if it made none. */
export async function lockDocumentEntry(
  ctx: Ctx,
  { type, id }: DocumentReference,
): Promise<EntryRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(receivableEntries)
    .where(
      and(
        eq(receivableEntries.documentType, type),
        eq(receivableEntries.documentId, id),
        ne(receivableEntries.kind, 'write-off'),
        isNull(receivableEntries.reverses),
      ),
    )
    .for('no key update')
  return row
}

export interface NewSettlement {
  debit: EntryRow
  credit: EntryRow
  amountCents: number
}

/**
 * Settles credits with debits in one statement. The caller holds the locks of the entries and has checked that each has as much open.
 * Amounts of 0 are skipped.
 */
export async function settle(ctx: Ctx, pairs: readonly NewSettlement[]): Promise<void> {
  const rows = pairs
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ debit, credit, amountCents }) => ({
      debitId: debit.id,
      creditId: credit.id,
      amountCents,
      settledOn: settlementDay(debit.onDate, credit.onDate),
      createdAt: ctx.now,
      userId: ctx.user.id,
    }))
  if (rows.length > 0) await ctx.db.insert(settlements).values(rows)
}

async function insertEntry(
  ctx: Ctx,
  { document, dueOn, note, ...entry }: NewEntry & { reverses: number | null },
): Promise<EntryRow> {
  const [row] = await ctx.db
    .insert(receivableEntries)
    .values({
      ...entry,
      side: sideOf(entry.kind, entry.reverses !== null),
      documentType: document.type,
      documentId: document.id,
      dueOn: dueOn ?? null,
      note: note ?? null,
      createdAt: ctx.now,
      userId: ctx.user.id,
      openCents: entry.amountCents,
      closedOn: entry.amountCents === 0 ? entry.onDate : null,
    })
    .returning()
  if (!row) throw new Error('Insert into receivable_entries returned no row')
  return row
}
