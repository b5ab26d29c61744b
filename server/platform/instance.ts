// The identity of this process among those that share the database, and its configured services.
import { hostname } from 'node:os'

import type { Pool } from 'pg'

import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Connection } from '#server/platform/db/connect.ts'

import { poolLimit } from './metrics.ts'
import { version } from './version.ts'

export interface Instance {
  /** The application_name of its connections: 'selvedge 0.1.0 loom-1 4711'. */
  name: string
  startedAt: Date
  pool: () => PoolState
  /** Never includes credentials. */
  services: {
    /** The one that this process started, or the one at DATABASE_URL. */
    database: 'bundled' | 'server'
    mail: 'mail server' | 'outbox'
    whatsapp: boolean
    images: 'disk' | 'S3'
  }
  /** A connection for long work, without a statement timeout. */
  openDedicatedConnection: () => Connection
}

export interface PoolState {
  limit: number
  inUse: number
  idle: number
  /** Requests waiting for a connection. */
  waiting: number
}

/** PostgreSQL truncates application_name at 63 bytes; the pid at its end must stay. */
const maxHostLength = 30

export const instanceName = `selvedge ${version} ${hostname()
  .replaceAll(/[^\w.-]/g, '-')
  .slice(0, maxHostLength)} ${process.pid}`

/** Undefined for a connection of another program. */
export function parseInstanceName(
  name: string,
): { version: string; host: string; pid: number; isLive: boolean } | undefined {
  const [, version, host, pid, live] = /^selvedge (\S+) (\S+) (\d+)( live)?$/.exec(name) ?? []
  if (version === undefined || host === undefined) return undefined
  return { version, host, pid: Number(pid), isLive: live !== undefined }
}

interface InstanceOptions {
  pool: Pool
  openDedicatedConnection: () => Connection
  clock: Pick<Clock, 'now'>
}

export function openInstance(
  config: Config,
  { pool, openDedicatedConnection, clock }: InstanceOptions,
): Instance {
  const limit = pool.options.max
  poolLimit.set(limit)
  return {
    name: instanceName,
    startedAt: new Date(clock.now().getTime() - process.uptime() * 1000),
    pool: () => ({
      limit,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    services: {
      database: config.DATABASE_URL ? 'server' : 'bundled',
      mail: config.SMTP_URL ? 'mail server' : 'outbox',
      whatsapp: config.WHATSAPP_TOKEN !== '' && config.WHATSAPP_PHONE_NUMBER_ID !== '',
      images: config.S3_BUCKET ? 'S3' : 'disk',
    },
    openDedicatedConnection,
  }
}
