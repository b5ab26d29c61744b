// Updates existing records at the end of an import, once all rows are read.
import type { RefusedCell } from '#domain/files/imports.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { type RecordChange, saveChanges } from '#server/files/changes/recordChanges.ts'

import type { DeferredRow, DeferredRows } from './deferredRows.ts'
import type { ImportRun } from './importer.ts'
import { recordRefusedRows } from './refusedRows.ts'
import { assertImportMayContinue } from './runImportTransaction.ts'
import type { ImportCallbacks } from './streamImport.ts'

type Compared<Field extends string, Update> =
  | { update: Update | undefined }
  | { refused: RefusedCell<Field | ''> }

interface RecordUpdates<Field extends string, Row, Update> {
  noun: LoggedNoun
  /** The table of the records. */
  table: string
  /** The records by id, locked. Deleted ones are left out. */
  lock: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>
  /** Compares a row with the locked record again, which another user may have changed or deleted. Undefined if nothing changes. */
  compare: (
    row: DeferredRow<Field>,
    record: Row | undefined,
  ) => Compared<Field, Update> | Promise<Compared<Field, Update>>
  /** Returns the changes that were made. */
  write: (updates: readonly Update[]) => Promise<readonly RecordChange<Changes>[]>
}

/**
 * Locking records in the order of the file could deadlock with an invoice, which locks them in id order, and the retry could repeat
 * minutes of work. So the rows wait in a temporary table, and all their records are locked in id order here, before the first update.
 */
export async function applyUpdates<Field extends string, Row, Update>(
  run: ImportRun,
  rows: DeferredRows<Field>,
  { noun, table, lock, compare, write }: RecordUpdates<Field, Row, Update>,
  callbacks: ImportCallbacks,
): Promise<void> {
  const { ctx, counts } = run
  const total = rows.count()
  const report = async (done: number) => {
    callbacks.onUpdated?.(done, total)
    await assertImportMayContinue(ctx)
  }
  for await (const _page of rows.lock(table)) await report(0)
  let lastId = 0
  for (let done = 0; done < total;) {
    const batch = await rows.read(lastId)
    const last = batch.at(-1)
    if (!last) throw new Error(`${done} of ${total} deferred updates found`)
    lastId = last.key
    const ids = batch.map(({ key }) => key)
    const records = await lock(ctx, ids)
    const compared: { row: DeferredRow<Field>; result: Compared<Field, Update> }[] = []
    for (const row of batch) compared.push({ row, result: await compare(row, records.get(row.key)) })
    await recordRefusedRows(
      run,
      compared.flatMap(({ row, result }) =>
        'refused' in result ? [{ row: row.row, cells: row.cells, refused: result.refused }] : [],
      ),
    )
    const accepted = compared.flatMap(({ result }) => ('update' in result ? [result.update] : []))
    const changed = await write(accepted.filter((update) => update !== undefined))
    await saveChanges(ctx, noun, { type: 'import', id: run.id }, changed)
    counts.updatedCount += changed.length
    counts.sameCount += accepted.length - changed.length
    done += batch.length
    await report(done)
  }
}
