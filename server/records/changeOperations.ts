// Creates, edits and deletes the records of one kind: a plain record, or a named thing with rows of its own.
import type { ActivityModule } from '#domain/activityModules.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges, diffFields } from '#server/people/activity/fieldChanges.ts'
import { assertNotStale, type FieldChange } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'

export interface VersionedRow {
  id: number
  name: string
  version: number
}

/** How the records of a kind are read and written, each in the transaction. */
export interface ChangedKind<Row extends VersionedRow, Input> {
  noun: LoggedNoun
  module: ActivityModule
  /** In the log: 'size scale Waist 28 to 40'. */
  describe: (row: Row) => string
  /** What the log says of each field, by its name in the API; null if it is empty. */
  toLogged: (row: Row) => Record<string, string | null>
  /** Throws a 404. */
  read: (ctx: Ctx, id: number) => Promise<Row>
  /** Locks it until the end of the transaction. Throws a 404. */
  lock: (ctx: Ctx, id: number) => Promise<Row>
  /** Returns the id. Throws a 409 if its number or name is taken. */
  insert: (ctx: Ctx, input: Input) => Promise<number>
  /** Under the lock. Returns false if nothing changes. Throws a 409 if its number or name is taken. */
  update: (ctx: Ctx, before: Row, input: Input) => Promise<boolean>
  /** Under the lock. Throws a 409 while something uses it. */
  remove: (ctx: Ctx, row: Row) => Promise<void>
  /** Since a version. By default, those that the log has. */
  findChanges?: (ctx: Ctx, id: number, version: number) => Promise<FieldChange[]>
}

export function createChangeOperations<Row extends VersionedRow, Input>(kind: ChangedKind<Row, Input>) {
  const { noun, module, read, lock, toLogged } = kind

  async function log(
    ctx: Ctx,
    verb: 'Created' | 'Updated' | 'Deleted',
    row: Row,
    { version = row.version, changes }: { version?: number; changes?: ReturnType<typeof diffFields> },
  ): Promise<void> {
    await recordActivity(ctx, {
      action: `${verb} ${kind.describe(row)}`,
      module,
      subject: { type: noun, id: row.id, version },
      ...(changes && { changes }),
    })
    ctx.crashPoint(`${noun}.before-commit`)
  }

  return {
    create: (ctx: Ctx, input: Input): Promise<Row> =>
      transact(ctx, async (ctx) => {
        const row = await read(ctx, await kind.insert(ctx, input))
        await log(ctx, 'Created', row, { changes: creationChanges(toLogged(row)) })
        return row
      }),

    /**
     * Throws a 409 that lists the changes and their users if the record has a newer version than `input.version`. Without a version, the
     * edit overwrites newer changes.
     */
    edit: (ctx: Ctx, input: Input & { id: number; version?: number | undefined }): Promise<Row> =>
      transact(ctx, async (ctx) => {
        const before = await lock(ctx, input.id)
        await assertNotStale(ctx, { type: noun, ...before }, input.version, kind.findChanges)
        if (!(await kind.update(ctx, before, input))) return before
        const after = await read(ctx, before.id)
        await log(ctx, 'Updated', after, { changes: diffFields(toLogged(before), toLogged(after)) })
        return after
      }),

    remove: (ctx: Ctx, { id }: { id: number }): Promise<void> =>
      transact(ctx, async (ctx) => {
        const row = await lock(ctx, id)
        await kind.remove(ctx, row)
        await log(ctx, 'Deleted', row, { version: row.version + 1 })
      }),
  }
}
