// Finds the tables and columns to archive in the database itself, whose schema may be older than this code.
import type { ClientBase } from 'pg'

import { getTableName, is, PgTable } from '#server/platform/db/drizzle.ts'
import * as schema from '#server/platform/db/schema.ts'

/** Tables that are not archived, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'Sessions that were ended later must not become valid again.',
  password_tokens: 'Links that were used later must not become valid again.',
  reset_requests: 'Users can request another reset link.',
  sign_in_limits: 'They expire within a day.',
  uploads: 'Upload addresses expire within minutes.',
  secrets: 'An archive must not contain the keys that sign links.',
  backups: 'They list files of this installation.',
  integrity_check_runs: 'They are results of this installation.',
}

/** Files that nothing uses are excluded: they may be deleted at any time. */
const rowFilters: Readonly<Record<string, string>> = {
  images: 'claimed_at is not null',
  attachment_contents: 'exists (select from attachments where content_id = attachment_contents.id)',
}

/** Removed by a migration; databases of before still have them. */
const formerTables = ['category_sales', 'category_sale_changes', 'product_sales', 'product_sale_changes']

/** A migration that renames or removes a table adds its former name above, so that databases of before are still recognized. */
export const knownTables: readonly string[] = [
  ...Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table)),
  ...formerTables,
]

export interface ArchivedTable {
  name: string
  /** Generated columns excluded. */
  columns: string[]
  /** Selects rows as JSON text, in the same order on every database. */
  select: string
}

interface Column {
  name: string
  /** Text columns need an explicit collation to be ordered the same everywhere. */
  collates: boolean
  isKey: boolean
}

interface FoundTable {
  name: string
  columns: Column[]
  references: string[]
}

/** Referenced tables come first. */
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
  return sortByReferences(rows).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
    select: selectStatement(name, columns),
  }))
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function selectStatement(table: string, columns: Column[]): string {
  const keys = columns.filter(({ isKey }) => isKey)
  const order = (keys.length > 0 ? keys : columns)
    .map(({ name, collates }) => quoteIdentifier(name) + (collates ? ' collate "C"' : ''))
    .join(', ')
  const where = rowFilters[table]
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  return `select row_to_json(archived)::text from (
    select ${names} from ${quoteIdentifier(table)} ${where ? `where ${where}` : ''} order by ${order}) as archived`
}

function sortByReferences(tables: FoundTable[]): FoundTable[] {
  const sorted: FoundTable[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ name }) => name))
    const ready = remaining.filter(({ references }) => !references.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Circular references between tables: ${[...waiting].join(', ')}`)
    sorted.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return sorted
}
