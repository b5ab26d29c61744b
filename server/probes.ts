// What machines ask: whether the process lives, whether it can serve, and its figures.
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'

import type { FileReply } from '#contract/endpoint.ts'

import { countUnsealed } from './activity/checkChain.ts'
import type { VisitorCtx } from './ctx.ts'
import { measureOutbox } from './deliveries/measureOutbox.ts'
import { registry } from './http/observe.ts'
import { Refusal } from './refusal.ts'

/** The database must answer within this, or the process can't serve. */
const answerWithin = 3000

export async function healthz(): Promise<{ status: 'alive' }> {
  return { status: 'alive' }
}

export async function readyz(ctx: VisitorCtx): Promise<{ status: 'ready' }> {
  if (ctx.isClosing()) throw new Refusal('unavailable', 'Selvedge is shutting down.')
  const answered = await Promise.race([
    ctx.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    wait(answerWithin, false, { ref: false }),
  ])
  if (!answered) throw new Refusal('unavailable', 'The database is out of reach.', { retryAfterSeconds: 5 })
  const unsealed = await countUnsealed(ctx.db, ctx.now)
  if (unsealed > 0)
    throw new Refusal('unavailable', `Entries of the activity log that are not sealed: ${unsealed}.`)
  return { status: 'ready' }
}

const registers = [registry]
const outboxWaiting = new Gauge({
  name: 'selvedge_outbox_waiting',
  help: 'How many messages are not settled yet.',
  registers,
})
const outboxOldest = new Gauge({
  name: 'selvedge_outbox_oldest_seconds',
  help: 'How long ago the oldest message that is not settled yet was written.',
  registers,
})

/** Without a database the figures of the outbox are left out; those of the process are wanted all the more then. */
export async function metrics(ctx: VisitorCtx): Promise<FileReply> {
  outboxWaiting.remove()
  outboxOldest.remove()
  const outbox = await Promise.race([
    measureOutbox(ctx.db).catch(() => undefined),
    wait(answerWithin, undefined, { ref: false }),
  ])
  if (outbox) {
    outboxWaiting.set(outbox.waiting)
    outboxOldest.set(outbox.oldestSeconds)
  }
  const bytes = Buffer.from(await registry.metrics())
  return { name: 'metrics.txt', type: registry.contentType, bytes, download: false }
}
