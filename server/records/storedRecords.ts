// Reads and writes many plain records at once, as imports and their undo see them. Needs the ctx of a transaction to write.
import { type Changes, diffValues } from '#domain/platform/changes.ts'
import { type AnyRecord, fieldOf, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import { type AnyValue, isSameInFiles } from '#domain/platform/records/fields.ts'
import type { Ctx } from '#server/ctx.ts'
import type { StoredRecord } from '#server/files/imports/recordKind.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { getTableName, sql } from '#server/platform/db/drizzle.ts'
import { nextRecordNumber } from '#server/platform/db/schema/recordTable.ts'
import { assignFromRow, columnNames, selectFields, unnestRows } from '#server/platform/db/tableRows.ts'
import { withIndexes } from '#server/platform/db/withIndexes.ts'

import { hasMerges } from './merges.ts'
import { tableOf } from './recordRows.ts'
import { lockReferences } from './references.ts'

/** All fields but the number. */
export type StoredValues = { name: string } & Record<string, AnyValue>

export interface StoredRow extends StoredRecord<StoredValues> {
  isDeleted: boolean
  /** The number of the record that it was merged into. */
  mergedInto: string | null
}

export type StoredChanges = Changes<string, AnyValue>

/** From the values of a record to those of a row. Fields that the row doesn't have stay as they are. */
export function diffStored(
  record: AnyRecord,
  before: StoredValues,
  after: Partial<StoredValues>,
): StoredChanges {
  return diffValues<string, AnyValue>(Object.keys(before), before, after, (name, from, to) =>
    isSameInFiles(fieldOf(record, name), from, to),
  )
}

export type StoredRecords = ReturnType<typeof createStoredRecords>

export function createStoredRecords(record: AnyRecord) {
  const table = tableOf(record.noun)
  const fields = fieldsOf(record).flatMap(([name]) => (name === 'number' ? [] : [name as 'name']))

  /** The records by id, deleted ones too. */
  async function read(db: Db, ids: readonly number[]): Promise<Map<number, StoredRow>> {
    if (ids.length === 0) return new Map()
    const { rows } = await withIndexes(db, (tx) =>
      tx.execute<Omit<StoredRow, 'values'> & StoredValues & Record<string, unknown>>(sql`
        select row.id::float8 as id, row.number, row.version, row.deleted_at is not null as "isDeleted",
          ${hasMerges(table) ? sql`(select number from ${table} as surviving where surviving.id = row.merged_into)` : sql`null`} as "mergedInto",
          ${selectFields('row', table, fields)}
        from ${table} as row where id = any(${sql.param(ids)}::bigint[])`),
    )
    return new Map(
      rows.map(({ id, number, version, isDeleted, mergedInto, ...values }) => [
        id,
        { id, number, version, isDeleted, mergedInto, values: values },
      ]),
    )
  }

  return {
    tableName: getTableName(table),
    read,

    /** Locks the records in id order until the end of the transaction. */
    async lock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StoredRow>> {
      await ctx.db.execute(sql`
        select id from ${table} where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`)
      return read(ctx.db, ids)
    },

    /** By number: the number as the database compares it, and the id of the record that has it, if one does. */
    async findByNumbers(
      db: Db,
      numbers: readonly string[],
    ): Promise<ReadonlyMap<string, { key: string; id: number | null }>> {
      if (numbers.length === 0) return new Map()
      const { rows } = await withIndexes(db, (tx) =>
        tx.execute<{ number: string; key: string; id: number | null }>(sql`
          select named.number, fold_text(named.number) as key, row.id::float8 as id
          from unnest(${sql.param(numbers)}::text[]) as named (number)
          left join lateral (
            select id from ${table} as stored
            where fold_text(stored.number) = fold_text(named.number) and deleted_at is null limit 1
          ) as row on true`),
      )
      return new Map(rows.map(({ number, key, id }) => [number, { key, id }]))
    },

    /** The first record with each name, by the name's position. Only records up to `lastId`. */
    async findByNames(
      db: Db,
      names: readonly string[],
      lastId: number,
    ): Promise<ReadonlyMap<number, number>> {
      if (names.length === 0) return new Map()
      const key = sql`fold_text(named.name)`
      const { rows } = await withIndexes(db, (tx) =>
        tx.execute<{ position: number; id: number }>(sql`
          select named.position::int as position, row.id::float8 as id
          from unnest(${sql.param(names)}::text[]) with ordinality as named (name, position)
          cross join lateral (
            select id from ${table} as stored
            where name_key >= ${key} and name_key <= ${key} and deleted_at is null and id <= ${lastId}::bigint
            order by name_key, id limit 1
          ) as row`),
      )
      return new Map(rows.map(({ position, id }) => [position - 1, id]))
    },

    /** By position: the record into which one with this number or name was merged. Only records up to `lastId`. */
    async findSurvivors(
      db: Db,
      rows: readonly { number: string | null; name: string }[],
      lastId: number,
    ): Promise<ReadonlyMap<number, number>> {
      if (rows.length === 0 || !hasMerges(table)) return new Map()
      const { rows: matches } = await db.execute<{ position: number; id: number }>(sql`
        select distinct on (named.position) named.position::int as position, merged_into::float8 as id
        from unnest(${sql.param(rows.map(({ number }) => number))}::text[], ${sql.param(rows.map(({ name }) => name))}::text[])
          with ordinality as named (number, name, position)
        join ${table} as merged on merged_into is not null and id <= ${lastId}::bigint
          and (fold_text(merged.number) = fold_text(named.number) or name_key = fold_text(named.name))
        order by named.position, fold_text(merged.number) = fold_text(named.number) desc nulls last, id desc`)
      return new Map(matches.map(({ position, id }) => [position - 1, id]))
    },

    /** The last id, and whether a number begins with a zero. */
    async readMatchSettings({ db }: Ctx): Promise<{ lastId: number; hasPaddedNumbers: boolean }> {
      const { rows } = await db.execute<{ lastId: number; hasPaddedNumbers: boolean }>(sql`
        select coalesce((select max(id) from ${table}), 0)::float8 as "lastId",
          exists (select from ${table} where number like '0%' and deleted_at is null) as "hasPaddedNumbers"`)
      return rows[0] ?? { lastId: 0, hasPaddedNumbers: false }
    },

    /** The next numbers of the sequence. Some may be taken. */
    async nextNumbers({ db }: Ctx, count: number): Promise<string[]> {
      const { rows } = await db.execute<{ number: string }>(
        sql`select ${nextRecordNumber(record)} as number from generate_series(1, ${count}::int)`,
      )
      return rows.map(({ number }) => number)
    },

    /** Returns the ids by number, without those whose number is taken. */
    async insert(
      ctx: Ctx,
      rows: readonly { number: string; values: StoredValues }[],
    ): Promise<ReadonlyMap<string, number>> {
      await lockReferences(
        ctx,
        record,
        rows.map(({ values }) => values),
      )
      const inserted = ['number', ...fields] as const
      const { rows: created } = await ctx.db.execute<{ number: string; id: number }>(sql`
        insert into ${table} (${columnNames(inserted)}, created_at)
        select ${columnNames(inserted)}, ${ctx.now}::timestamptz
        from ${unnestRows(
          table,
          inserted,
          rows.map(({ number, values }) => ({ number, ...values })),
        )}
        order by position
        on conflict do nothing
        returning number, id::float8 as id`)
      return new Map(created.map(({ number, id }) => [number, id]))
    },

    /** Sets all values of the records and gives each one more version. The caller holds the locks. */
    async update(ctx: Ctx, rows: readonly { id: number; values: StoredValues }[]): Promise<void> {
      if (rows.length === 0) return
      await lockReferences(
        ctx,
        record,
        rows.map(({ values }) => values),
      )
      await withIndexes(ctx.db, (db) =>
        db.execute(sql`
          update ${table} set ${assignFromRow(fields)}, version = version + 1
          from ${unnestRows(
            table,
            ['id', ...fields],
            rows.map(({ id, values }) => ({ id, ...values })),
          )}
          where ${table}.id = row.id`),
      )
    },

    /** Marks them as deleted, and gives each one more version. */
    async remove(ctx: Ctx, ids: readonly number[]): Promise<void> {
      await ctx.db.execute(sql`
        update ${table} set deleted_at = ${ctx.now}::timestamptz, version = version + 1
        where id = any(${sql.param(ids)}::bigint[])`)
    },
  }
}
