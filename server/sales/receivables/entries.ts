// The log of receivables: adds entries and settlements. A trigger keeps the open amounts of entries and invoices.
import type { DocumentReference } from '#domain/nouns.ts'
import { latestDay } from '#domain/platform/days.ts'
import { type EntryKind, sideOf } from '#domain/sales/receivables.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  max,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '#server/platform/db/drizzle.ts'
import { receivableEntries, settlements } from '#server/platform/db/schema.ts'

import { firstOpenDay, postingDay } from './entryDays.ts'

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

/** Adds the reversal of an entry that is open in full, dated today, and settles the two. */
export async function reverseEntry(ctx: Ctx, entry: EntryRow, note: string): Promise<EntryRow> {
  const { kind, documentType, documentId, customerId, amountCents } = entry
  if (documentType === null || documentId === null) throw new Error(`Entry ${entry.id} has no document`)
  const document = { type: documentType, id: documentId }
  const reversal = await insertEntry(ctx, {
    kind,
    document,
    customerId,
    amountCents,
    onDate: await postingDay(ctx, entry.onDate),
    note,
    reverses: entry.id,
  })
  const [debit, credit] = entry.side === 'debit' ? [entry, reversal] : [reversal, entry]
  await settle(ctx, [{ debit, credit, amountCents }])
  return reversal
}

export async function isReversed(ctx: Ctx, entryId: number): Promise<boolean> {
  return (await ctx.db.$count(receivableEntries, eq(receivableEntries.reverses, entryId))) > 0
}

/** Locks the entry that a document made. Undefined if it made none. */
export async function lockDocumentEntry(
  ctx: Ctx,
  document: DocumentReference,
): Promise<EntryRow | undefined> {
  const [row] = await lockDocumentEntries(ctx, [document])
  return row
}

/** Condition: the entry that a document made, neither its reversal nor a write-off. A document has at most one. */
export function isDocumentEntry(type: DocumentReference['type'], id: SQLWrapper | number): SQL | undefined {
  const { documentType, documentId, kind, reverses } = receivableEntries
  // The kind is a literal, so that the partial index is used.
  return and(eq(documentType, type), eq(documentId, id), sql`${kind} <> 'write-off'`, isNull(reverses))
}

/** Locks the entries that documents made, in id order. Documents without one are left out. */
export async function lockDocumentEntries(
  ctx: Ctx,
  documents: readonly DocumentReference[],
): Promise<EntryRow[]> {
  const byType = Map.groupBy(documents, ({ type }) => type)
  const isOneOf = [...byType].map(([type, own]) =>
    isDocumentEntry(type, sql`any(${sql.param(own.map(({ id }) => id))}::bigint[])`),
  )
  if (isOneOf.length === 0) return []
  return ctx.db
    .select()
    .from(receivableEntries)
    .where(or(...isOneOf))
    .orderBy(asc(receivableEntries.id))
    .for('no key update')
}

/** Locks entries by id, in id order. */
export async function lockEntries(ctx: Ctx, ids: readonly number[]): Promise<EntryRow[]> {
  return ctx.db
    .select()
    .from(receivableEntries)
    .where(eq(receivableEntries.id, sql`any(${sql.param(ids)}::bigint[])`))
    .orderBy(asc(receivableEntries.id))
    .for('no key update')
}

export interface NewSettlement {
  debit: EntryRow
  credit: EntryRow
  amountCents: number
}

/**
 * Settles credits with debits in one statement, not in the closed books. The caller holds the locks of the entries and has checked that
 * each has as much open. Amounts of 0 are skipped.
 */
export async function settle(ctx: Ctx, pairs: readonly NewSettlement[]): Promise<void> {
  const settled = pairs.filter(({ amountCents }) => amountCents > 0)
  if (settled.length === 0) return
  const undoDays = await findUndoDays(
    ctx,
    settled.flatMap(({ debit, credit }) => [debit.id, credit.id]),
  )
  const earliest = await firstOpenDay(ctx)
  const rows = settled.map(({ debit, credit, amountCents }) => {
    const days = [debit.onDate, credit.onDate, earliest]
    days.push(undoDays.get(debit.id) ?? '', undoDays.get(credit.id) ?? '')
    return {
      debitId: debit.id,
      creditId: credit.id,
      amountCents,
      settledOn: latestDay(...days),
      createdAt: ctx.now,
      userId: ctx.user.id,
    }
  })
  await ctx.db.insert(settlements).values(rows)
}

/**
 * The last day on which a settlement of each entry was undone. A new settlement before that day would settle more than the amount in a
 * report as of an earlier day.
 */
async function findUndoDays(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const param = sql`any(${sql.param([...new Set(ids)])}::bigint[])`
  const rows = await ctx.db
    .select({
      debitId: settlements.debitId,
      creditId: settlements.creditId,
      day: max(settlements.settledOn),
    })
    .from(settlements)
    .where(
      and(isNotNull(settlements.undoes), or(eq(settlements.debitId, param), eq(settlements.creditId, param))),
    )
    .groupBy(settlements.debitId, settlements.creditId)
  const days = new Map<number, string>()
  for (const { debitId, creditId, day } of rows) {
    if (day === null) continue
    for (const id of [debitId, creditId]) days.set(id, latestDay(days.get(id) ?? '', day))
  }
  return days
}

export type SettlementRow = typeof settlements.$inferSelect

/** Undoes settlements with negative rows, dated today. The caller holds the locks of their entries. */
export async function undoSettlements(ctx: Ctx, undone: readonly SettlementRow[]): Promise<void> {
  if (undone.length === 0) return
  const today = await postingDay(ctx)
  const rows = undone.map(({ id, debitId, creditId, amountCents, settledOn }) => ({
    debitId,
    creditId,
    amountCents: -amountCents,
    settledOn: latestDay(settledOn, today),
    undoes: id,
    createdAt: ctx.now,
    userId: ctx.user.id,
  }))
  await ctx.db.insert(settlements).values(rows)
}

const undos = alias(settlements, 'undos')

/** The settlements of an entry that are not undone. */
export async function findSettlementsOf(ctx: Ctx, entryId: number): Promise<SettlementRow[]> {
  return ctx.db
    .select(getTableColumns(settlements))
    .from(settlements)
    .leftJoin(undos, eq(undos.undoes, settlements.id))
    .where(
      and(
        or(eq(settlements.debitId, entryId), eq(settlements.creditId, entryId)),
        isNull(settlements.undoes),
        isNull(undos.id),
      ),
    )
    .orderBy(asc(settlements.id))
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
