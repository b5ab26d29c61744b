// The table of a plain kind of record, from its definition.
import { type AnyRecord, fieldsOf, referencesOf } from '#domain/platform/records/defineRecord.ts'
import type { RecordField, RecordFields, ReferenceField } from '#domain/platform/records/fields.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  type SQL,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { id, oneOf, timestamptz } from './columns.ts'

const columns = {
  text: () => text(),
  requiredText: () => text().notNull(),
  integer: () => integer(),
  cents: () => bigint({ mode: 'number' }),
  basisPoints: () => integer().notNull().default(0),
  length: (um: number) => integer().notNull().default(um),
  choice: <Value extends string>() => text().$type<Value>(),
  requiredChoice: <Value extends string>(value: Value) => text().$type<Value>().notNull().default(value),
  yesNo: (value: boolean) => boolean().notNull().default(value),
  reference: (target: () => AnyPgColumn) => bigint({ mode: 'number' }).references(target),
}

/** Of records that can be merged. */
type MergeColumns<D extends AnyRecord> = D['may'] extends { merge: string }
  ? { mergedInto: ReturnType<typeof columns.reference> }
  : object

type ColumnOf<F extends RecordField> = ReturnType<
  F extends { kind: 'yesNo' }
    ? typeof columns.yesNo
    : F extends { kind: 'integer' }
      ? typeof columns.integer
      : F extends { kind: 'money' }
        ? typeof columns.cents
        : F extends { kind: 'percent' }
          ? typeof columns.basisPoints
          : F extends { kind: 'length' }
            ? typeof columns.length
            : F extends { kind: 'reference' }
              ? typeof columns.reference
              : F extends { kind: 'choice' }
                ? F extends { default: string }
                  ? typeof columns.requiredChoice<keyof F['choices'] & string>
                  : typeof columns.choice<keyof F['choices'] & string>
                : F extends { isRequired: true }
                  ? typeof columns.requiredText
                  : typeof columns.text
>

type ColumnsOf<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: Name extends 'number'
    ? ReturnType<typeof columns.requiredText>
    : ColumnOf<Fields[Name]>
}

/** The id of the table that each reference points to. */
type Targets<Fields extends RecordFields> = {
  [Name in keyof Fields as Fields[Name] extends ReferenceField ? Name : never]: () => AnyPgColumn
}

function toColumn(field: RecordField, target: (() => AnyPgColumn) | undefined) {
  if (field.kind === 'yesNo') return columns.yesNo(field.default)
  if (field.kind === 'integer') return columns.integer()
  if (field.kind === 'money') return columns.cents()
  if (field.kind === 'percent') return columns.basisPoints()
  if (field.kind === 'length') return columns.length(field.default)
  if (field.kind === 'reference') {
    if (!target) throw new Error(`${field.label} names no table`)
    return columns.reference(target)
  }
  if (field.kind === 'choice')
    return field.default === undefined ? columns.choice() : columns.requiredChoice(field.default)
  return field.isRequired ? columns.requiredText() : columns.text()
}

/** Undefined if the type of the column says all. */
function toCheck(column: string, field: RecordField): SQL | undefined {
  const name = sql.raw(column)
  if (field.kind === 'integer') return sql`${name} between ${sql.raw(`${field.min} and ${field.max}`)}`
  if (field.kind === 'money') return sql`${name} between 0 and ${sql.raw(String(field.maxCents))}`
  if (field.kind === 'percent') return sql`${name} between 0 and ${sql.raw(String(field.maxBasisPoints))}`
  if (field.kind === 'length') return sql`${name} between ${sql.raw(`${field.minUm} and ${field.maxUm}`)}`
  return field.kind === 'choice' ? oneOf(name, Object.keys(field.choices)) : undefined
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The texts that the search looks in, one per line. */
function searchedText(record: AnyRecord): SQL {
  const parts = fieldsOf(record).flatMap(([name, field]) =>
    'isSearched' in field ? [`coalesce(${snakeCase(name)}, '')`] : [],
  )
  return sql.raw(`fold_text(${parts.join(` || E'\\n' || `)})`)
}

/** One column per field. */
export function fieldColumns<Fields extends RecordFields>(
  fields: Fields,
  targets: Targets<Fields>,
): ColumnsOf<Fields> {
  const columnOf = ([name, field]: [string, RecordField]) => [
    name,
    toColumn(field, (targets as Record<string, () => AnyPgColumn>)[name]),
  ]
  return Object.fromEntries(Object.entries(fields).map(columnOf)) as ColumnsOf<Fields>
}

/** The limits of the fields that the type of their column doesn't have. */
export function fieldChecks(table: string, fields: RecordFields) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const condition = toCheck(snakeCase(name), field)
    return condition ? [check(`${table}_${snakeCase(name)}`, condition)] : []
  })
}

const tableName = ({ path }: AnyRecord) => path.replaceAll('-', '_')
const sequenceName = (record: AnyRecord) => `${tableName(record)}_numbers`

/** The sequence of the numbers that the server gives. */
export const recordNumbers = (record: AnyRecord) => pgSequence(sequenceName(record))

/** The next number of the sequence, with the prefix. */
export function nextRecordNumber(record: AnyRecord): SQL {
  return sql.raw(`'${record.numbers}' || nextval('${sequenceName(record)}')`)
}

/** Its name is the path of the record: 'size_scales'. Its number is the next of `recordNumbers` unless one is given. */
export function recordTable<D extends AnyRecord>(record: D, targets: Targets<D['fields']>) {
  const table = tableName(record)
  const isMergeable = record.may.merge !== undefined
  const built = pgTable(
    table,
    {
      id: id(),
      ...fieldColumns<D['fields']>(record.fields, targets),
      number: columns.requiredText().default(nextRecordNumber(record)),
      version: integer().notNull().default(1),
      createdAt: timestamptz().notNull(),
      deletedAt: timestamptz(),
      // A record that was merged is deleted.
      ...((isMergeable && {
        mergedInto: columns.reference((): AnyPgColumn => built.id),
      }) as MergeColumns<D>),
      nameKey: text()
        .notNull()
        .generatedAlwaysAs(sql`fold_text(name)`),
      searchText: text().notNull().generatedAlwaysAs(searchedText(record)),
    },
    () => {
      const isListed = sql`deleted_at is null`
      return [
        uniqueIndex(`${table}_number`)
          .on(sql`fold_text(number)`)
          .where(isListed),
        index(`${table}_listed`)
          .on(sql`name_key`, sql`id`)
          .where(isListed),
        index(`${table}_search`)
          .using('gin', sql`search_text gin_trgm_ops`)
          .where(isListed),
        ...referencesOf(record).map(([name]) =>
          index(`${table}_${snakeCase(name)}`).on(sql.raw(snakeCase(name))),
        ),
        ...fieldChecks(table, record.fields),
        ...(isMergeable
          ? [
              index(`${table}_merged`)
                .on(sql`merged_into`)
                .where(sql`merged_into is not null`),
              check(`${table}_merged_is_deleted`, sql`merged_into is null or deleted_at is not null`),
            ]
          : []),
      ]
    },
  )
  return built
}

export type RecordTable<D extends AnyRecord = AnyRecord> = ReturnType<typeof recordTable<D>>
