// Lists, starts and cancels integrity checks. The process that gets the request runs the check (openIntegrityChecker.ts).
import type { IntegrityCheck } from '#contract/operations/health.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import {
  insertIntegrityCheck,
  readIntegrityCheck,
  readIntegrityChecks,
  requestCancellation,
} from './integrityCheckRuns.ts'

export async function findIntegrityChecks({ db }: Ctx): Promise<{ checks: IntegrityCheck[] }> {
  return { checks: await readIntegrityChecks(db) }
}

/** Inserts the row; `launchIntegrityCheck` runs after the commit. */
export async function startIntegrityCheck(ctx: Ctx): Promise<IntegrityCheck> {
  return transact(ctx, async (ctx) => {
    const id = await insertIntegrityCheck(ctx.db, { startedBy: ctx.user.id, process: ctx.instance.name })
    if (id === undefined) throw new Refusal('conflict', 'An integrity check is already running.')
    await recordActivity(ctx, { action: 'Started an integrity check', module: 'System' })
    return readIntegrityCheck(ctx.db, id)
  })
}

export async function launchIntegrityCheck(ctx: Ctx, { id }: IntegrityCheck): Promise<IntegrityCheck> {
  const check = await readIntegrityCheck(ctx.db, id)
  // A repeated request may have reached another process than the first one.
  if (check.outcome === null && check.process === ctx.instance.name) ctx.integrityChecker.start(id)
  await ctx.live.publish({ integrityCheck: true })
  return check
}

export async function cancelIntegrityCheck(ctx: Ctx, { id }: { id: number }): Promise<IntegrityCheck> {
  return transact(ctx, async (ctx) => {
    await readIntegrityCheck(ctx.db, id)
    if (!(await requestCancellation(ctx.db, id)))
      throw new Refusal('conflict', 'This integrity check has already ended.')
    await recordActivity(ctx, { action: 'Canceled an integrity check', module: 'System' })
    return readIntegrityCheck(ctx.db, id)
  })
}

export async function stopIntegrityCheck(ctx: Ctx, { id }: IntegrityCheck): Promise<IntegrityCheck> {
  ctx.integrityChecker.cancel(id)
  await ctx.live.publish({ integrityCheck: true })
  return readIntegrityCheck(ctx.db, id)
}
