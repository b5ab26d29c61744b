// Which tables an archive holds, with which columns, in which order: asked of the database itself, which may be older than
// this program.
import type { ClientBase } from 'pg'

import { getTableName, is, PgTable } from '#server/platform/db/drizzle.ts'
import * as schema from '#server/platform/db/schema.ts'

/** The tables that no archive holds, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'Everybody signs in anew: who was signed out since must not be in again.',
  password_tokens: 'A link that was used since must not open anything again.',
  reset_requests: 'Whoever forgot their password asks again.',
  sign_in_limits: 'They are forgotten within a day anyway.',
  uploads: 'Addresses to upload to open a door for minutes.',
  secrets: 'Keys that sign links: whoever has an archive must not be able to sign any.',
  backups: 'They tell of files in a folder of this installation.',
  proof_runs: 'They tell of what was proved of this installation.',
}

/** Rows that are left out of a table: pictures that no product claims may lose their files at any time. */
const onlyWhere: Readonly<Record<string, string>> = { images: 'claimed_at is not null' }

export const knownTables: readonly string[] = Object.values<unknown>(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))

export interface ArchivedTable {
  name: string
  /** Those that are not generated. */
  columns: string[]
  /** The rows as JSON texts, in an order that is the same on every database. */
  select: string
}

interface Column {
  name: string
  /** Whether it is text, which each database orders in its own way. */
  collates: boolean
  isKey: boolean
}

interface FoundTable {
  name: string
  columns: Column[]
  references: string[]
}

/** What a row refers to stands in a table before its own. */
export async function findArchivedTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'collates', attcollation <> 0,
          'isKey', exists (select from pg_constraint where conrelid = c.oid and contype = 'p' and attnum = any(conkey)))
        order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(distinct confrelid::regclass::text), '[]')
        from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as references
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    order by c.relname`,
    [knownTables.filter((name) => !(name in excludedTables))],
  )
  return inOrder(rows).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
    select: selectOf(name, columns),
  }))
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function selectOf(table: string, columns: Column[]): string {
  const keys = columns.filter(({ isKey }) => isKey)
  const order = (keys.length > 0 ? keys : columns)
    .map(({ name, collates }) => quoteIdentifier(name) + (collates ? ' collate "C"' : ''))
    .join(', ')
  const where = onlyWhere[table]
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  return `select row_to_json(kept)::text from (
    select ${names} from ${quoteIdentifier(table)} ${where ? `where ${where}` : ''} order by ${order}) as kept`
}

function inOrder(tables: FoundTable[]): FoundTable[] {
  const sorted: FoundTable[] = []
  let rest = tables
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const free = rest.filter(({ references }) => !references.some((name) => waiting.has(name)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`)
    sorted.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return sorted
}
