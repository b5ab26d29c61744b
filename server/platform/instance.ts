// What this process is and stands on: its name among those that share the database, and what it was configured with.
import { hostname } from 'node:os'

import type { Pool } from 'pg'

import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Connection } from '#server/platform/db/connect.ts'

import { poolLimit } from './metrics.ts'
import { version } from './version.ts'

export interface Instance {
  engine: 'PostgreSQL' | 'embedded'
  /** As PostgreSQL lists its connections: 'selvedge 0.1.0 loom-1 4711'. */
  name: string
  startedAt: Date
  pool: () => PoolState
  /** Where things go as this process is configured; never by which keys. */
  services: {
    mail: 'mail server' | 'outbox'
    whatsapp: boolean
    images: 'disk' | 'S3'
  }
  /**
   * A connection of its own for work that takes long, without the limit on a statement's time. The embedded database has no
   * other: there it is the one that all share, and closing it does nothing.
   */
  openDedicatedConnection: () => Connection
}

export interface PoolState {
  limit: number
  inUse: number
  idle: number
  /** What waits for a connection. */
  waiting: number
}

/** PostgreSQL cuts names of connections at 63 bytes, and another's must not be taken for this one. */
const longestHost = 30

/** The name of this process among those that share a database. */
export const instanceName = `selvedge ${version} ${hostname()
  .replaceAll(/[^\w.-]/g, '-')
  .slice(0, longestHost)} ${process.pid}`

/** What `instanceName` says; undefined for a connection that is none of Selvedge's. */
export function parseInstanceName(
  name: string,
): { version: string; host: string; pid: number; isLive: boolean } | undefined {
  const [, version, host, pid, live] = /^selvedge (\S+) (\S+) (\d+)( live)?$/.exec(name) ?? []
  if (version === undefined || host === undefined) return undefined
  return { version, host, pid: Number(pid), isLive: live !== undefined }
}

interface Ground {
  pool: Pool
  openAside: () => Connection
  clock: Pick<Clock, 'now'>
}

export function openInstance(config: Config, { pool, openAside, clock }: Ground): Instance {
  const limit = pool.options.max
  poolLimit.set(limit)
  return {
    engine: config.DATABASE_URL ? 'PostgreSQL' : 'embedded',
    name: instanceName,
    startedAt: new Date(clock.now().getTime() - process.uptime() * 1000),
    pool: () => ({
      limit,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    services: {
      mail: config.SMTP_URL ? 'mail server' : 'outbox',
      whatsapp: config.WHATSAPP_TOKEN !== '' && config.WHATSAPP_PHONE_NUMBER_ID !== '',
      images: config.S3_BUCKET ? 'S3' : 'disk',
    },
    openDedicatedConnection: openAside,
  }
}
