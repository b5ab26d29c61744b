import assert from 'node:assert/strict'

import type { Role } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { emailOf } from '#server/testing/createStorage.ts'
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

/** A ctx of the Admin. */
export async function adminCtx(app: TestApp): Promise<Ctx> {
  return ctxOfRole(app, 'Admin')
}

/** A ctx of the user with that role. */
export async function ctxOfRole(app: TestApp, role: Role): Promise<Ctx> {
  await app.clientAs(role)
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf(role)))
  assert.ok(user)
  return operationCtx(app, app.db, user)
}
