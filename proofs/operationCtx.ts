import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

/** A ctx for calling operations without HTTP. */
export function operationCtx({ app }: TestApp, db: Db, user: SignedInUser): Ctx {
  const { services } = app
  return {
    ...services,
    timeZone: services.timeZone,
    db,
    user,
    scheduleBackgroundTasks: () => {},
    address: '127.0.0.1',
    userAgent: '',
    origin: () => services.publicUrl,
    isSameSiteNavigation: true,
    now: services.clock.now(),
    session: { token: undefined, set: () => {}, clear: () => {} },
    signal: new AbortController().signal,
    disconnect: () => {},
    lastEventId: undefined,
  }
}
