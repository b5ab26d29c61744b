// Imports files as records with numbers: a row with a known number means that record, others create new ones.
import {
  concurrentChangeReason,
  createRefusedCell,
  type ImportModeOf,
  type RefusedCell,
  sameTargetReason,
} from '#domain/files/imports.ts'
import { applyChanges } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { saveChanges } from '#server/files/changes/recordChanges.ts'
import { openTableFile } from '#server/files/tables/openTableFile.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { applyUpdates } from './applyUpdates.ts'
import { classifyRecords } from './classifyRecords.ts'
import { type DeferredRow, type DeferredRows, deferRows } from './deferredRows.ts'
import type { Importer, ImportPreview, ImportRun } from './importer.ts'
import type { KnownResult, RecordKind, RecordReader, RecordResult, RecordTypes } from './recordKind.ts'
import { recordRefusedRows } from './refusedRows.ts'
import { type FileRow, type RefusedResult, refuseRow, skipRows } from './rowResults.ts'
import { assertImportMayContinue } from './runImportTransaction.ts'
import { type RecordPreviewRow, viewRecord } from './viewRecord.ts'

export interface RecordImportRun<T extends RecordTypes> extends ImportRun {
  mode: ImportModeOf<T['kind']>
  reader: RecordReader<T>
  /** New records without a number, by row. */
  unnumbered: DeferredRows<T['field']>
  /** Existing records, by id. */
  updates: DeferredRows<T['field']>
  /** The rows of existing records, by id. */
  targets: Map<number, number>
}

/** The types of its importer. */
export interface RecordImportTypes<T extends RecordTypes> {
  kind: T['kind']
  field: T['field']
  header: T['header']
  settings: object
  row: RecordResult<T>
  run: RecordImportRun<T>
  details: object
  previewRow: RecordPreviewRow
  previewed: { counts: Record<RecordResult<T>['result'], number> }
}

interface NewRow<T extends RecordTypes> extends FileRow<T['field']> {
  number: string | null
  values: T['values']
}

export function createRecordImporter<T extends RecordTypes>(
  kind: RecordKind<T>,
): Importer<RecordImportTypes<T>> {
  type Run = RecordImportRun<T>
  const labels = Object.entries<string | undefined>(kind.columnNames)

  async function writeRows(run: Run, results: readonly RecordResult<T>[]): Promise<void> {
    const created: NewRow<T>[] = []
    const updates: DeferredRow<T['field']>[] = []
    const refused: RefusedResult<T['field']>[] = []
    const skipped: string[] = []
    for (const row of results) {
      if (row.result === 'refused') {
        refused.push(row)
        continue
      }
      const action = kind.actionOf(row, run.mode)
      if (action === 'skip') skipped.push(`Row ${row.row}: ${describeSkipped(row)}`)
      else if (action === 'create') {
        const { values, number } = row as NewRow<T>
        const error =
          run.reader.refuse?.(kind.emptyValues, kind.diff(kind.emptyValues, values), row) ??
          (await checkRow(run.ctx, row, values))
        if (error) refused.push({ ...row, refused: error, result: 'refused' })
        else created.push({ ...row, values, number })
      } else {
        const { record, changes } = row as KnownResult<T>
        const earlierRow = run.targets.get(record.id)
        const updateRefused = row.result === 'duplicate' ? row.updateRefused : undefined
        if (earlierRow !== undefined)
          refused.push(refuseRow(row, 'number', sameTargetReason(earlierRow, record.number)))
        else if (updateRefused) refused.push({ ...row, refused: updateRefused, result: 'refused' })
        else if (Object.keys(changes).length === 0) run.counts.sameCount += 1
        else updates.push({ key: record.id, row: row.row, cells: row.cells })
        if (earlierRow === undefined) run.targets.set(record.id, row.row)
      }
    }
    skipRows(run, skipped)
    const unnumbered = created.filter(({ number }) => number === null)
    await run.unnumbered.add(unnumbered.map(({ row, cells }) => ({ key: row, row, cells })))
    const numbered = created.filter(({ number }) => number !== null)
    refused.push(...(await createRecords(run, numbered)))
    await run.updates.add(updates)
    await recordRefusedRows(run, refused)
  }

  /** Why a row can't be written, although its cells are right. */
  async function checkRow(
    ctx: Ctx,
    row: Pick<FileRow<T['field']>, 'row' | 'cells'>,
    after: T['values'],
    before?: T['record'],
  ): Promise<RefusedCell<T['field'] | ''> | undefined> {
    const error = await kind.check?.(ctx, after, before)
    return error && createRefusedCell(error.column, row.cells[error.column as T['field']] ?? '', error.reason)
  }

  /** Refuses rows as writing them would. */
  async function* checkBatches(
    ctx: Ctx,
    batches: AsyncIterable<RecordResult<T>[]>,
  ): AsyncGenerator<RecordResult<T>[]> {
    for await (const batch of batches) {
      const checked: RecordResult<T>[] = []
      for (const row of batch) {
        const refused =
          row.result === 'new'
            ? await checkRow(ctx, row, row.values)
            : row.result === 'changed'
              ? await checkRow(ctx, row, applyChanges(row.record.values, row.changes), row.record)
              : undefined
        checked.push(refused ? { ...row, result: 'refused', refused } : row)
      }
      yield checked
    }
  }

  function describeSkipped(row: Exclude<RecordResult<T>, { result: 'refused' }>): string {
    if (row.result === 'duplicate') return row.sentence
    const { record } = row as KnownResult<T>
    return `${record.number} ${record.values.name} exists.`
  }

  /** Returns the rows whose number was taken meanwhile, as refused ones. */
  async function createRecords(run: Run, rows: readonly NewRow<T>[]): Promise<RefusedResult<T['field']>[]> {
    const { ctx, counts } = run
    const taken: NewRow<T>[] = []
    for (let pending = rows; pending.length > 0;) {
      const numbered = await giveNumbers(ctx, pending)
      const ids = await kind.insert(ctx, numbered)
      const created = Array.from(ids.values(), (id) => ({ id, version: 1, changes: null }))
      await saveChanges(ctx, kind.noun, { type: 'import', id: run.id }, created)
      counts.importedCount += created.length
      const conflicting = numbered.filter(({ number }) => !ids.has(number)).map(({ row }) => row)
      taken.push(...conflicting.filter(({ number }) => number !== null))
      // A number of the sequence may have been given by hand: the next ones are tried.
      pending = conflicting.filter(({ number }) => number === null)
    }
    return taken.map((row) => refuseRow(row, 'number', concurrentChangeReason(kind.name, 'created')))
  }

  async function giveNumbers(
    ctx: Ctx,
    rows: readonly NewRow<T>[],
  ): Promise<{ number: string; values: T['values']; row: NewRow<T> }[]> {
    const missing = rows.filter(({ number }) => number === null).length
    const numbers = missing === 0 ? [] : await kind.nextNumbers(ctx, missing)
    return rows.map((row) => ({ number: row.number ?? numbers.shift() ?? '', values: row.values, row }))
  }

  /** After all others, so that none gets the number of a later row. */
  async function createUnnumbered(run: Run): Promise<void> {
    for (let lastRow = 0; ;) {
      const batch = await run.unnumbered.read(lastRow)
      if (batch.length === 0) return
      lastRow = batch.at(-1)?.key ?? lastRow
      const rows = batch.map(({ row, cells }) => {
        const read = run.reader.read(cells)
        if ('refused' in read) throw new Error(`Row ${row} was valid before`)
        const values = { ...kind.emptyValues, ...run.reader.resolve(read) }
        return { row, cells, number: null, values }
      })
      await createRecords(run, rows)
      await assertImportMayContinue(run.ctx)
    }
  }

  /** A row is refused if another user deleted or changed its record meanwhile. */
  async function compareAgain(
    { ctx, reader }: Run,
    row: DeferredRow<T['field']>,
    record: T['record'] | undefined,
  ) {
    const read = reader.read(row.cells)
    if (!record || 'refused' in read)
      return refuseRow(row, 'number', concurrentChangeReason(kind.name, 'deleted'))
    const fixed = reader.whyFixed?.(record)
    if (fixed !== undefined) return refuseRow(row, 'number', fixed)
    const changes = kind.diff(record.values, reader.resolve(read, record.values))
    const refused = reader.refuse?.(record.values, changes, row)
    if (refused) return { refused }
    if (Object.keys(changes).length === 0) return { update: undefined }
    const error = await checkRow(ctx, row, applyChanges(record.values, changes), record)
    return error ? { refused: error } : { update: { record, changes } }
  }

  return {
    kind: kind.kind,
    noRowsMessage: `No valid ${kind.names} found in the file`,
    refusedColumns: labels.map(([field, name]) => ({
      field,
      name: name ?? field,
      isRequired: field === 'number' || field === 'name',
    })),
    results: ['new', 'same', 'changed', 'duplicate', 'refused'],
    open: (file, { columns, ...options }) =>
      openTableFile(file, kind.parser, { ...options, options: { columns } }),

    /** One import at a time, so that two of the same sheet don't create each record twice. */
    async lock(ctx) {
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind.kind} imports`}, 0))`)
      await kind.lock?.(ctx)
    },

    start: async (run, { mode }) => ({
      ...run,
      mode,
      reader: await kind.createReader(run.ctx),
      unnumbered: deferRows(run.ctx, 'unnumbered_records'),
      updates: deferRows(run.ctx, 'record_updates'),
      targets: new Map(),
    }),

    classify: ({ ctx, reader }, batches) => classifyRecords(ctx.db, kind, reader, batches),
    write: writeRows,

    async finish(run, callbacks) {
      await createUnnumbered(run)
      const { noun, table, lockRecords: lock } = kind
      await applyUpdates<T['field'], T['record'], { record: T['record']; changes: T['changes'] }>(
        run,
        run.updates,
        {
          noun,
          table,
          lock,
          compare: (row, record) => compareAgain(run, row, record),
          async write(updates) {
            await kind.update(run.ctx, updates)
            return updates.map(({ record, changes }) => ({
              id: record.id,
              version: record.version + 1,
              changes,
            }))
          },
        },
        callbacks,
      )
      return { details: {} }
    },

    async preview(ctx): Promise<ImportPreview<RecordImportTypes<T>>> {
      const reader = await kind.createReader(ctx)
      return {
        classify: (batches) => {
          const results = classifyRecords(ctx.db, kind, reader, batches)
          return kind.check ? checkBatches(ctx, results) : results
        },
        toRow: (row) => viewRecord(reader, row),
        finish: async (counts) => ({ previewed: { counts } }),
      }
    },
  }
}
