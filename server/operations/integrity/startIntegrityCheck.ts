// The Admin's proof: started, followed and cancelled. It runs in the process that was asked (prover.ts).
import type { IntegrityCheck } from '#contract/operations/health.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import {
  requestCancellation,
  insertIntegrityCheck,
  readIntegrityCheck,
  readIntegrityChecks,
} from './integrityCheckRuns.ts'

export async function findIntegrityChecks({ db }: Ctx): Promise<{ runs: IntegrityCheck[] }> {
  return { runs: await readIntegrityChecks(db) }
}

/** Writes down that it runs; `launchProof` comes after that was committed. Throws a 409 while one runs. */
export async function startIntegrityCheck(ctx: Ctx): Promise<IntegrityCheck> {
  return transact(ctx, async (ctx) => {
    const id = await insertIntegrityCheck(ctx.db, { startedBy: ctx.user.id, process: ctx.instance.name })
    if (id === undefined) throw new Refusal('conflict', 'The proof is running already.')
    await recordActivity(ctx, { action: 'Started the proof', module: 'System' })
    return readIntegrityCheck(ctx.db, id)
  })
}

export async function launchIntegrityCheck(ctx: Ctx, { id }: IntegrityCheck): Promise<IntegrityCheck> {
  const run = await readIntegrityCheck(ctx.db, id)
  // The same request again may have come to another process than the one that began it.
  if (run.outcome === null && run.process === ctx.instance.name) ctx.integrityChecker.start(id)
  await ctx.live.publish({ integrityCheck: true })
  return run
}

/** Throws a 409 where it has ended. */
export async function cancelIntegrityCheck(ctx: Ctx, { id }: { id: number }): Promise<IntegrityCheck> {
  return transact(ctx, async (ctx) => {
    await readIntegrityCheck(ctx.db, id)
    if (!(await requestCancellation(ctx.db, id)))
      throw new Refusal('conflict', 'This run of the proof has ended.')
    await recordActivity(ctx, { action: 'Cancelled the proof', module: 'System' })
    return readIntegrityCheck(ctx.db, id)
  })
}

export async function stopIntegrityCheck(ctx: Ctx, { id }: IntegrityCheck): Promise<IntegrityCheck> {
  ctx.integrityChecker.cancel(id)
  await ctx.live.publish({ integrityCheck: true })
  return readIntegrityCheck(ctx.db, id)
}
