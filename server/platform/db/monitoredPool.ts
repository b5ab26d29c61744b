// What is measured of the database from here: how long a connection is waited for, how long each statement takes, and which
// ones take too long.
import { performance } from 'node:perf_hooks'

import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

import { poolWaitSeconds, slowStatements, statementSeconds } from '#server/platform/metrics.ts'
import { requestId } from '#server/platform/requestId.ts'

import { TimeoutClient } from './timeoutClient.ts'

export interface QueryMonitor {
  log: Logger
  /** A statement that takes longer has a line in the log; 0: none has. */
  slowMilliseconds: number
}

/** A statement of imports is as long as its page of rows; nobody reads more of it than this. */
const longestText = 2000

type Ended = (error: Error | null | undefined, ...rest: unknown[]) => void
type AnyQuery = (...args: unknown[]) => unknown
type AnyConnect = (taken?: Ended) => Promise<PoolClient> | void

/** A pool whose waits and statements are measured. */
export function openMonitoredPool(settings: PoolConfig, { log, slowMilliseconds }: QueryMonitor): Pool {
  class WatchedClient extends TimeoutClient {
    constructor(config?: ClientConfig) {
      super(config)
      const query = this.query.bind(this) as AnyQuery
      const watched: AnyQuery = (...args) => {
        const begun = performance.now()
        const asked = requestId()
        const end = () => ended(args[0], performance.now() - begun, asked)
        const last = args.at(-1)
        if (typeof last === 'function') {
          args[args.length - 1] = (...answer: unknown[]) => {
            end()
            ;(last as (...answer: unknown[]) => void)(...answer)
          }
          return query(...args)
        }
        const answer = query(...args)
        if (answer instanceof Promise) void answer.then(end, end)
        return answer
      }
      this.query = watched as typeof this.query
    }
  }

  function ended(statement: unknown, milliseconds: number, asked: string | undefined): void {
    statementSeconds.observe(milliseconds / 1000)
    if (slowMilliseconds === 0 || milliseconds < slowMilliseconds) return
    slowStatements.inc()
    // Named as where it was asked: the answer comes in the course of the connection.
    log.warn(
      { ...describeStatement(statement), ms: Math.round(milliseconds), requestId: asked },
      'slow query',
    )
  }

  const pool = new Pool({ ...settings, Client: WatchedClient })
  const connect = pool.connect.bind(pool) as AnyConnect
  const watched: AnyConnect = (taken) => {
    const begun = performance.now()
    const end = () => poolWaitSeconds.observe((performance.now() - begun) / 1000)
    if (taken) {
      return connect((...answer) => {
        end()
        taken(...answer)
      })
    }
    const answer = connect()
    void answer?.then(end, end)
    return answer
  }
  pool.connect = watched as typeof pool.connect
  return pool
}

/** Its name, where it has one, and its text, in which values stand as $1: never the values. */
export function describeStatement(statement: unknown): { name?: string; statement: string } {
  const { text = '', name } =
    typeof statement === 'string'
      ? { text: statement, name: undefined }
      : (statement as { text?: string; name?: string })
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return {
    ...(name !== undefined && { name }),
    statement: line.length > longestText ? `${line.slice(0, longestText)}…` : line,
  }
}
