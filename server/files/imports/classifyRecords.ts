// Compares the rows of a file with the records of a kind that exist, by number.
import { createRefusedCell, missingNameReason, sameNumberReason } from '#domain/files/imports.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'

import { classifyRows } from './classifyRows.ts'
import type { RecordKind, RecordMatch, RecordReader, RecordResult, RecordTypes } from './recordKind.ts'
import { type FileRow, refuseRow } from './rowResults.ts'

/** Yields results in row order, in batches. */
export function classifyRecords<T extends RecordTypes>(
  db: Db,
  kind: RecordKind<T>,
  reader: RecordReader<T>,
  batches: AsyncIterable<ParsedRow<T['field']>[]>,
): AsyncGenerator<RecordResult<T>[]> {
  type Source = FileRow<T['field']>
  type Read = T['read']
  const repeats = reader.createRepeats?.()

  function compareKnown(source: Source, read: Read, record: T['record']): RecordResult<T> {
    const fixed = reader.whyFixed?.(record)
    if (fixed !== undefined) return refuseRow(source, 'number', fixed)
    const changes = kind.diff(record.values, reader.resolve(read, record.values))
    const refused = reader.refuse?.(record.values, changes, source)
    if (refused) return { ...source, result: 'refused', refused }
    const result = Object.keys(changes).length === 0 ? 'same' : 'changed'
    return { ...source, result, record, changes }
  }

  function compareUnknown(
    source: Source,
    read: Read,
    { duplicate }: RecordMatch<T['record']>,
  ): RecordResult<T> {
    const values = reader.resolve(read)
    const { number } = read
    const { name } = values
    const refuseName = (reason: string): RecordResult<T> => ({
      ...source,
      result: 'refused',
      refused: createRefusedCell<string>('name', name ?? '', reason),
    })
    if (name === undefined) return refuseName(missingNameReason(kind.name, number))
    const repeated = repeats?.refuseNew(number, { ...values, name })
    if (repeated !== undefined) return refuseName(repeated)
    const created = { number, values: { ...kind.emptyValues, ...values } }
    if (duplicate) {
      const { record, sentence } = duplicate
      const changes = kind.diff(record.values, reader.resolve(read, record.values))
      const updateRefused = reader.refuse?.(record.values, changes, source)
      return { ...source, ...created, result: 'duplicate', sentence, record, changes, updateRefused }
    }
    const refused = reader.refuse?.(kind.emptyValues, kind.diff(kind.emptyValues, values), source)
    return refused ? { ...source, result: 'refused', refused } : { ...source, ...created, result: 'new' }
  }

  return classifyRows<T['field'], Read, RecordMatch<T['record']>, RecordResult<T>>(batches, {
    read: ({ cells }) => reader.read(cells),
    match: (rows) =>
      reader.match(
        db,
        rows.map(({ read }) => read),
      ),
    keyOf: ({ key }) => key,
    refuse: (source, refused) => ({ ...source, result: 'refused', refused }),
    refuseRepeated: (source, row) => refuseRow(source, 'number', sameNumberReason(kind.name, row)),
    classify(source, read, match) {
      if (match.refusal !== undefined) return refuseRow(source, 'number', match.refusal)
      const result = match.record
        ? compareKnown(source, read, match.record)
        : compareUnknown(source, read, match)
      if (result.result === 'refused') return result
      const name = match.record?.values.name ?? reader.resolve(read).name
      const note = repeats?.add(source.row, read, name, result.result === 'new')
      return note === undefined ? result : { ...result, notes: [...(result.notes ?? []), note] }
    },
  })
}
