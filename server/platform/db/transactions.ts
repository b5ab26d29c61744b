// Transactions on the connections of a pool: begun, committed or rolled back, and the connection given back. Drizzle's own keep a
// connection for good when it breaks before BEGIN, wait for BEGIN before they ask anything, and are made anew each time.
import type { Pool, PoolClient, QueryConfig } from 'pg'

import {
  type NodePgClient,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
  PgDialect,
} from './drizzle.ts'
import { isReadOnly, isTransactionAborted } from './errors.ts'
import { isSelect } from './isSelect.ts'

type Tables = Record<string, never>

/** `casing` is that of the database's names. */
export function transactionsOn(pool: Pool, casing: 'snake_case'): NodePgDatabase['transaction'] {
  const dialect = new PgDialect({ casing })
  const known = new WeakMap<PoolClient, ReturnType<typeof voiceOn>>()

  function voiceOn(client: PoolClient) {
    const speaker = new Speaker(client)
    const session = new NodePgSession<Tables, Tables>(speaker as unknown as NodePgClient, dialect, undefined)
    return { speaker, tx: new NodePgTransaction<Tables, Tables>(dialect, session, undefined) }
  }

  return async (work, config) => {
    const client = await pool.connect()
    const voice = known.get(client) ?? voiceOn(client)
    known.set(client, voice)
    const { speaker, tx } = voice
    let isWrongServer = false
    try {
      speaker.begin()
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await speaker.commit()
      return result
    } catch (error) {
      speaker.fallSilent()
      known.delete(client)
      isWrongServer = isReadOnly(error)
      // Where that fails too the connection is not given back, and with it ends what was begun on it.
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      // What is still in a transaction, or broken, is nobody else's.
      client.release(isWrongServer || client.getTransactionStatus() !== 'I')
    }
  }
}

/** What drizzle speaks through inside a transaction. */
class Speaker {
  readonly #client: PoolClient
  /** Until BEGIN is answered. */
  #beginning: Promise<unknown> | undefined
  #isFirst = true
  #isOver = false
  /** Of the statement that failed last. */
  #failure: unknown

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Asks for BEGIN; whoever speaks first hears what became of it. */
  begin(): void {
    const beginning = this.#client.query('begin').then(() => (this.#beginning = undefined))
    beginning.catch(() => {})
    this.#beginning = beginning
    this.#isFirst = true
    this.#failure = undefined
  }

  /** What a failed deed still says, for it may have said several things at once, is refused: nobody would undo it. */
  fallSilent(): void {
    this.#isOver = true
    this.#isFirst = false
  }

  /**
   * A read that comes first goes out together with BEGIN, and is heard only once BEGIN has succeeded. All else waits for it: what is
   * written without a transaction could not be undone.
   */
  async query(statement: string | QueryConfig, values?: unknown[]): Promise<unknown> {
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (isFirst && isSelect(statement)) {
      const [answer] = await Promise.all([this.#ask(statement, values), this.#beginning])
      return answer
    }
    if (this.#beginning) await this.#beginning
    if (this.#isOver) throw new Error('The transaction is over')
    return this.#ask(statement, values)
  }

  /**
   * Of statements that left together those behind one that fails are refused for that alone, and whoever awaits them all may hear of them
   * first. So they say why it failed.
   */
  async #ask(statement: string | QueryConfig, values: unknown[] | undefined): Promise<unknown> {
    try {
      return await this.#client.query(statement, values)
    } catch (error) {
      if (!isTransactionAborted(error)) this.#failure = error
      throw this.#failure ?? error
    }
  }

  /** PostgreSQL answers the COMMIT of what has failed with ROLLBACK, and with no error. */
  async commit(): Promise<void> {
    if (this.#beginning) await this.#beginning
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}`)
  }
}
