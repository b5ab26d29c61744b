// Rows of an import that wait in a temporary table, outside the process's memory, until all rows of the file are read.
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Records of one statement. */
export const deferredBatchSize = 1000

/** A row with its key: the id of the record that it is for, or another number. */
export interface DeferredRow<Field extends string> {
  key: number
  row: number
  cells: Partial<Record<Field, string>>
}

export interface DeferredRows<Field extends string> {
  /** The number of rows so far. */
  count(): number
  add(rows: readonly DeferredRow<Field>[]): Promise<void>
  /** The next rows after a key, by key. */
  read(afterKey: number): Promise<DeferredRow<Field>[]>
  /** Locks the records of a table whose ids are the keys, in id order. Yields after each page. */
  lock(table: string): AsyncGenerator<void>
}

/** `table` is the name of the temporary table, which is dropped at the end of the transaction of `ctx`. */
export function deferRows<Field extends string>(ctx: Ctx, table: string): DeferredRows<Field> {
  let total = 0
  const name = sql.identifier(table)
  return {
    count: () => total,
    async add(rows) {
      if (rows.length === 0) return
      if (total === 0) {
        await ctx.db.execute(sql`
          create temporary table ${name} (key bigint primary key, row integer, cells json) on commit drop`)
      }
      total += rows.length
      await ctx.db.execute(sql`
        insert into ${name}
        select * from unnest(
          ${sql.param(rows.map(({ key }) => key))}::bigint[], ${sql.param(rows.map(({ row }) => row))}::int[],
          ${sql.param(rows.map(({ cells }) => JSON.stringify(cells)))}::json[])`)
    },
    async read(afterKey) {
      if (total === 0) return []
      const { rows } = await ctx.db.execute<{
        key: string
        row: number
        cells: Partial<Record<Field, string>>
      }>(sql`
        select key, row, cells from ${name} where key > ${afterKey} order by key limit ${deferredBatchSize}`)
      return rows.map(({ key, ...row }) => ({ key: Number(key), ...row }))
    },
    async *lock(table) {
      const records = sql.identifier(table)
      for (let lastId: string | undefined = total === 0 ? undefined : '0'; lastId !== undefined;) {
        const { rows }: { rows: { id: string }[] } = await ctx.db.execute(sql`
          select ${records}.id from ${name} join ${records} on ${records}.id = key
          where key > ${lastId} order by key limit ${deferredBatchSize} for no key update of ${records}`)
        lastId = rows.at(-1)?.id
        yield
      }
    },
  }
}
