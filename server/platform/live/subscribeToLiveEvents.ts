// Listening to what happens, for as long as one is signed in.
import type { LiveEvent } from '#contract/platform/live.ts'
import type { Ctx } from '#server/ctx.ts'
import { hashToken } from '#server/platform/token.ts'

const place = /^\d{1,15}$/

export async function subscribeToLiveEvents(
  ctx: Ctx,
  { age }: { age: number },
): Promise<AsyncIterable<LiveEvent>> {
  const { lastEventId = '', user: person, session, signal: hangUp, disconnect: cutOff } = ctx
  return ctx.live.subscribe({
    user: person,
    tokenHash: hashToken(session.token ?? ''),
    lastPosition: place.test(lastEventId) ? Number(lastEventId) : undefined,
    ageMs: age,
    signal: hangUp,
    disconnect: cutOff,
  })
}
