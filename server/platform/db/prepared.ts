// Statements that are composed once: composing one, and finding out how to read its rows, costs as much as PostgreSQL takes to
// run it. Drizzle composes and runs them; the way that it reads rows, which it works out anew for every cell, is written once.
import type { Db } from './connect.ts'
import { Column, is, type Query, SQL } from './drizzle.ts'

/** What drizzle hands on of a composed statement. */
interface Composed {
  getQuery(): Query
  /** Undefined where no rows come back. */
  fields?: { path: string[]; field: unknown }[]
}

interface Statement {
  query: Query
  /** Undefined where its rows stay as PostgreSQL's driver gives them. */
  read?: ((rows: unknown[][]) => unknown[]) | undefined
}

const statements = new Map<string, Statement>()

interface Prepared<Rows> {
  execute: (values?: Record<string, unknown>) => Promise<Rows>
}

/** What drizzle made of a statement for a pool, and for the transactions of each connection. */
const ready = new WeakMap<Db, Map<string, Prepared<unknown>>>()

/**
 * The statement of that name, composed by `build` when it is asked for first; PostgreSQL plans it once for each connection.
 * Values stand in it as placeholders, and everything else that makes one statement different from another is in its name.
 * What it selects is flat.
 */
export function prepared<Rows>(
  db: Db,
  name: string,
  build: () => PromiseLike<Rows> & { prepare: (name: string) => unknown },
): Prepared<Rows> {
  const statement = readyFor(db, name, () => compose(build().prepare(name) as Composed))
  return statement as Prepared<Rows>
}

/** The same of a statement in SQL; its rows come as `db.execute` gives them. */
export function preparedSql<Row>(db: Db, name: string, build: () => SQL<Row>): Prepared<{ rows: Row[] }> {
  const statement = readyFor(db, name, () => ({ query: db.execute(build()).getQuery() }))
  return statement as Prepared<{ rows: Row[] }>
}

function readyFor(db: Db, name: string, make: () => Statement): Prepared<unknown> {
  const own = ready.get(db) ?? new Map<string, Prepared<unknown>>()
  ready.set(db, own)
  const known = own.get(name)
  if (known) return known
  const { query, read } = statements.get(name) ?? make()
  statements.set(name, { query, read })
  const statement = db._.session.prepareQuery(query, undefined, name, true, read) as Prepared<unknown>
  own.set(name, statement)
  return statement
}

function compose(statement: Composed): Statement {
  const cells = (statement.fields ?? []).map(({ path: [name = '', ...deeper], field }) => {
    if (deeper.length > 0) throw new Error(`${name} of a prepared statement is not flat`)
    return { name, decode: decoderOf(field) }
  })
  // An object that has all its fields from the start is not moved again and again as they come.
  const blank = Object.fromEntries(cells.map(({ name }) => [name, null]))
  const readRow = (row: unknown[]) => {
    const named: Record<string, unknown> = { ...blank }
    cells.forEach(({ name, decode }, index) => {
      const value = row[index]
      if (value !== null) named[name] = decode(value)
    })
    return named
  }
  return { query: statement.getQuery(), read: (rows) => rows.map(readRow) }
}

/** A column decodes its own values; what is composed of SQL says by what. */
function decoderOf(field: unknown): (value: unknown) => unknown {
  const part = is(field, SQL.Aliased) ? field.sql : field
  if (is(part, Column)) return (value) => part.mapFromDriverValue(value)
  const { decoder } = part as { decoder: { mapFromDriverValue: (value: unknown) => unknown } }
  return (value) => decoder.mapFromDriverValue(value)
}
