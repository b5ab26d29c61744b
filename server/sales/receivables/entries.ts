// The log of receivables: adds and locks entries. A trigger keeps the open amounts of entries and invoices.
import type { DocumentReference } from '#domain/nouns.ts'
import { latestDay } from '#domain/platform/days.ts'
import { type EntryKind, sideOf } from '#domain/sales/receivables.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from '#server/platform/db/drizzle.ts'
import { receivableEntries } from '#server/platform/db/schema.ts'
import { columnNames, unnestRows } from '#server/platform/db/tableRows.ts'

import { postingDay } from './entryDays.ts'
import { type NewSettlement, settle } from './settlements.ts'

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
  const [row] = await insertEntries(ctx, [{ ...entry, reverses: null }])
  if (!row) throw new Error('Insert into receivable_entries returned no row')
  return row
}

/** Writes off what is open of debits, dated today, and settles each with its write-off. The caller holds the locks of the debits. */
export async function writeOffOpen(ctx: Ctx, debits: readonly EntryRow[], note: string): Promise<EntryRow[]> {
  const today = await postingDay(ctx)
  const newEntries = debits.map((debit) => ({
    kind: 'write-off' as const,
    document: documentOf(debit),
    customerId: debit.customerId,
    amountCents: debit.openCents,
    onDate: latestDay(today, debit.onDate),
    note,
    reverses: null,
  }))
  const writeOffs = await insertEntries(ctx, newEntries)
  await settle(ctx, pairUp(debits, writeOffs))
  return writeOffs
}

/** Adds the reversals of entries that are open in full, dated today, and settles each with its reversal. */
export async function reverseEntries(ctx: Ctx, entries: readonly EntryRow[], note: string): Promise<void> {
  const today = await postingDay(ctx)
  const newEntries = entries.map((entry) => ({
    kind: entry.kind,
    document: documentOf(entry),
    customerId: entry.customerId,
    amountCents: entry.amountCents,
    onDate: latestDay(today, entry.onDate),
    note,
    reverses: entry.id,
  }))
  await settle(ctx, pairUp(entries, await insertEntries(ctx, newEntries)))
}

/** Each entry with the one of the other side that was added for it, over the amount of the latter. */
function pairUp(entries: readonly EntryRow[], counterparts: readonly EntryRow[]): NewSettlement[] {
  return counterparts.map((counterpart, index) => {
    const entry = entries[index]
    if (!entry) throw new Error(`Entry ${counterpart.id} has no counterpart`)
    const [debit, credit] = entry.side === 'debit' ? [entry, counterpart] : [counterpart, entry]
    return { debit, credit, amountCents: counterpart.amountCents }
  })
}

function documentOf({ id, documentType, documentId }: EntryRow): DocumentReference {
  if (documentType === null || documentId === null) throw new Error(`Entry ${id} has no document`)
  return { type: documentType, id: documentId }
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

const entryFields = [
  'kind',
  'side',
  'documentType',
  'documentId',
  'amountCents',
  'onDate',
  'dueOn',
  'reverses',
  'note',
  'createdAt',
  'userId',
  'customerId',
  'openCents',
  'closedOn',
] as const

/** The new rows are in the order of `entries`. */
async function insertEntries(
  ctx: Ctx,
  entries: readonly (NewEntry & { reverses: number | null })[],
): Promise<EntryRow[]> {
  if (entries.length === 0) return []
  const values = entries.map(({ document, dueOn, note, ...entry }) => ({
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
  }))
  const columns = columnNames(entryFields)
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into receivable_entries (${columns})
    select ${columns} from ${unnestRows(receivableEntries, entryFields, values)} order by position
    returning id::float8 as id`)
  return values.flatMap((entry, index) => {
    const row = rows[index]
    return row ? [{ ...entry, id: row.id }] : []
  })
}
