// Creates, edits and deletes named things with rows of their own, such as the sizes of a size scale.
import type { ActivityModule } from '#domain/activityModules.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import type { Ctx } from '#server/ctx.ts'
import { type AnyPgColumn, type AnyPgTable, eq } from '#server/platform/db/drizzle.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import { createChangeOperations, type VersionedRow } from './changeOperations.ts'

interface NamedKind<Row, Input> {
  noun: LoggedNoun
  /** In sentences: 'size scale'. */
  name: string
  module: ActivityModule
  table: AnyPgTable & { id: AnyPgColumn }
  /** The columns of `table`, without id and version. */
  toColumns: (input: Input) => object
  /** The table of its own rows, with their column that has the id. An edit replaces them, a deletion takes them along. */
  rowTable: AnyPgTable
  rowOwner: AnyPgColumn
  toRows: (input: Input, id: number) => readonly object[]
  /** Throws a 404. */
  read: (ctx: Ctx, id: number) => Promise<Row>
  toLogged: (row: Row) => Record<string, string | null>
  takenMessage: (name: string) => string
  /** Before the write; the record of an edit is locked. Throws a Refusal for what the fields allow but the business doesn't. */
  check?: (ctx: Ctx, input: Input, id: number | undefined) => Promise<void>
  /** The record is locked. Throws a 409 while something uses it. */
  checkUnused?: (ctx: Ctx, row: Row) => Promise<void>
}

export function createNamedOperations<Input extends { name: string }, Row extends Input & VersionedRow>(
  kind: NamedKind<Row, Input>,
) {
  const { noun, name, module, table, toColumns, rowTable, toRows, read, toLogged } = kind
  const nameTaken = (input: Input) => fieldRefusal('conflict', 'name', kind.takenMessage(input.name))
  const textOf = (input: Input) => JSON.stringify([toColumns(input), toRows(input, 0)])
  const insertRows = (ctx: Ctx, input: Input, id: number) =>
    ctx.db.insert(rowTable).values(toRows(input, id) as never)

  return createChangeOperations<Row, Input>({
    noun,
    module,
    describe: (row) => `${name} ${row.name}`,
    toLogged,
    read,
    /** Waits for what just begins to use it, and keeps it from being used. */
    async lock(ctx, id) {
      await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      return read(ctx, id)
    },
    async insert(ctx, input) {
      await kind.check?.(ctx, input, undefined)
      const [created] = await ctx.db
        .insert(table)
        .values(toColumns(input) as never)
        .onConflictDoNothing()
        .returning({ id: table.id })
      if (!created) throw nameTaken(input)
      const id = Number(created.id)
      await insertRows(ctx, input, id)
      return id
    },
    async update(ctx, before, input) {
      if (textOf(before) === textOf(input)) return false
      const { id, version } = before
      await kind.check?.(ctx, input, id)
      await writeUnique(
        ctx,
        async ({ db }) =>
          db
            .update(table)
            .set({ ...toColumns(input), version: version + 1 })
            .where(eq(table.id, id)),
        () => nameTaken(input),
      )
      await ctx.db.delete(rowTable).where(eq(kind.rowOwner, id))
      await insertRows(ctx, input, id)
      return true
    },
    async remove(ctx, row) {
      await kind.checkUnused?.(ctx, row)
      await ctx.db.delete(table).where(eq(table.id, row.id))
    },
  })
}
