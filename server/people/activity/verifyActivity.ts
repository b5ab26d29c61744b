import type { VerifyEvent } from '#contract/people/activity.ts'
import type { Ctx } from '#server/ctx.ts'
import { max } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { throttle } from '#server/platform/streamEvents.ts'

import { checkChain } from './checkChain.ts'

/** Checks the hash chain and streams its progress. Stops when the client disconnects. */
export async function verifyActivity(ctx: Ctx): Promise<AsyncIterable<VerifyEvent>> {
  return verify(ctx)
}

async function* verify({ db, now }: Ctx): AsyncGenerator<VerifyEvent> {
  const [last] = await db.select({ position: max(activityLog.sealPosition) }).from(activityLog)
  const steps = checkChain(db, now)
  const isTime = throttle(5)
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return yield { type: 'done', ...value }
    if (isTime()) yield { type: 'checking', entries: value, total: last?.position ?? 0 }
  }
}
