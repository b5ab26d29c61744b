// References between plain records: what files call the others, and which records are used by others.
import { foldText } from '#domain/platform/foldText.ts'
import { pluralize } from '#domain/platform/format.ts'
import { type AnyRecord, fieldOf, referencesOf } from '#domain/platform/records/defineRecord.ts'
import {
  type AnyValue,
  type AnyValues,
  nameOfReference,
  type ReferenceField,
  showValue,
} from '#domain/platform/records/fields.ts'
import { isRecordNoun, recordNouns, records } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { columnNames } from '#server/platform/db/tableRows.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import type { AnyHooks } from './recordHooks.ts'
import { type AnyRow, tableOf } from './recordRows.ts'

/** The records that a reference can name. */
export interface ReferenceNames {
  /** The id of the record with this number or name. */
  find: (text: string) => { value: number } | { reason: string }
  /** Undefined if there is none. */
  nameOf: (id: number) => string | undefined
}

/** By the field of the reference. Read once for a file. */
export async function readReferenceNames(
  ctx: Ctx,
  record: AnyRecord,
): Promise<ReadonlyMap<string, ReferenceNames>> {
  const read = new Map<string, ReferenceNames>()
  for (const [field, { to }] of referencesOf(record)) read.set(field, await readNames(ctx, to))
  return read
}

async function readNames(ctx: Ctx, noun: string): Promise<ReferenceNames> {
  if (!isRecordNoun(noun)) throw new Error(`${noun} is no plain record`)
  const { name, names } = records[noun]
  const { rows } = await ctx.db.execute<{ id: number; number: string; name: string; isDeleted: boolean }>(sql`
    select id::float8 as id, number, name, deleted_at is not null as "isDeleted" from ${tableOf(noun)}`)
  const byId = new Map(rows.map((row) => [row.id, row.name]))
  const listed = rows.filter(({ isDeleted }) => !isDeleted)
  const byNumber = new Map(listed.map((row) => [foldText(row.number), row.id]))
  const byName = Map.groupBy(listed, (row) => foldText(row.name))
  return {
    nameOf: (id) => byId.get(id),
    find(text) {
      const key = foldText(text)
      const [first, second] = byName.get(key) ?? []
      const id = byNumber.get(key) ?? (second ? undefined : first?.id)
      if (id !== undefined) return { value: id }
      const shown = text.slice(0, 100).toWellFormed()
      return {
        reason: second
          ? `Several ${names} are named ${shown}. Enter the number of one`
          : `There is no ${name} ${shown}`,
      }
    },
  }
}

/** What these values name, by the field of the reference. */
export async function readNamesOf(
  ctx: Pick<Ctx, 'db'>,
  record: AnyRecord,
  rows: readonly AnyValues[],
): Promise<ReadonlyMap<string, Pick<ReferenceNames, 'nameOf'>>> {
  const read = new Map<string, Pick<ReferenceNames, 'nameOf'>>()
  for (const [field, { to }] of referencesOf(record)) {
    const ids = [...new Set(rows.flatMap((row) => row[field] ?? []))]
    if (ids.length === 0) continue
    const { rows: named } = await ctx.db.execute<{ id: number; name: string }>(sql`
      select id::float8 as id, name from ${tableOf(to)} where id = any(${sql.param(ids)}::bigint[])`)
    const names = new Map(named.map(({ id, name }) => [id, name]))
    read.set(field, { nameOf: (id) => names.get(id) })
  }
  return read
}

/** The rows with the number of a referenced record instead of a name that an import would take for another one. */
export async function nameInFiles(ctx: Ctx, record: AnyRecord, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  let named = [...rows]
  for (const [field, { to }] of referencesOf(record)) {
    const ids = [...new Set(rows.flatMap((row) => row[field] ?? []))]
    const table = tableOf(to)
    const { rows: shared } = await ctx.db.execute<{ id: number; number: string }>(sql`
      select id::float8 as id, number from ${table} as named
      where id = any(${sql.param(ids)}::bigint[]) and exists (
        select from ${table} as other where other.id <> named.id and other.deleted_at is null
          and (other.name_key = named.name_key or fold_text(other.number) = named.name_key))`)
    const numbers = new Map(shared.map(({ id, number }) => [id, number]))
    named = named.map((row) => {
      const number = numbers.get(Number(row[field]))
      return number === undefined ? row : { ...row, [nameOfReference(field)]: number }
    })
  }
  return named
}

/** A value of a field as people read it. */
export function formatStored(
  record: AnyRecord,
  references: ReadonlyMap<string, Pick<ReferenceNames, 'nameOf'>>,
  field: string,
  value: AnyValue,
): string {
  return showValue(fieldOf(record, field), value, references.get(field)?.nameOf(Number(value)))
}

/**
 * Keeps the records that these values name until the end of the transaction. A share lock, because deleting a record changes its row and no
 * key. Throws a 409 if one was deleted.
 */
export async function lockReferences(ctx: Ctx, record: AnyRecord, rows: readonly AnyValues[]): Promise<void> {
  for (const [name, field] of referencesOf(record)) {
    const ids = new Set(rows.flatMap((values) => values[name] ?? []))
    if (ids.size === 0) continue
    const { rows: locked } = await ctx.db.execute(sql`
      select id from ${tableOf(field.to)} where id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null
      order by id for share`)
    if (locked.length < ids.size)
      throw fieldRefusal('conflict', name, `${field.label} no longer exists. Choose another one.`)
  }
}

/** What keeps records from being deleted: 'is the maker of 3 fabrics', by id. */
export async function findUses(
  ctx: Ctx,
  { noun }: AnyRecord,
  ids: readonly number[],
  hooks: Pick<AnyHooks, 'findUses'>,
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const others = (await hooks.findUses?.(ctx, ids)) ?? new Map<number, string>()
  const uses = new Map(Array.from(others, ([id, use]) => [id, [use]]))
  for (const other of recordNouns.map((one): AnyRecord => records[one])) {
    for (const [field, { label }] of referencesOf(other).filter(isReferenceTo(noun))) {
      const column = columnNames([field])
      const { rows } = await ctx.db.execute<{ id: number; count: number }>(sql`
        select ${column}::float8 as id, count(*)::int as count from ${tableOf(other.noun)}
        where ${column} = any(${sql.param(ids)}::bigint[]) and deleted_at is null group by ${column}`)
      for (const { id, count } of rows) {
        const named = pluralize(count, other.name, other.names)
        uses.set(id, [...(uses.get(id) ?? []), `is the ${label.toLowerCase()} of ${named}`])
      }
    }
  }
  return uses
}

const isReferenceTo =
  (noun: string) =>
  ([, { to }]: [string, ReferenceField]) =>
    to === noun
