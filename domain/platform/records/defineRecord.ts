// A record definition says once what a plain kind of record is: its fields with their limits, and who may do what. Schemas, endpoints,
// table, operations, imports and pages derive from it (docs/records.md).
import type { ActivityModule } from '#domain/activityModules.ts'
import type { Permission } from '#domain/permissions.ts'
import { capitalize } from '#domain/platform/format.ts'

import {
  type AnyValue,
  type AnyValues,
  defaultOf,
  type FieldValue,
  nameOfReference,
  type RecordField,
  type RecordFields,
  type ReferenceField,
  showValue,
  type TextField,
  type WithFields,
  wireNameOf,
} from './fields.ts'
import type { MergedRecord } from './merges.ts'

export interface RecordDefinition {
  /** In code: 'sizeScale'. */
  noun: string
  /** In sentences: 'size scale', 'size scales'. */
  name: string
  names: string
  /** Of its API and pages: 'size-scales'. */
  path: string
  /** The prefix of the numbers that the server gives: 'S-'. */
  numbers: string
  /** Its entries of the log. */
  module: ActivityModule
  may: {
    read: Permission
    edit: Permission
    delete: Permission
    import: Permission
    /** Two of its records can be merged. */
    merge?: Permission
  }
  /** Other names in files of the columns with its number and its name. */
  columnNames?: { number?: string; name?: string }
  /** Files can be kept with it (domain/recordsWithFiles.ts). */
  hasFiles?: true
  /** In the order of forms and exports. Every record also has `number` and `name`. */
  fields: RecordFields
}

const commonFields = {
  number: { kind: 'line', label: 'Number', max: 40, isSearched: true, isSorted: true },
  name: { kind: 'line', label: 'Name', max: 200, isRequired: true, isSearched: true, isSorted: true },
} as const satisfies Record<string, TextField>

/** A definition with the fields that every record has. */
type RecordOf<D extends RecordDefinition> = Omit<D, 'fields'> & { fields: typeof commonFields & D['fields'] }

export function defineRecord<const D extends RecordDefinition>(definition: D): RecordOf<D> {
  return { ...definition, fields: { ...commonFields, ...definition.fields } }
}

export type AnyRecord = RecordDefinition & { fields: typeof commonFields & RecordFields }

type FieldName<D extends AnyRecord> = keyof D['fields'] & string

export type RecordValues<D extends AnyRecord = AnyRecord> = {
  -readonly [Name in FieldName<D>]: Name extends 'number' ? string : FieldValue<D['fields'][Name]>
}

type ReferenceNames<D extends AnyRecord> = {
  -readonly [
    Name in FieldName<D> as D['fields'][Name] extends ReferenceField
      ? Name extends `${infer Base}Id`
        ? `${Base}Name`
        : never
      : never
  ]: string | null
}

/** A record as operations and replies have it. */
export type RecordRow<D extends AnyRecord> = RecordValues<D> &
  ReferenceNames<D> & {
    id: number
    number: string
    name: string
    version: number
    createdAt: Date
  }

/** A record as its page shows it: with where it went or what was merged into it, if its kind can be merged. */
export type FoundRecord<D extends AnyRecord> = RecordRow<D> & {
  mergedInto?: MergedRecord | null
  mergedRecords?: MergedRecord[]
}

/** What users give. Optional fields that are omitted keep their value. */
export type RecordInput<D extends AnyRecord> = {
  -readonly [Name in FieldName<D>]?: FieldValue<D['fields'][Name]> | null | undefined
} & { name: string }

/** The names of the fields that a list can be filtered by, with the values of each filter. */
export type RecordFilters<D extends AnyRecord> = {
  [
    Name in FieldName<D> as D['fields'][Name] extends { filter: readonly string[] } | { isFiltered: true }
      ? Name
      : never
  ]?: FilterValue<D['fields'][Name]> | undefined
}
type FilterValue<F extends RecordField> = F extends { kind: 'yesNo' }
  ? 'yes' | 'no'
  : F extends { kind: 'reference' }
    ? number
    : NonNullable<FieldValue<F>>

/** The fields of a record, by name. */
export function fieldsOf({ fields }: WithFields): [name: string, field: RecordField][] {
  return Object.entries(fields)
}

/** Throws if there is no such field. */
export function fieldOf({ fields }: WithFields, name: string): RecordField {
  const field = fields[name]
  if (!field) throw new Error(`There is no field ${name}`)
  return field
}

/** The label of a field by its name in the API; undefined if the record has no such field. */
export function labelOf(record: WithFields, wireName: string): string | undefined {
  return fieldsOf(record).find(([name, field]) => wireNameOf(name, field) === wireName)?.[1].label
}

export function isSorted(field: RecordField): boolean {
  return 'isSorted' in field
}

export function isFiltered(field: RecordField): boolean {
  return 'filter' in field || 'isFiltered' in field
}

/** The names of the fields that its list can be sorted by. */
export function sortsOf(record: AnyRecord): string[] {
  return fieldsOf(record).flatMap(([name, field]) => (isSorted(field) ? [name] : []))
}

/** The fields that name other records. */
export function referencesOf(record: WithFields): [name: string, field: ReferenceField][] {
  return fieldsOf(record).filter((entry): entry is [string, ReferenceField] => entry[1].kind === 'reference')
}

/** The values of a new record. */
export function emptyValues(record: WithFields): AnyValues {
  return Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, defaultOf(field)]))
}

/**
 * The values after an edit or for a new record. Fields that `input` omits keep their value in `before`, blank texts become null, and null
 * keeps the value of a field that always has one.
 */
export function mergeInput(
  record: WithFields,
  input: Readonly<Record<string, AnyValue | undefined>>,
  before: AnyValues = emptyValues(record),
): AnyValues {
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]) => {
      const value = input[name] === '' ? null : input[name]
      const isKept =
        value === undefined || (value === null && (name === 'number' || defaultOf(field) !== null))
      return [name, isKept ? (before[name] ?? null) : value]
    }),
  )
}

/** What the log says of each field of a row, by its name in the API; null if it is empty. */
export function loggedValues(record: WithFields, row: AnyValues): Record<string, string | null> {
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]) => [
      wireNameOf(name, field),
      showValue(field, row[name], row[nameOfReference(name)]) || null,
    ]),
  )
}

/** 'size scales' as 'Size Scales'. */
export function titleOf(words: string): string {
  return words.split(' ').map(capitalize).join(' ')
}

export type Hyphenated<Words extends string> = Words extends `${infer Word} ${infer Rest}`
  ? `${Word}-${Hyphenated<Rest>}`
  : Words

/** 'size scale' as 'size-scale', in paths. */
export function hyphenate<Words extends string>(words: Words): Hyphenated<Words> {
  return words.replaceAll(' ', '-') as Hyphenated<Words>
}

/** The path of its imports, of the API and of pages: 'size-scale-imports'. */
export function importsPath<D extends Pick<RecordDefinition, 'name'>>({
  name,
}: D): `${Hyphenated<D['name']>}-imports` {
  return `${hyphenate<D['name']>(name)}-imports`
}

/** 'Supplier Imports'. Of a name of several words, the last one fits a phone: 'Format Imports'. */
export function importsTitle({ name }: Pick<RecordDefinition, 'name'>): string {
  return `${capitalize(name.split(' ').at(-1) ?? name)} Imports`
}

/** 'supplier S-12 Harbor Mills', in the log. */
export function describeRecord(
  { name }: Pick<AnyRecord, 'name'>,
  row: { number: string; name: string },
): string {
  return `${name} ${row.number} ${row.name}`
}

export function numberTakenMessage(number: string, holder: string): string {
  return `Number ${number} is that of ${holder}. Enter another one, or none for the next free number.`
}

/** Of lists: rows of a page, of a reply, and the most that are counted. */
export const recordLimits = { perPage: 50, perRequest: 200, counted: 1000 } as const

/** The names of the column of a field in files, its label first. */
export function columnNamesOf(record: AnyRecord, name: string): string[] {
  const field = fieldOf(record, name)
  const further = name === 'number' || name === 'name' ? commonColumns(record, name) : field.names
  return [field.label, ...(further?.split(', ') ?? [])]
}

/** 'Supplier number' */
function commonColumns({ name: record, columnNames }: AnyRecord, name: 'number' | 'name'): string {
  return [`${capitalize(record)} ${name}`, columnNames?.[name]].filter(Boolean).join(', ')
}
