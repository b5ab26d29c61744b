// Reads that are asked for in the same turn of the event loop go to PostgreSQL together, over one connection, and their answers come
// back together. Under load the way there and back costs more than what is done there.
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

import type { PoolClient, QueryConfig } from 'pg'

/** So many share a connection: each waits for those before it. */
const mostTogether = 4

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

/** Gives back what asks a read, on a connection from `take`. */
export function readTogether(
  take: () => Promise<PoolClient>,
): (statement: NamedStatement, values?: unknown[]) => Promise<unknown> {
  const slow = new Set<string>()
  let gathered: Reader[] = []

  function send(): void {
    const readers = gathered
    gathered = []
    for (let first = 0; first < readers.length; first += mostTogether)
      void sendTogether(readers.slice(first, first + mostTogether))
  }

  async function sendTogether(readers: readonly Reader[]): Promise<void> {
    let client: PoolClient
    try {
      client = await take()
    } catch (error) {
      for (const { reject } of readers) reject(error)
      return
    }
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
    if (slow.has(statement.name)) void sendTogether([reader])
    else if (gathered.push(reader) === 1) setImmediate(send)
    return promise
  }
}
