// Reads and writes the rows of a plain kind of record. The type of a table depends on its definition, which is unknown here; the
// operations assert it.
import {
  type AnyRecord,
  fieldsOf,
  numberTakenMessage,
  referencesOf,
} from '#domain/platform/records/defineRecord.ts'
import { type AnyValues, nameOfReference } from '#domain/platform/records/fields.ts'
import { isRecordNoun } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { recordTables } from '#server/platform/db/schema.ts'
import type { RecordTable } from '#server/platform/db/schema/recordTable.ts'
import { columnNames } from '#server/platform/db/tableRows.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { findMergedMessage, isListedOrMerged } from './merges.ts'

/** A row as a reply has it, with the names of the records that it references. */
export type AnyRow = AnyValues & { id: number; number: string; name: string; version: number }

interface Selection {
  where: SQL | undefined
  orderBy?: SQL[]
  limit?: number
  offset?: number
}

export type RecordRows = ReturnType<typeof createRecordRows>

/** The table of any record. */
export function tableOf(noun: string): RecordTable {
  if (!isRecordNoun(noun)) throw new Error(`${noun} is no plain record`)
  return recordTables[noun] as unknown as RecordTable
}

export function createRecordRows(record: AnyRecord) {
  const table = tableOf(record.noun)
  const columns = getTableColumns(table)
  const selected = Object.fromEntries([
    ...['id', ...fieldsOf(record).map(([name]) => name), 'version', 'createdAt'].map((name) => [
      name,
      columns[name as 'name'],
    ]),
    ...referencesOf(record).map(([name, { to }]) => [nameOfReference(name), referencedName(name, to)]),
  ]) as Pick<typeof columns, 'id' | 'number' | 'name' | 'version'>

  function referencedName(name: string, to: string): SQL {
    const id = sql`${table}.${columnNames([name])}`
    return sql<string | null>`(select other.name from ${tableOf(to)} as other where other.id = ${id})`
  }

  const byId = (id: number, isFound: SQL = isNull(table.deletedAt)) => and(eq(table.id, id), isFound)
  const valuesOf = (values: AnyValues) =>
    Object.fromEntries(fieldsOf(record).map(([name]) => [name, values[name]]))

  async function numberTaken(ctx: Ctx, number: string): Promise<Refusal> {
    const [holder] = await ctx.db
      .select({ name: table.name })
      .from(table)
      .where(and(sql`fold_text(number) = fold_text(${number})`, isNull(table.deletedAt)))
    const message = numberTakenMessage(number, holder?.name ?? `another ${record.name}`)
    return fieldRefusal('conflict', 'number', message)
  }

  function select(ctx: Ctx, { where, orderBy = [], limit = 1 }: Omit<Selection, 'offset'>) {
    const query = ctx.db.select(selected).from(table).where(where)
    return query.orderBy(...orderBy).limit(limit)
  }

  const missing = () => new Refusal('missing', `${record.fields.name.label} not found`)

  /** Returns the first row. Throws a 404, and a 409 if the record was merged. */
  async function orMissing(ctx: Ctx, id: number, [row]: readonly object[]): Promise<AnyRow> {
    if (row) return row as AnyRow
    const message = await findMergedMessage(ctx, record, table, id)
    throw message === undefined ? missing() : new Refusal('conflict', message)
  }

  return {
    table,

    /** Of those that are not deleted. */
    async find(ctx: Ctx, { where, orderBy = [], limit = 1, offset = 0 }: Selection): Promise<AnyRow[]> {
      const isListed = and(isNull(table.deletedAt), where)
      if (offset === 0) return select(ctx, { where: isListed, orderBy, limit })
      // Only the rows of the page are read, and the index for those before.
      const page = ctx.db.select({ id: table.id }).from(table).where(isListed)
      const ids = page
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset)
      return select(ctx, { where: inArray(table.id, ids), orderBy, limit })
    },

    /** Throws a 404, and a 409 if it was merged. */
    read: async (ctx: Ctx, id: number): Promise<AnyRow> =>
      orMissing(ctx, id, await select(ctx, { where: byId(id) })),

    /** Also one that was merged. Throws a 404. */
    async readMerged(ctx: Ctx, id: number): Promise<AnyRow> {
      const [row] = await select(ctx, { where: byId(id, isListedOrMerged(table)) })
      if (!row) throw missing()
      return row
    },

    /** Locks it until the end of the transaction. Throws a 404, and a 409 if it was merged. */
    lock: async (ctx: Ctx, id: number): Promise<AnyRow> =>
      orMissing(ctx, id, await select(ctx, { where: byId(id) }).for('no key update', { of: table })),

    /** Without a number, it gets the next one of the sequence that is free. Throws a 409 if the number is taken. Returns the id. */
    async insert(ctx: Ctx, values: AnyValues): Promise<number> {
      const { number, ...others } = valuesOf(values)
      for (;;) {
        const [row] = await ctx.db
          .insert(table)
          .values({ ...others, ...(number && { number }), createdAt: ctx.now } as never)
          .onConflictDoNothing()
          .returning({ id: table.id })
        if (row) return row.id
        if (number) throw await numberTaken(ctx, String(number))
      }
    },

    /** Throws a 409 if the number is taken. */
    update: (ctx: Ctx, { id, version }: AnyRow, values: AnyValues): Promise<void> =>
      writeUnique(
        ctx,
        async ({ db }) =>
          db
            .update(table)
            .set({ ...valuesOf(values), version: version + 1 })
            .where(eq(table.id, id)),
        () => numberTaken(ctx, String(values['number'])),
      ),

    markDeleted: async (ctx: Ctx, { id, version }: AnyRow): Promise<void> => {
      await ctx.db
        .update(table)
        .set({ deletedAt: ctx.now, version: version + 1 } as never)
        .where(eq(table.id, id))
    },
  }
}
