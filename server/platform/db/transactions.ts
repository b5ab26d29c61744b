// Transactions that always return their connection: drizzle's own lose it if BEGIN fails, and hide that a commit was rolled back.
import type { Pool } from 'pg'

import {
  type NodePgClient,
  NodePgSession,
  NodePgTransaction,
  PgDialect,
  type PgTransactionConfig,
} from './drizzle.ts'
import { isReadOnly } from './errors.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/** The actions of each open transaction, by its session, which savepoints share. */
const actionsAfterCommit = new WeakMap<object, Set<() => void>>()

/**
 * Runs `action` after the transaction of `db` has committed, or now without a transaction. An action added twice runs once. Not run
 * if the outcome of the commit is unknown.
 */
export function afterCommit(db: { _: { session: object } }, action: () => void): void {
  const actions = actionsAfterCommit.get(db._.session)
  if (actions) actions.add(action)
  else action()
}

export function createTransaction(pool: Pool, casing: 'snake_case') {
  const dialect = new PgDialect({ casing })
  return async <T>(
    work: (tx: InstanceType<typeof NodePgTransaction>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> => {
    const client = await pool.connect()
    let isOver = false
    let isWrongServer = false
    let last: Promise<unknown> = Promise.resolve()
    // One statement at a time: pg warns of statements that wait in its own queue, which its next version no longer has.
    const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = last.then(work, work)
      last = result
      return result
    }
    // Rejects late statements of a failed transaction, which would run outside of it and could not be rolled back.
    const query: Query = (...args) =>
      enqueue(() =>
        isOver ? Promise.reject(new Error('The transaction is over')) : (client.query as Query)(...args),
      )
    const session = new NodePgSession({ query } as unknown as NodePgClient, dialect, undefined)
    const tx = new NodePgTransaction(dialect, session, undefined)
    const actions = new Set<() => void>()
    actionsAfterCommit.set(session, actions)
    let result: T
    try {
      await client.query('begin')
      if (config) await tx.setTransaction(config)
      result = await work(tx)
      isOver = true
      // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and without an error.
      const { command } = await enqueue(() => client.query('commit'))
      if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}`)
    } catch (error) {
      isOver = true
      isWrongServer = isReadOnly(error)
      await enqueue(() => client.query('rollback')).catch(() => {})
      throw error
    } finally {
      // Destroys connections that are broken or still in a transaction.
      client.release(isWrongServer || client.getTransactionStatus() !== 'I')
    }
    for (const action of actions) action()
    return result
  }
}
