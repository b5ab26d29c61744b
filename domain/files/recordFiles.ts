// Files with plain records: each field is a column, under its name in the API.
import { formatCount } from '#domain/platform/format.ts'
import { formatMillimeters } from '#domain/platform/lengths.ts'
import { type AnyRecord, columnNamesOf, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import { type RecordField, wireNameOf } from '#domain/platform/records/fields.ts'

import { type ColumnMapping, createColumnGuesser, findMappingError } from './columnMapping.ts'

export interface RecordColumn {
  /** In the API, in mappings and in cells. */
  column: string
  /** Of its field. */
  name: string
  field: RecordField
}

/** In the order of forms and exports. */
export function recordColumns(record: AnyRecord): RecordColumn[] {
  return fieldsOf(record).map(([name, field]) => ({ column: wireNameOf(name, field), name, field }))
}

/** The label of each column, which is its name in exports. */
export function recordColumnLabels(record: AnyRecord): Record<string, string> {
  return Object.fromEntries(recordColumns(record).map(({ column, field }) => [column, field.label]))
}

/** Guesses the column of each name in the head of a file. */
export function createRecordColumnGuesser(record: AnyRecord): (names: readonly string[]) => ColumnMapping {
  const synonyms = recordColumns(record).map(({ column, name }) => [
    column,
    columnNamesOf(record, name).join(','),
  ])
  return createColumnGuesser<string>({ synonyms: [Object.fromEntries(synonyms) as Record<string, string>] })
}

/** Why no records can be read from these columns; undefined if they can. */
export function recordMappingError(
  record: AnyRecord,
  names: readonly string[],
  mapping: Readonly<ColumnMapping>,
): string | undefined {
  if (names.length === 0) return `No ${record.names} found in the file`
  const labels = recordColumnLabels(record)
  const error = findMappingError(
    names,
    mapping.map((column) => column && (labels[column] ?? column)),
  )
  if (error !== undefined) return error
  return mapping.includes('name') || mapping.includes('number')
    ? undefined
    : `The file has no column with the name or the number of the ${record.name}.`
}

/** Rows of a file. */
export const maxRecordRows = 100_000

export function tooManyRowsMessage({ names }: AnyRecord): string {
  return `The file has more than ${formatCount(maxRecordRows)} rows of ${names}. Please split it.`
}

/** A template of such a file, with an example of each kind of field. */
export function recordTemplate(record: AnyRecord): { fileName: string; header: string[]; row: string[] } {
  const columns = recordColumns(record)
  return {
    fileName: `${record.path.replaceAll('-', '_')}_template.csv`,
    header: columns.map(({ field }) => field.label),
    row: columns.map(({ column, field }) => exampleOf(column, field)),
  }
}

function exampleOf(column: string, field: RecordField): string {
  if (column === 'number') return ''
  if (field.kind === 'choice') return Object.keys(field.choices)[0] ?? ''
  if (field.kind === 'yesNo') return field.default ? 'yes' : 'no'
  if (field.kind === 'email') return 'jo@example.com'
  if (field.kind === 'phone') return '+1 212 555 0100'
  if (field.kind === 'money') return '12.50'
  if (field.kind === 'length') return formatMillimeters(field.default)
  return field.kind === 'integer' ? String(Math.min(30, field.max)) : column === 'name' ? 'Harbor Mills' : ''
}
