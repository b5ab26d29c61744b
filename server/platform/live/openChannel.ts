// Messages between processes by LISTEN/NOTIFY on a separate connection.
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'
import type { Logger } from 'pino'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { instanceName } from '#server/platform/instance.ts'

import { LiveMessage } from './live.ts'

const channelName = 'selvedge_live'

const firstRetryMs = 100
const maxRetryMs = 5000
const timeoutMs = 5000
const closeTimeoutMs = 1000

export interface Channel {
  publish(message: LiveMessage): Promise<void>
  /** Checks the connection and reopens it if it is dead. */
  probe(): Promise<void>
  close(): Promise<void>
}

interface ChannelOptions {
  db: Db
  log: Logger
  databaseUrl: string
  onMessage: (message: LiveMessage) => void
  /** Called after a reconnect: messages may have been missed. */
  onGap: () => void
}

export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { db, log } = options
  const listener = await listen(options)
  return {
    async publish(message) {
      try {
        // Outside of a transaction, because transactions with NOTIFY commit one after another.
        await db.execute(sql`select pg_notify(${channelName}, ${JSON.stringify(message)})`)
      } catch (error) {
        log.warn({ err: error }, 'could not notify other processes')
      }
    },
    ...listener,
  }
}

/** Listens until closed; reconnects when the connection breaks. */
async function listen({
  databaseUrl,
  log,
  onMessage,
  onGap,
}: ChannelOptions): Promise<Pick<Channel, 'probe' | 'close'>> {
  const closing = new AbortController()
  let client = await open()

  async function open(): Promise<Client> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `${instanceName} live`,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client.on('notification', ({ payload = '' }) => {
      // Any database client can send notifications, and an exception here would end the process.
      try {
        onMessage(LiveMessage.parse(JSON.parse(payload)))
      } catch (error) {
        log.warn({ err: error }, 'received an invalid notification on the live channel')
      }
    })
    // Followed by 'end', which reconnects.
    client.on('error', (error) => log.warn({ err: error }, 'the live channel connection broke'))
    try {
      await client.connect()
      await client.query(`listen ${channelName}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void reopen())
    return client
  }

  async function reopen(): Promise<void> {
    for (let delayMs = firstRetryMs; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, maxRetryMs)) {
      await wait(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        client = await open()
        if (closing.signal.aborted) await client.end()
        else onGap()
        return
      } catch (error) {
        log.warn({ err: error }, 'could not reopen the live channel connection; it will be retried')
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
      // A frozen server never closes the connection.
      await Promise.race([client.end().catch(() => {}), wait(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
