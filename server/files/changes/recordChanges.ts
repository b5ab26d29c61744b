// What imports and batches changed of each record, for their undo and for edits that were opened before.
import type { DocumentReference, LoggedNoun } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, gt, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { recordChanges } from '#server/platform/db/schema.ts'

/** Records of one statement. */
const pageSize = 1000

export interface RecordChange<Of extends Changes = Changes> {
  /** Of the record. */
  id: number
  /** The version that the change created. */
  version: number
  /** Null if the record was created. */
  changes: Of | null
}

/** Records the changes, so that they can be undone with the import or batch. */
export async function saveChanges(
  ctx: Ctx,
  noun: LoggedNoun,
  document: DocumentReference,
  changed: readonly RecordChange[],
): Promise<void> {
  if (changed.length === 0) return
  await ctx.db.execute(sql`
    insert into record_changes (document_type, document_id, noun, record_id, version, changes)
    select ${document.type}, ${document.id}::bigint, ${noun}, row.* from unnest(
      ${sql.param(changed.map(({ id }) => id))}::bigint[],
      ${sql.param(changed.map(({ version }) => version))}::int[],
      ${sql.param(changed.map(({ changes }) => changes && JSON.stringify(changes)))}::jsonb[]) as row`)
}

/** Records the versions that the undo created, which the undo of an earlier import or batch can ignore. */
export async function saveUndoneVersions(
  ctx: Ctx,
  noun: LoggedNoun,
  document: DocumentReference,
  undone: readonly { id: number; version: number }[],
): Promise<void> {
  if (undone.length === 0) return
  await ctx.db.execute(sql`
    update record_changes set undone_version = undone.version
    from unnest(
      ${sql.param(undone.map(({ id }) => id))}::bigint[], ${sql.param(undone.map(({ version }) => version))}::int[]
    ) as undone (id, version)
    where document_type = ${document.type} and document_id = ${document.id} and noun = ${noun} and record_id = undone.id`)
}

/** Yields pages in the order of the records' ids, in which they are locked. */
export async function* readChanges<Of extends Changes>(
  ctx: Ctx,
  noun: LoggedNoun,
  document: DocumentReference,
): AsyncGenerator<RecordChange<Of>[]> {
  for (let lastId = 0; ;) {
    const rows = await ctx.db
      .select()
      .from(recordChanges)
      .where(
        and(
          eq(recordChanges.documentType, document.type),
          eq(recordChanges.documentId, document.id),
          eq(recordChanges.noun, noun),
          gt(recordChanges.recordId, lastId),
        ),
      )
      .orderBy(asc(recordChanges.recordId))
      .limit(pageSize)
    if (rows.length > 0)
      yield rows.map(({ recordId, version, changes }) => ({
        id: recordId,
        version,
        changes: changes as Of | null,
      }))
    lastId = rows.at(-1)?.recordId ?? lastId
    if (rows.length < pageSize) return
  }
}

/** The changes of these records that were undone, with the version that the undo created. */
export async function findUndoneChanges<Of extends Changes>(
  ctx: Ctx,
  noun: LoggedNoun,
  ids: readonly number[],
): Promise<(RecordChange<Of> & { undoneVersion: number })[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.noun, noun),
        sql`${recordChanges.recordId} = any(${sql.param(ids)}::bigint[])`,
        isNotNull(recordChanges.undoneVersion),
      ),
    )
  return rows.map(({ recordId, version, changes, undoneVersion }) => ({
    id: recordId,
    version,
    changes: changes as Of | null,
    undoneVersion: undoneVersion ?? version,
  }))
}
