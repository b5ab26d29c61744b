import type { Db } from './connect.ts'

/**
 * Runs queries that see the same data, in a read-only REPEATABLE READ transaction. Inside a transaction it joins that one: there, each query
 * sees what was committed before it. Nothing but queries belongs into `read`.
 */
export function readSnapshot<T>({ db }: { db: Db }, read: (ctx: { db: Db }) => Promise<T>): Promise<T> {
  return db.transaction((tx) => read({ db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
