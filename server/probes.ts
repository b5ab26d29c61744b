// What machines ask: whether the process lives, whether it can serve, and its figures.
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { FileReply } from '#contract/endpoint.ts'

import { countUnsealed } from './activity/proveActivity.ts'
import type { VisitorCtx } from './ctx.ts'
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

export async function metrics(): Promise<FileReply> {
  const bytes = Buffer.from(await registry.metrics())
  return { name: 'metrics.txt', type: registry.contentType, bytes, download: false }
}
