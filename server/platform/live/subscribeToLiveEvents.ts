import type { LiveEvent } from '#contract/platform/live.ts'
import type { Ctx } from '#server/ctx.ts'
import { hashToken } from '#server/platform/token.ts'

const positionPattern = /^\d{1,15}$/

export async function subscribeToLiveEvents(
  ctx: Ctx,
  { age }: { age: number },
): Promise<AsyncIterable<LiveEvent>> {
  const { lastEventId = '', user, session, signal, disconnect } = ctx
  return ctx.live.subscribe({
    user,
    tokenHash: hashToken(session.token ?? ''),
    lastPosition: positionPattern.test(lastEventId) ? Number(lastEventId) : undefined,
    ageMs: age,
    signal,
    disconnect,
  })
}
