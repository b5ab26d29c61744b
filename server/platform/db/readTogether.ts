// Reads that are asked for in the same turn of the event loop, or wait for the same connection, go to PostgreSQL together, and their
// answers come back together. Under load the way there and back costs more than what is done there.
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

import type { PoolClient, QueryConfig } from 'pg'

/** What took PostgreSQL longer than this, in milliseconds, goes alone next time: nobody should wait for it. */
const quickMilliseconds = 5

/** A statement that was composed once, known by its name. */
export interface NamedStatement extends QueryConfig {
  name: string
}

interface Reader {
  statement: NamedStatement
  values: unknown[] | undefined
  /** Runs its argument in the course of the request that asks. */
  inCourse: <T>(work: () => T) => T
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Gives back what asks a read, on a connection from `take`. Of those who wait once it is there, `mostTogether` share it: each waits for
 * those before it.
 */
export function readTogether(
  take: () => Promise<PoolClient>,
  mostTogether: number,
): (statement: NamedStatement, values?: unknown[]) => Promise<unknown> {
  const slow = new Set<string>()
  const waiting: Reader[] = []
  /** Connections that are asked for and have not come. */
  let asked = 0
  let isAsking = false

  function ask(): void {
    isAsking = false
    for (; asked * mostTogether < waiting.length; asked += 1) void read(nextTogether)
  }

  /** Whoever waits once the connection is there: the longer that took, the more. */
  function nextTogether(): Reader[] {
    asked -= 1
    return waiting.splice(0, mostTogether)
  }

  async function read(choose: () => readonly Reader[]): Promise<void> {
    let client: PoolClient
    try {
      client = await take()
    } catch (error) {
      for (const { reject } of choose()) reject(error)
      return
    }
    const readers = choose()
    let begun = performance.now()
    const { stream } = client.connection
    stream.cork()
    const ends = readers.map(async ({ statement, values, inCourse, resolve, reject }) => {
      try {
        resolve(await inCourse(() => client.query(statement, values)))
      } catch (error) {
        reject(error)
      }
      // They are answered in turn: since the one before, PostgreSQL was at this one alone.
      const ended = performance.now()
      remember(statement, ended - begun)
      begun = ended
    })
    stream.uncork()
    await Promise.all(ends)
    client.release()
  }

  function remember({ name }: NamedStatement, milliseconds: number): void {
    if (milliseconds > quickMilliseconds) slow.add(name)
    else slow.delete(name)
  }

  return (statement, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const reader = { statement, values, inCourse: AsyncLocalStorage.snapshot(), resolve, reject }
    if (slow.has(statement.name)) {
      void read(() => [reader])
      return promise
    }
    waiting.push(reader)
    if (!isAsking) setImmediate(ask)
    isAsking = true
    return promise
  }
}
