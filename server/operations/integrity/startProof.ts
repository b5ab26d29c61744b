// The Admin's proof: started, followed and cancelled. It runs in the process that was asked (prover.ts).
import type { ProofRun } from '#contract/operations/health.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { askToCancel, insertRun, readRun, readRuns } from './proofRuns.ts'

export async function findProofs({ db }: Ctx): Promise<{ runs: ProofRun[] }> {
  return { runs: await readRuns(db) }
}

/** Writes down that it runs; `launchProof` comes after that was committed. Throws a 409 while one runs. */
export async function startProof(ctx: Ctx): Promise<ProofRun> {
  return transact(ctx, async (ctx) => {
    const id = await insertRun(ctx.db, { startedBy: ctx.person.id, process: ctx.instance.name })
    if (id === undefined) throw new Refusal('conflict', 'The proof is running already.')
    await recordActivity(ctx, { action: 'Started the proof', module: 'System' })
    return readRun(ctx.db, id)
  })
}

export async function launchProof(ctx: Ctx, { id }: ProofRun): Promise<ProofRun> {
  const run = await readRun(ctx.db, id)
  // The same request again may have come to another process than the one that began it.
  if (run.outcome === null && run.process === ctx.instance.name) ctx.prover.launch(id)
  await ctx.live.tell({ proof: true })
  return run
}

/** Throws a 409 where it has ended. */
export async function cancelProof(ctx: Ctx, { id }: { id: number }): Promise<ProofRun> {
  return transact(ctx, async (ctx) => {
    await readRun(ctx.db, id)
    if (!(await askToCancel(ctx.db, id))) throw new Refusal('conflict', 'This run of the proof has ended.')
    await recordActivity(ctx, { action: 'Cancelled the proof', module: 'System' })
    return readRun(ctx.db, id)
  })
}

export async function stopProof(ctx: Ctx, { id }: ProofRun): Promise<ProofRun> {
  ctx.prover.cancel(id)
  await ctx.live.tell({ proof: true })
  return readRun(ctx.db, id)
}
