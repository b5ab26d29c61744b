// Whether a database is empty: without tables, or with those of a Selvedge that nobody has used yet.
import type { ClientBase } from 'pg'

import { joinList } from '#domain/platform/format.ts'
import { findSchemaVersion } from '#server/platform/db/migrate.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { excludedTables, knownTables, quoteIdentifier } from './findArchivedTables.ts'

/** Throws a Refusal that says what is in the way. */
export async function assertEmptyDatabase(client: ClientBase): Promise<void> {
  const tables = await findTables(client)
  const foreign = tables.filter((name) => !knownTables.includes(name))
  if (foreign.length > 0)
    throw notEmpty(`it holds tables that are not of Selvedge (${joinList(theFirst(foreign))})`)
  if (tables.length === 0) return
  if ((await findSchemaVersion(client)) === undefined)
    throw notEmpty(`it holds tables already (${joinList(theFirst(tables))})`)
  const filled: string[] = []
  for (const table of tables) {
    if (table in excludedTables) continue
    const unused = firstStart[table] ?? 'false'
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${quoteIdentifier(table)} where not (${unused})) as used`,
    )
    if (rows[0]?.used) filled.push(table.replaceAll('_', ' '))
  }
  if (filled.length > 0) throw notEmpty(`it has ${joinList(theFirst(filled))}`)
}

/** What people know best, and no more than four. */
function theFirst(names: string[]): string[] {
  const known = ['products', 'invoices', 'users', 'imports', 'activity log']
  const sorted = names.toSorted((one, other) => placeOf(known, one) - placeOf(known, other))
  return sorted.length > 4 ? [...sorted.slice(0, 3), 'more'] : sorted
}

function placeOf(known: string[], name: string): number {
  return known.includes(name) ? known.indexOf(name) : known.length
}

/** What the first start makes by itself, as a condition on its rows: no more than these, and unchanged. */
const firstStart: Readonly<Record<string, string>> = {
  company: 'version = 1',
  users: `last_login_at is null and role = 'Admin' and (select count(*) = 1 from users)`,
}

/** Takes away what the first start made: its one Admin could sign in, and the archive brings its own. */
export async function deleteInitialRows(client: ClientBase): Promise<void> {
  for (const table of Object.keys(firstStart)) {
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

function notEmpty(what: string): Refusal {
  return new Refusal(
    'conflict',
    `This database is not empty: ${what}. Nothing was changed. Please restore into a new database, or a new data folder.`,
  )
}
