// The endpoints for monitoring: liveness, readiness and Prometheus metrics.
import { setTimeout as wait } from 'node:timers/promises'

import type { FileReply } from '#contract/platform/endpoint.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { countOverdueEntries } from '#server/people/activity/checkChain.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildInfo, poolConnections, poolWaiting, registry } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { version } from '#server/platform/version.ts'

import { readSharedMetrics, setSharedMetrics } from './sharedMetrics.ts'

const databaseTimeoutMs = 3000

export async function healthz(): Promise<{ status: 'alive' }> {
  return { status: 'alive' }
}

export async function readyz(ctx: PublicCtx): Promise<{ status: 'ready' }> {
  if (ctx.isClosing()) throw new Refusal('unavailable', 'Selvedge is shutting down.')
  const error = await Promise.race([
    readinessError(ctx).catch(() => unreachable),
    wait(databaseTimeoutMs, unreachable, { ref: false }),
  ])
  if (error !== undefined) throw new Refusal('unavailable', error, { retryAfterSeconds: 5 })
  return { status: 'ready' }
}

const unreachable = 'The database is unreachable.'

async function readinessError({ db, clock }: PublicCtx): Promise<string | undefined> {
  const { rows } = await db.execute<{ writes: boolean }>(
    sql`select current_setting('transaction_read_only') = 'off' as writes`,
  )
  if (!rows[0]?.writes) return 'The database is read-only.'
  const unsealed = await countOverdueEntries(db, clock.now())
  return unsealed > 0 ? `Unsealed entries of the activity log: ${unsealed}.` : undefined
}

/** Without a database, shared metrics are omitted and those of the process returned. */
export async function metrics({ db, instance }: PublicCtx): Promise<FileReply> {
  const shared = await Promise.race([
    readSharedMetrics(db).catch(() => undefined),
    wait(databaseTimeoutMs, undefined, { ref: false }),
  ])
  setSharedMetrics(shared)
  const { inUse, idle, waiting } = instance.pool()
  poolConnections.set({ state: 'in use' }, inUse)
  poolConnections.set({ state: 'idle' }, idle)
  poolWaiting.set(waiting)
  buildInfo.set({ version, node: process.versions.node, database: instance.services.database }, 1)
  const bytes = Buffer.from(await registry.metrics())
  return { name: 'metrics.txt', type: registry.contentType, bytes, download: false }
}
