// What a kind of record with numbers brings to its imports (`createRecordImporter`).
import type { ImportKind, ImportModeOf, RefusedCell } from '#domain/files/imports.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileParser } from '#server/files/tables/openTableFile.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import type { Db } from '#server/platform/db/connect.ts'

import type { FileRow, RefusedResult } from './rowResults.ts'

/** The types of a kind of record. */
export interface RecordTypes {
  kind: ImportKind
  /** A column of a file, by the field that it is imported as. */
  field: string
  header: FileHeader
  /** Of a record, by field. */
  values: { name: string }
  /** A record that exists. */
  record: StoredRecord<RecordTypes['values']>
  /** The fields that a row has. Its number is null for the next free one. */
  read: { number: string | null }
  changes: Changes
}

export interface StoredRecord<Values> {
  id: number
  number: string
  version: number
  values: Values
}

/** The record that a row is about. */
export interface RecordMatch<Of> {
  /** Of rows with a number, as the database compares numbers. */
  key?: string | undefined
  record?: Of | undefined
  /** Why the number of the row can't be right. */
  refusal?: string | undefined
  /** A record that the row probably means, with a sentence that says why. */
  duplicate?: { record: Of; sentence: string } | undefined
}

export interface NewResult<T extends RecordTypes> extends FileRow<T['field']> {
  result: 'new'
  number: string | null
  values: T['values']
}
export interface KnownResult<T extends RecordTypes> extends FileRow<T['field']> {
  result: 'same' | 'changed'
  record: T['record']
  changes: T['changes']
}
/** Probably a record that exists. */
export interface DuplicateResult<T extends RecordTypes> extends FileRow<T['field']> {
  result: 'duplicate'
  sentence: string
  record: T['record']
  /** The changes of an update; refused if the record can't be updated. */
  changes: T['changes']
  updateRefused: RefusedCell<T['field'] | ''> | undefined
  /** The row as a new record. */
  number: string | null
  values: T['values']
}
export type RecordResult<T extends RecordTypes> =
  | NewResult<T>
  | KnownResult<T>
  | DuplicateResult<T>
  | RefusedResult<T['field']>

/** What happens to a row that is not refused. */
export type RowAction = 'create' | 'update' | 'skip'

export interface RecordKind<T extends RecordTypes> {
  kind: T['kind']
  noun: LoggedNoun
  /** In sentences: 'customer', 'customers'. */
  name: string
  names: string
  /** Its table. */
  table: string
  parser: FileParser<T['header'], T['field'], { columns?: (T['field'] | null)[] | undefined }>
  /** The standard names of the columns of files. */
  columnNames: Readonly<Partial<Record<T['field'], string>>>
  /** In a new record. */
  emptyValues: T['values']
  diff: (before: T['values'], after: Partial<T['values']>) => T['changes']
  actionOf: (row: Exclude<RecordResult<T>, { result: 'refused' }>, mode: ImportModeOf<T['kind']>) => RowAction
  /** Runs first in the transaction of an import, for what must not change before the commit. */
  lock?: (ctx: Ctx) => Promise<void>
  /** Reads once for a file what its rows are compared with. */
  createReader: (ctx: Ctx) => Promise<RecordReader<T>>
  /** The records by id, locked in id order. Deleted ones are left out. */
  lockRecords: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, T['record']>>
  nextNumbers: (ctx: Ctx, count: number) => Promise<string[]>
  /** Returns the ids by number, without those whose number is taken. The records have version 1. */
  insert: (
    ctx: Ctx,
    rows: readonly { number: string; values: T['values'] }[],
  ) => Promise<ReadonlyMap<string, number>>
  /** Why a record can't get these values besides what `refuse` of the reader knows. `before` is undefined for a new record. */
  check?: (
    ctx: Ctx,
    after: T['values'],
    before: T['record'] | undefined,
  ) => Promise<{ column: T['field'] | ''; reason: string } | undefined>
  /** Each record gets one more version. The caller holds the locks. */
  update: (ctx: Ctx, updates: readonly { record: T['record']; changes: T['changes'] }[]) => Promise<void>
}

export interface RecordReader<T extends RecordTypes> {
  read: (cells: FileRow<T['field']>['cells']) => T['read'] | { refused: RefusedCell<T['field'] | ''> }
  /** The values that a row gives a record, or a new one without `before`. */
  resolve: (read: T['read'], before?: T['values']) => Partial<T['values']>
  /** One match per row. */
  match: (db: Db, rows: readonly T['read'][]) => Promise<readonly RecordMatch<T['record']>[]>
  /** Why a record can't be updated at all. */
  whyFixed?: (record: T['record']) => string | undefined
  /** Why a record can't get these changes. */
  refuse?: (
    before: T['values'],
    changes: T['changes'],
    row: Pick<FileRow<T['field']>, 'cells'>,
  ) => RefusedCell<T['field'] | ''> | undefined
  /** Compares the rows of a file with each other, besides their numbers. */
  createRepeats?: () => FileRepeats<T>
  /** A value as a preview shows it. */
  formatValue: (field: keyof T['changes'] & string, value: never) => string
  labelOf: (field: keyof T['changes'] & string) => string
}

export interface FileRepeats<T extends RecordTypes> {
  /** Why an earlier row keeps this one from creating a record. */
  refuseNew: (number: string | null, values: Partial<T['values']> & { name: string }) => string | undefined
  /** For each row that is not refused. Returns a note for the user. */
  add: (row: number, read: T['read'], name: string | undefined, isNew: boolean) => string | undefined
}
