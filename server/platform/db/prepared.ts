// Named prepared statements, whose SQL is composed once per process and planned once per connection.
import { createHash } from 'node:crypto'

import type { Db } from './connect.ts'
import { type Placeholder, type Query, type SQL, sql } from './drizzle.ts'

interface Prepared<Rows> {
  execute: (values?: Record<string, unknown>) => Promise<Rows>
}

/** `fields` are undefined for statements that return no rows, or rows as the driver gives them. */
interface Composed {
  query: Query
  fields: Parameters<Db['_']['session']['prepareQuery']>[1]
  /** Which joined tables always have a row; the others are null without one. */
  joinsNotNullableMap?: Record<string, boolean> | undefined
}

const composed = new Map<string, Composed>()

/** Returns the statement of that name. `build` must always compose the same SQL, with placeholders for values. */
export function prepared<Rows>(
  db: Db,
  name: string,
  build: () => PromiseLike<Rows> & { prepare: (name: string) => unknown },
): Prepared<Rows> {
  return prepare(db, name, () => {
    const statement = build().prepare(name) as Omit<Composed, 'query'> & { getQuery(): Query }
    const { fields, joinsNotNullableMap } = statement
    return { query: statement.getQuery(), fields, joinsNotNullableMap }
  })
}

/** Like `prepared`, for raw SQL; the result is that of `db.execute`. */
export function preparedSql<Row>(db: Db, name: string, build: () => SQL<Row>): Prepared<{ rows: Row[] }> {
  return prepare(db, name, () => ({ query: db.execute(build()).getQuery(), fields: undefined }))
}

function prepare<Rows>(db: Db, name: string, compose: () => Composed): Prepared<Rows> {
  const statement = composed.get(name) ?? compose()
  composed.set(name, statement)
  const { query, fields, joinsNotNullableMap } = statement
  const executable = db._.session.prepareQuery(query, fields, toStatementName(name), false)
  return Object.assign(executable, { joinsNotNullableMap }) as unknown as Prepared<Rows>
}

/** PostgreSQL cuts names after 63 bytes, so that two long ones could become the same. */
const maxNameLength = 63

function toStatementName(name: string): string {
  return name.length <= maxNameLength ? name : createHash('sha256').update(name).digest('base64url')
}

/** Returns a placeholder for each field of a row. Execute the statement with the row itself. */
export function placeholders<Row extends object>(row: Row): { [Field in keyof Row]: Placeholder } {
  const named = Object.keys(row).map((field) => [field, sql.placeholder(field)])
  return Object.fromEntries(named) as { [Field in keyof Row]: Placeholder }
}
