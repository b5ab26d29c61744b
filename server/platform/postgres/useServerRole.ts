// The role that Selvedge connects as: it owns the database, but is no superuser, who could read files and run programs by a statement.
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

const role = 'selvedge_server'

/** What the superuser owns besides the system: all that an earlier version created, which connected as the superuser. */
const findOwned = `
  with owned as (
    select 'database' as kind, quote_ident(datname) as name, oid as id from pg_database where datdba = 10 and not datistemplate
    union all select 'schema', quote_ident(nspname), oid from pg_namespace where nspowner = 10
    union all select 'table', format('%I.%I', nspname, relname), pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relowner = 10 and relkind in ('r', 'p', 'v', 'm')
    union all select 'sequence', format('%I.%I', nspname, relname), pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relowner = 10 and relkind = 'S' and not exists (
        -- The sequence of a column follows its table.
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))
    union all select 'routine', oid::regprocedure::text, oid from pg_proc where proowner = 10
    union all select 'type', oid::regtype::text, oid from pg_type where typowner = 10 and typtype in ('d', 'e')
  )
  select format('alter %s %s owner to ${role}', kind, name) as statement from owned
  -- Not of the system, nor of an extension.
  where id >= 16384 and not exists (select from pg_depend where objid = id and deptype = 'e') or kind = 'database'
  order by kind, name`

/**
 * Creates the role and makes it the owner of everything that the superuser owns. `superuserUrl` is the address of the database as the
 * superuser, with the password that the role gets too, if any. Returns the address for the role.
 */
export async function useServerRole(superuserUrl: string): Promise<string> {
  const client = new Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  const url = new URL(superuserUrl)
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const password = url.password === '' ? '' : ` password ${escapeLiteral(url.password)}`
    if (rowCount === 0) await client.query(`create role ${escapeIdentifier(role)} login createdb${password}`)
    const { rows } = await client.query<{ statement: string }>(findOwned)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
  url.username = role
  return url.href
}
