// Statements that are written once for each connection pool: composing one costs as much as PostgreSQL takes to run it.
import type { Db } from './connect.ts'

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * The statement of that name, composed by `build` when it is asked for first; PostgreSQL plans it once for each connection.
 * Values stand in it as placeholders, and everything else that makes one statement different from another is in its name.
 */
export function prepared<Statement>(
  db: Db,
  name: string,
  build: () => { prepare: (name: string) => Statement },
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, known)
  const statement = known.get(name) ?? build().prepare(name)
  known.set(name, statement)
  return statement as Statement
}
