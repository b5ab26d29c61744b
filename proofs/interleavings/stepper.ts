// Runs two deeds against one PostgreSQL, statement by statement, in every order in which their statements can come. Of orders that
// differ only in the places of neighbours which have nothing to do with each other (reach.ts) one is enough.
import { setTimeout as wait } from 'node:timers/promises'

import { Client, type PoolClient, type QueryResult } from 'pg'

import { connect, type Connection, type Db } from '#server/platform/db/connect.ts'

import { type StatementResult, fingerprintState } from './fingerprintState.ts'
import { areIndependent, commitAccess, loadAccessAnalyzer, type TableAccess } from './tableAccess.ts'

/** How long a statement may take that waits for nobody, in milliseconds. */
const longestStep = 20_000

/** What begins nothing that others could see; and the lock on one's own person, which these deeds all share. */
const isNoStep = ({ text, name }: Statement) =>
  /^(begin|savepoint|release|rollback to)/i.test(text) || name === 'share_user'

const isEnd = (text: string) => /^(commit|rollback(?! to))/i.test(text)

interface Statement {
  text: string
  name?: string
}

/** One of the two: its statements stop at the gate until it is their turn. */
interface Actor {
  connection: Connection
  pid: number
  state: 'ready' | 'running' | 'done'
  /** What it did in its transaction so far, and what it waits at the gate with. */
  done: TableAccess[]
  next: TableAccess
  isInTransaction: boolean
  heard: StatementResult[]
  go: () => void
}

export interface Stepper {
  /** The databases of the two. */
  dbs: [Db, Db]
  /**
   * Runs both deeds in every order of their statements that is not the same as another one; `prepare` makes each run's own
   * ground and gives the two deeds on it, `judge` looks at what came of it and throws where that can't be. Returns how many
   * orders there are. With `unnamed` (see momentOf.ts) those that come to the same moment part once from there.
   */
  runEveryOrder: <Ground>(
    prepare: () => Promise<{ ground: Ground; deeds: [Action, Action]; unnamed?: (text: string) => string }>,
    judge: (ground: Ground, order: string) => Promise<void>,
    atMost?: number,
  ) => Promise<number>
  close: () => Promise<void>
}

export type Action = () => Promise<void>

export async function openStepper(databaseUrl: string): Promise<Stepper> {
  const observer = new Client({ connectionString: databaseUrl })
  await observer.connect()
  const reachOf = await loadAccessAnalyzer(observer)
  let news = Promise.withResolvers<void>()
  let isGated = false
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
      heard: [],
      go: () => {},
    }
    connection.pool.on('connect', (client) => gate(client, actor))
    const { rows } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    actor.pid = rows[0]?.pid ?? 0
    return actor
  }

  function gate(client: PoolClient, actor: Actor): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const pass = async (...args: unknown[]) => {
      const statement = (typeof args[0] === 'string' ? { text: args[0] } : args[0]) as Statement
      if (/^begin/i.test(statement.text)) Object.assign(actor, { done: [], isInTransaction: true })
      if (!isGated || isNoStep(statement)) return query(...args)
      await turnOf(actor, statement)
      try {
        const answer = (await query(...args)) as QueryResult
        actor.heard.push({ statement: statement.text, result: answer })
        return answer
      } catch (error) {
        actor.heard.push({ statement: statement.text, result: error as Error })
        throw error
      }
    }
    // PostgreSQL does what leaves together one by one, and the other deed may come between: so each has a turn of its own.
    let line: Promise<unknown> = Promise.resolve()
    const gated = (...args: unknown[]) => {
      // The pool itself waits for a call.
      const call =
        typeof args.at(-1) === 'function' ? (args.pop() as (...told: unknown[]) => void) : undefined
      const answer = line.then(() => pass(...args))
      line = answer.catch(() => {})
      if (call) answer.then((told) => call(undefined, told), call)
      return answer
    }
    client.query = gated as typeof client.query
  }

  function turnOf(actor: Actor, { text }: Statement): Promise<void> {
    // What stands alone is seen by others as soon as it is done.
    actor.next = isEnd(text)
      ? commitAccess(actor.done)
      : { ...reachOf(text), isTransactionEnd: !actor.isInTransaction }
    if (isEnd(text)) actor.isInTransaction = false
    const { promise, resolve } = Promise.withResolvers<void>()
    actor.go = resolve
    become(actor, 'ready')
    return promise
  }

  function become(actor: Actor, state: Actor['state']): void {
    actor.state = state
    news.resolve()
    news = Promise.withResolvers()
  }

  /** Until each of them is at its gate, or done, or waits for the other. */
  async function settle(): Promise<void> {
    const begun = performance.now()
    for (;;) {
      const running = actors.filter(({ state }) => state === 'running')
      if (running.length === 0) return
      const { promise } = news
      if (await Promise.race([promise.then(() => true), wait(3, false)])) continue
      if (running.length === (await countWaiting(running))) return
      if (performance.now() - begun > longestStep) throw new Error('A statement takes for ever')
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
   * Runs both; `choices` says whose turn it is wherever both could go on, and is made longer as it goes: until `isKnown` says that
   * another run came by there. Gives the order.
   */
  async function runOnce(
    deeds: [Action, Action],
    choices: number[],
    isKnown: (heard: readonly (readonly StatementResult[])[]) => boolean,
  ): Promise<string> {
    isGated = true
    for (const actor of actors) actor.heard = []
    const ended = actors.map(async (actor, place) => {
      actor.state = 'running'
      await deeds[place]?.()
      become(actor, 'done')
    })
    let order = ''
    let decisions = 0
    let wasHere = false
    /** The step that the second made last, while the first stood at its gate. */
    let overtaking: TableAccess | undefined
    await settle()
    while (actors.some(({ state }) => state !== 'done')) {
      const ready = [0, 1].filter((place) => actors[place]?.state === 'ready')
      if (ready.length === 0) throw new Error(`After ${order} both wait for each other`)
      let place = ready[0] ?? 0
      if (ready.length === 2) {
        // Where the first could as well have gone before, there is an order in which it does.
        if (overtaking && areIndependent(overtaking, actors[0].next)) place = 1
        else {
          place = choices[decisions] ?? 0
          if (decisions === choices.length && !wasHere) {
            wasHere = isKnown(actors.map(({ heard }) => heard))
            if (!wasHere) choices.push(place)
          }
          decisions += 1
        }
      }
      order += 'AB'[place] ?? ''
      const actor = actors[place]
      if (!actor) break
      overtaking = ready.length === 2 && place === 1 ? actor.next : undefined
      actor.done.push(actor.next)
      actor.state = 'running'
      actor.go()
      await settle()
    }
    await Promise.all(ended)
    isGated = false
    return order
  }

  return {
    dbs: [actors[0].connection.db, actors[1].connection.db],
    async runEveryOrder(prepare, judge, atMost = Number.POSITIVE_INFINITY) {
      const open: number[][] = [[]]
      const moments = new Set<string>()
      let orders = 0
      for (let next = open.pop(); next && orders < atMost; next = open.pop()) {
        const { ground, deeds, unnamed } = await prepare()
        const choices = [...next]
        const order = await runOnce(deeds, choices, (heard) => {
          if (!unnamed) return false
          const moment = fingerprintState(heard, unnamed)
          const isKnown = moments.has(moment)
          moments.add(moment)
          return isKnown
        })
        orders += 1
        await judge(ground, order)
        for (let place = next.length; place < choices.length; place += 1)
          open.push([...choices.slice(0, place), 1 - (choices[place] ?? 0)])
      }
      return orders
    },
    async close() {
      for (const { connection } of actors) await connection.close()
      await observer.end()
    },
  }
}
