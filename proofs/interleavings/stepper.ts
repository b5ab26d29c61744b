// Runs two actions against one PostgreSQL, statement by statement, in every order. Of orders that differ only in neighboring
// independent statements (tableAccess.ts) it runs one: partial order reduction.
import { setTimeout as wait } from 'node:timers/promises'

import { Client, type PoolClient, type QueryResult } from 'pg'

import { connect, type Connection, type Db } from '#server/platform/db/connect.ts'

import { type StatementResult, fingerprintState } from './fingerprintState.ts'
import { areIndependent, commitAccess, loadAccessAnalyzer, type TableAccess } from './tableAccess.ts'

/** The time limit of a statement that waits for no lock, in milliseconds. */
const statementTimeoutMs = 120_000

/** Statements without an effect on others, and the checks of the user's own row. */
const isIgnored = ({ text, name }: Statement) =>
  /^(begin|savepoint|release|rollback to)/i.test(text) || name === 'share_user' || name === 'check_user'

const isEnd = (text: string) => /^(commit|rollback(?! to))/i.test(text)

interface Statement {
  text: string
  name?: string
}

/** A connection whose statements wait until they are released. */
interface Actor {
  connection: Connection
  pid: number
  state: 'ready' | 'running' | 'done'
  /** The statements of the current transaction, and the one that waits. */
  done: TableAccess[]
  next: TableAccess
  isInTransaction: boolean
  results: StatementResult[]
  release: () => void
}

export interface Stepper {
  /** One database for each action. */
  dbs: [Db, Db]
  /**
   * Runs both actions in every distinguishable order. `prepare` creates the records and actions of a run; `check` throws if the
   * outcome is wrong. Returns the number of orders. With `maxOrders`, it ends early; it begins with orders of few switches between the
   * actions. With `mask` (see fingerprintState.ts), orders that reach the same state are continued once.
   */
  runEveryOrder: <Fixture>(
    prepare: () => Promise<{ fixture: Fixture; actions: [Action, Action]; mask?: (text: string) => string }>,
    check: (fixture: Fixture, order: string) => Promise<void>,
    maxOrders?: number,
  ) => Promise<number>
  close: () => Promise<void>
}

export type Action = () => Promise<void>

export async function openStepper(databaseUrl: string): Promise<Stepper> {
  const observer = new Client({ connectionString: databaseUrl })
  await observer.connect()
  const accessOf = await loadAccessAnalyzer(observer)
  let stateChange = Promise.withResolvers<void>()
  let isStepping = false
  const actors = await Promise.all([openActor(), openActor()])

  async function openActor(): Promise<Actor> {
    const connection = connect({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 }, () => {})
    const actor: Actor = {
      connection,
      pid: 0,
      state: 'done',
      done: [],
      next: commitAccess([]),
      isInTransaction: false,
      results: [],
      release: () => {},
    }
    connection.pool.on('connect', (client) => intercept(client, actor))
    const { rows } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    actor.pid = rows[0]?.pid ?? 0
    return actor
  }

  function intercept(client: PoolClient, actor: Actor): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const runStatement = async (...args: unknown[]) => {
      const statement = (typeof args[0] === 'string' ? { text: args[0] } : args[0]) as Statement
      if (/^begin/i.test(statement.text)) Object.assign(actor, { done: [], isInTransaction: true })
      if (!isStepping || isIgnored(statement)) return query(...args)
      await waitForRelease(actor, statement)
      try {
        const result = (await query(...args)) as QueryResult
        actor.results.push({ statement: statement.text, result: result })
        return result
      } catch (error) {
        actor.results.push({ statement: statement.text, result: error as Error })
        throw error
      }
    }
    // The server executes pipelined statements one by one, and the other action may come between them: each waits on its own.
    let queue: Promise<unknown> = Promise.resolve()
    const intercepted = (...args: unknown[]) => {
      // pg-pool passes a callback.
      const finish =
        typeof args.at(-1) === 'function' ? (args.pop() as (...result: unknown[]) => void) : undefined
      const result = queue.then(() => runStatement(...args))
      queue = result.catch(() => {})
      if (finish) result.then((result) => finish(undefined, result), finish)
      return result
    }
    client.query = intercepted as typeof client.query
  }

  function waitForRelease(actor: Actor, { text }: Statement): Promise<void> {
    // Outside of a transaction, a statement is visible to others immediately.
    actor.next = isEnd(text)
      ? commitAccess(actor.done)
      : { ...accessOf(text), isTransactionEnd: !actor.isInTransaction }
    if (isEnd(text)) actor.isInTransaction = false
    const { promise, resolve } = Promise.withResolvers<void>()
    actor.release = resolve
    setState(actor, 'ready')
    return promise
  }

  function setState(actor: Actor, state: Actor['state']): void {
    actor.state = state
    stateChange.resolve()
    stateChange = Promise.withResolvers()
  }

  /** Waits until each action is ready, done, or blocked by the other. */
  async function settle(): Promise<void> {
    const startedAt = performance.now()
    for (;;) {
      const running = actors.filter(({ state }) => state === 'running')
      if (running.length === 0) return
      const { promise } = stateChange
      if (await Promise.race([promise.then(() => true), wait(3, false)])) continue
      if (running.length === (await countWaiting(running))) return
      if (performance.now() - startedAt > statementTimeoutMs) throw new Error('A statement did not end')
    }
  }

  async function countWaiting(running: readonly Actor[]): Promise<number> {
    const { rows } = await observer.query<{ count: number }>(
      'select count(*)::int as count from unnest($1::int[]) as pid where pg_blocking_pids(pid) && $2::int[]',
      [running.map(({ pid }) => pid), actors.map(({ pid }) => pid)],
    )
    return rows[0]?.count ?? 0
  }

  /**
   * Runs both actions. `choices` says which one continues where both could; it is extended until `isKnown` recognizes the state.
   * Returns the order.
   */
  async function runOnce(
    actions: [Action, Action],
    choices: number[],
    isKnown: (results: readonly (readonly StatementResult[])[]) => boolean,
  ): Promise<string> {
    isStepping = true
    for (const actor of actors) actor.results = []
    const ended = actors.map(async (actor, index) => {
      actor.state = 'running'
      await actions[index]?.()
      setState(actor, 'done')
    })
    let order = ''
    let decisions = 0
    let isRepeated = false
    /** The last statement of the second action, if the first was ready as well. */
    let previous: TableAccess | undefined
    await settle()
    while (actors.some(({ state }) => state !== 'done')) {
      const ready = [0, 1].filter((index) => actors[index]?.state === 'ready')
      if (ready.length === 0) throw new Error(`Deadlock after ${order}`)
      let index = ready[0] ?? 0
      if (ready.length === 2) {
        // If the two are independent, another order runs the first one earlier.
        if (previous && areIndependent(previous, actors[0].next)) index = 1
        else {
          index = choices[decisions] ?? 0
          if (decisions === choices.length && !isRepeated) {
            isRepeated = isKnown(actors.map(({ results }) => results))
            if (!isRepeated) choices.push(index)
          }
          decisions += 1
        }
      }
      order += 'AB'[index] ?? ''
      const actor = actors[index]
      if (!actor) break
      previous = ready.length === 2 && index === 1 ? actor.next : undefined
      actor.done.push(actor.next)
      actor.state = 'running'
      actor.release()
      await settle()
    }
    await Promise.all(ended)
    isStepping = false
    return order
  }

  return {
    dbs: [actors[0].connection.db, actors[1].connection.db],
    async runEveryOrder(prepare, check, maxOrders = Number.POSITIVE_INFINITY) {
      const open: number[][] = [[]]
      const states = new Set<string>()
      let orders = 0
      for (let next = open.shift(); next && orders < maxOrders; next = open.shift()) {
        const { fixture, actions, mask } = await prepare()
        const choices = [...next]
        const order = await runOnce(actions, choices, (results) => {
          if (!mask) return false
          const state = fingerprintState(results, mask)
          const isKnown = states.has(state)
          states.add(state)
          return isKnown
        })
        orders += 1
        await check(fixture, order)
        for (let index = next.length; index < choices.length; index += 1)
          open.push([...choices.slice(0, index), 1 - (choices[index] ?? 0)])
      }
      return orders
    },
    async close() {
      for (const { connection } of actors) await connection.close()
      await observer.end()
    },
  }
}
