// Records that were merged into others of their kind: they are deleted, and name the one that survives.
import type { AnyRecord } from '#domain/platform/records/defineRecord.ts'
import { type MergedRecord, mergedRecordMessage } from '#domain/platform/records/merges.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import type { RecordTable } from '#server/platform/db/schema/recordTable.ts'

/** Whether the table is that of a kind whose records can be merged. */
export function hasMerges(table: RecordTable): boolean {
  return 'mergedInto' in table
}

/** Condition: a row that is not deleted, or was merged. */
export function isListedOrMerged(table: RecordTable): SQL {
  return hasMerges(table) ? sql`(deleted_at is null or merged_into is not null)` : sql`deleted_at is null`
}

/** Condition: a row into which one was merged that matches. */
export function isSurvivorOf(table: RecordTable, matches: SQL): SQL {
  return sql`${table.id} = any(array(
    select merged_into from ${table} as merged where merged_into is not null and ${matches}))`
}

/** The record that this one was merged into, and those that were merged into it. */
export async function findMerges(
  { db }: Pick<Ctx, 'db'>,
  table: RecordTable,
  id: number,
): Promise<{ mergedInto: MergedRecord | null; mergedRecords: MergedRecord[] }> {
  const { rows } = await db.execute<MergedRecord & { isMerged: boolean }>(sql`
    select id::float8 as id, number, name, merged_into is not null as "isMerged" from ${table}
    where merged_into = ${id} or id = (select merged_into from ${table} where id = ${id}) order by id`)
  const pick = (isMerged: boolean): MergedRecord[] =>
    rows.filter((row) => row.isMerged === isMerged).map(({ id, number, name }) => ({ id, number, name }))
  return { mergedInto: pick(false)[0] ?? null, mergedRecords: pick(true) }
}

/** Its id, then those of the records that were merged into it. */
export async function findMergedIds(ctx: Pick<Ctx, 'db'>, table: RecordTable, id: number): Promise<number[]> {
  if (!hasMerges(table)) return [id]
  const { mergedRecords } = await findMerges(ctx, table, id)
  return [id, ...mergedRecords.map((merged) => merged.id)]
}

/** 'Supplier S-2 was merged into S-1.'; undefined of a record that was not. */
export async function findMergedMessage(
  { db }: Pick<Ctx, 'db'>,
  record: Pick<AnyRecord, 'name'>,
  table: RecordTable,
  id: number,
): Promise<string | undefined> {
  if (!hasMerges(table)) return undefined
  const { rows } = await db.execute<{ number: string; into: string }>(sql`
    select merged.number, surviving.number as into
    from ${table} as merged join ${table} as surviving on surviving.id = merged.merged_into where merged.id = ${id}`)
  const [merged] = rows
  return merged && mergedRecordMessage(record, merged.number, merged.into)
}
