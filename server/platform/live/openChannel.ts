// How processes tell each other: PostgreSQL's NOTIFY, heard on a connection of its own. The embedded database has one process,
// which tells itself.
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'
import type { Logger } from 'pino'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { instanceName } from '#server/platform/instance.ts'

import { LiveMessage } from './live.ts'

const name = 'selvedge_live'

/** How soon the connection is opened again, at first and at the latest, and how long an answer or a goodbye is waited for; milliseconds. */
const firstPause = 100
const longestPause = 5000
const answerWithin = 5000
const farewell = 1000

export interface Channel {
  publish(news: LiveMessage): Promise<void>
  /** Finds out whether the connection still lives; a dead one is opened anew. */
  probe(): Promise<void>
  close(): Promise<void>
}

interface ChannelOptions {
  db: Db
  log: Logger
  /** None: the embedded database. */
  databaseUrl: string | undefined
  onMessage: (news: LiveMessage) => void
  /** Called when it listens again: what was told meanwhile, it did not hear. */
  onGap: () => void
}

export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { db, log, databaseUrl, onMessage: hear } = options
  if (databaseUrl === undefined) {
    return { publish: async (news) => hear(news), probe: async () => {}, close: async () => {} }
  }
  const ear = await listen({ ...options, databaseUrl })
  return {
    async publish(news) {
      try {
        // A statement of its own: NOTIFY in a transaction makes all that do so commit one after the other.
        await db.execute(sql`select pg_notify(${name}, ${JSON.stringify(news)})`)
      } catch (error) {
        log.warn({ err: error }, 'other processes could not be told what happened')
      }
    },
    ...ear,
  }
}

/** Listens until it is closed; a connection that breaks is replaced. */
async function listen({
  databaseUrl,
  log,
  onMessage: hear,
  onGap,
}: ChannelOptions & { databaseUrl: string }): Promise<Pick<Channel, 'probe' | 'close'>> {
  const closing = new AbortController()
  let client = await open()

  async function open(): Promise<Client> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `${instanceName} live`,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
      keepAlive: true,
    })
    client.on('notification', ({ payload = '' }) => {
      // Whoever may use the database may notify as well, and what is thrown here would end the process.
      try {
        hear(LiveMessage.parse(JSON.parse(payload)))
      } catch (error) {
        log.warn({ err: error }, 'what was told on the channel of live news is none')
      }
    })
    // 'end' follows, and would find nobody if this were thrown.
    client.on('error', (error) => log.warn({ err: error }, 'the connection that listens broke'))
    try {
      await client.connect()
      await client.query(`listen ${name}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void reopen())
    return client
  }

  async function reopen(): Promise<void> {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        client = await open()
        if (closing.signal.aborted) await client.end()
        else onGap()
        return
      } catch (error) {
        log.warn({ err: error }, 'the connection that listens could not be opened; it is tried again')
      }
    }
  }

  return {
    async probe() {
      const probed = client
      await probed.query('select 1').catch(() => probed.end().catch(() => {}))
    },
    async close() {
      closing.abort()
      // A server that stands still never says goodbye.
      await Promise.race([client.end().catch(() => {}), wait(farewell, undefined, { ref: false })])
    },
  }
}
