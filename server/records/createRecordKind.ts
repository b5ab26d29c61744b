// What a plain kind of record brings to its imports, from its definition: a row with a known number means that record, and one with
// the name of a record probably does.
import { likelyDuplicateMessage, mergedDuplicateMessage, sameNameNote } from '#domain/files/imports.ts'
import { recordColumnLabels } from '#domain/files/recordFiles.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { applyChanges } from '#domain/platform/changes.ts'
import { withLeadingZeros } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { type AnyRecord, emptyValues, fieldOf } from '#domain/platform/records/defineRecord.ts'
import type { RecordNoun } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileRepeats, RecordKind, RecordMatch, RecordReader } from '#server/files/imports/recordKind.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import type { Db } from '#server/platform/db/connect.ts'

import { createCellReader, type ReadRow } from './recordCells.ts'
import { type AnyHooks, refusalOfCheck } from './recordHooks.ts'
import { createRecordParser } from './recordParser.ts'
import { formatStored, readReferenceNames } from './references.ts'
import {
  createStoredRecords,
  diffStored,
  type StoredChanges,
  type StoredRecords,
  type StoredRow,
  type StoredValues,
} from './storedRecords.ts'

interface PlainTypes {
  kind: RecordNoun
  field: string
  header: FileHeader
  values: StoredValues
  record: StoredRow
  read: ReadRow
  changes: StoredChanges
}

/** For `createRecordImporter`. */
export function createRecordKind(record: AnyRecord, check: AnyHooks['check']): RecordKind<PlainTypes> {
  const { name, names } = record
  const noun = record.noun as RecordNoun
  const stored = createStoredRecords(record)
  const { number: _, ...empty } = emptyValues(record)
  return {
    kind: noun,
    noun,
    name,
    names,
    table: stored.tableName,
    parser: createRecordParser(record),
    columnNames: recordColumnLabels(record),
    // No record is created without a name.
    emptyValues: { ...empty, name: '' },
    diff: (before, after) => diffStored(record, before, after),
    actionOf({ result }, mode) {
      if (result === 'duplicate') return mode
      return result === 'new' ? 'create' : 'update'
    },
    createReader: (ctx) => createReader(ctx, record, stored),
    async lockRecords(ctx, ids) {
      const rows = await stored.lock(ctx, ids)
      return new Map([...rows].filter(([, { isDeleted }]) => !isDeleted))
    },
    nextNumbers: (ctx, count) => stored.nextNumbers(ctx, count),
    insert: (ctx, rows) => stored.insert(ctx, rows),
    ...(check && { check: (ctx, after, before) => refusalOfCheck(check, ctx, after, before) }),
    update: (ctx, updates) =>
      stored.update(
        ctx,
        updates.map(({ record: { id, values }, changes }) => ({ id, values: applyChanges(values, changes) })),
      ),
  }
}

async function createReader(
  ctx: Ctx,
  record: AnyRecord,
  stored: StoredRecords,
): Promise<RecordReader<PlainTypes>> {
  const references = await readReferenceNames(ctx, record)
  const settings = await stored.readMatchSettings(ctx)
  return {
    read: createCellReader(record, references),
    resolve: ({ values }) => values,
    match: (db, rows) => matchRows(db, record, stored, rows, settings),
    createRepeats: createNameNotes,
    formatValue: (field, value) => formatStored(record, references, field, value),
    labelOf: (field) => fieldOf(record, field).label,
  }
}

async function matchRows(
  db: Db,
  { name }: AnyRecord,
  stored: StoredRecords,
  rows: readonly ReadRow[],
  { lastId, hasPaddedNumbers }: { lastId: number; hasPaddedNumbers: boolean },
): Promise<RecordMatch<StoredRow>[]> {
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const byNumber = await stored.findByNumbers(db, numbers)
  const idOf = (number: string | null) => {
    const id = byNumber.get(number ?? '')?.id ?? undefined
    // Later ones were created by the same import.
    return id === undefined || id > lastId ? undefined : id
  }
  const unknown = numbers.filter((number) => idOf(number) === undefined)
  const padded = hasPaddedNumbers ? await findPadded(db, stored, unknown) : new Map<string, string>()
  const named = rows.flatMap(({ number, values }, index) => {
    const text = values['name']
    return idOf(number) === undefined && typeof text === 'string' ? [{ index, number, name: text }] : []
  })
  const likely = await stored.findByNames(
    db,
    named.map((row) => row.name),
    lastId,
  )
  // What was merged is not created again by the file that it came from.
  const survivors = await stored.findSurvivors(db, named, lastId)
  const likelyByIndex = new Map(
    named.map(({ index }, position) => {
      const id = likely.get(position)
      return [
        index,
        id === undefined ? { id: survivors.get(position), isMerged: true } : { id, isMerged: false },
      ]
    }),
  )
  const ids = new Set([
    ...numbers.flatMap((number) => idOf(number) ?? []),
    ...likely.values(),
    ...survivors.values(),
  ])
  const known = await stored.read(db, [...ids])
  return rows.map(({ number, values }, index) => {
    const withZeros = padded.get(number ?? '')
    const { id: likelyId = 0, isMerged = false } = likelyByIndex.get(index) ?? {}
    const duplicate = known.get(likelyId)
    return {
      key: byNumber.get(number ?? '')?.key,
      record: known.get(idOf(number) ?? 0),
      refusal: withZeros === undefined ? undefined : lostZerosReason(name, withZeros),
      duplicate: duplicate && {
        record: duplicate,
        sentence: describeDuplicate(
          String(values['name']),
          { number: duplicate.number, name: duplicate.values.name },
          isMerged,
        ),
      },
    }
  })
}

function describeDuplicate(
  name: string,
  record: { number: string; name: string },
  isMerged: boolean,
): string {
  return isMerged ? mergedDuplicateMessage(name, record) : likelyDuplicateMessage(name, 'name', record)
}

/** The number of a record that each of these can have been before a spreadsheet removed its zeros: 00123 of 123. */
async function findPadded(
  db: Db,
  stored: StoredRecords,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const padded = numbers.flatMap((number) => withLeadingZeros(number).map((long) => [long, number] as const))
  const matches = await stored.findByNumbers(
    db,
    padded.map(([long]) => long),
  )
  return new Map(
    padded.flatMap(([long, number]) => (matches.get(long)?.id == null ? [] : [[number, long] as const])),
  )
}

/** Notes that the file creates a second record with a name. */
function createNameNotes(): FileRepeats<PlainTypes> {
  const rowsByName = new Map<string, number>()
  return {
    refuseNew: () => undefined,
    add(row, _read, name, isNew) {
      if (name === undefined || !isNew) return undefined
      const key = foldText(name)
      const earlierRow = rowsByName.get(key)
      if (earlierRow === undefined) rowsByName.set(key, row)
      return earlierRow === undefined ? undefined : sameNameNote(earlierRow)
    },
  }
}
