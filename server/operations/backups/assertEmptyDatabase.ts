// Asserts that a database is empty: without tables, or with the unused tables of a first start.
import type { ClientBase } from 'pg'

import { joinList } from '#domain/platform/format.ts'
import { findSchemaVersion } from '#server/platform/db/migrate.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { excludedTables, knownTables, quoteIdentifier } from './findArchivedTables.ts'

export async function assertEmptyDatabase(client: ClientBase): Promise<void> {
  const tables = await findTables(client)
  const unknown = tables.filter((name) => !knownTables.includes(name))
  if (unknown.length > 0)
    throw notEmpty(`it contains tables of another program (${joinList(shorten(unknown))})`)
  if (tables.length === 0) return
  if ((await findSchemaVersion(client)) === undefined)
    throw notEmpty(`it already contains tables (${joinList(shorten(tables))})`)
  const usedTables: string[] = []
  for (const table of tables) {
    if (table in excludedTables) continue
    const unused = initialRows[table] ?? 'false'
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${quoteIdentifier(table)} where not (${unused})) as used`,
    )
    if (rows[0]?.used) usedTables.push(table.replaceAll('_', ' '))
  }
  if (usedTables.length > 0) throw notEmpty(`it contains ${joinList(shorten(usedTables))}`)
}

/** At most four names, the best known first. */
function shorten(names: string[]): string[] {
  const known = ['products', 'invoices', 'users', 'imports', 'activity log']
  const sorted = names.toSorted((a, b) => rank(known, a) - rank(known, b))
  return sorted.length > 4 ? [...sorted.slice(0, 3), 'more'] : sorted
}

function rank(known: string[], name: string): number {
  return known.includes(name) ? known.indexOf(name) : known.length
}

/** Conditions for the rows that the migrations and the first start insert, while they are unchanged. */
const initialRows: Readonly<Record<string, string>> = {
  company: 'version = 1',
  label_formats: 'version = 1',
  users: `last_login_at is null and role = 'Admin' and (select count(*) = 1 from users)`,
  size_scale_sizes: 'true',
  size_scales: 'version = 1',
}

/** The archive has its own rows; the initial Admin must not be able to sign in after a restore. */
export async function deleteInitialRows(client: ClientBase): Promise<void> {
  // An older version has fewer tables.
  const tables = await findTables(client)
  for (const table of Object.keys(initialRows).filter((name) => tables.includes(name))) {
    await client.query(`alter table ${quoteIdentifier(table)} disable trigger user`)
    await client.query(`delete from ${quoteIdentifier(table)}`)
  }
}

async function findTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`,
  )
  return rows.map(({ name }) => name)
}

function notEmpty(reason: string): Refusal {
  return new Refusal(
    'conflict',
    `This database is not empty: ${reason}. Nothing was changed. Restore into a new database or data folder.`,
  )
}
