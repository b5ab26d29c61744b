// Whether the activity log is as it was written, for the Admin's button, with how far the check has come.
import type { VerifyEvent } from '#contract/people/activity.ts'
import type { Ctx } from '#server/ctx.ts'
import { max } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { throttle } from '#server/platform/streamEvents.ts'

import { checkChain } from './checkChain.ts'

/** Ends early where whoever asked hangs up. */
export async function verifyActivity(ctx: Ctx): Promise<AsyncIterable<VerifyEvent>> {
  return verify(ctx)
}

async function* verify({ db, now }: Ctx): AsyncGenerator<VerifyEvent> {
  const [last] = await db.select({ place: max(activityLog.sealPosition) }).from(activityLog)
  const steps = checkChain(db, now)
  const isTime = throttle(5)
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return yield { type: 'done', ...value }
    if (isTime()) yield { type: 'checking', entries: value, total: last?.place ?? 0 }
  }
}
