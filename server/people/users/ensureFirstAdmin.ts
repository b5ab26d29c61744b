import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'

import { insertUser } from './insertUser.ts'

export const defaultCredentials = { username: 'admin@selvedge.test', password: 'selvedge' } as const

/** Creates an Admin in an empty database, with ADMIN_EMAIL and ADMIN_PASSWORD or the default credentials. */
export async function ensureFirstAdmin(db: Db, config: Config, now: Date): Promise<void> {
  const [existing] = await db.select({ id: users.id }).from(users).limit(1)
  if (existing) return
  const password = config.ADMIN_PASSWORD ?? defaultCredentials.password
  await insertUser(
    db,
    {
      email: config.ADMIN_EMAIL ?? defaultCredentials.username,
      firstName: '',
      lastName: '',
      role: 'Admin',
      password,
      hasDefaultPassword: password === defaultCredentials.password,
    },
    now,
  )
}

/** Returns the default credentials while an active user still has the default password. */
export async function findDefaultCredentials(
  db: Db,
): Promise<{ username: string; password: string } | undefined> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.hasDefaultPassword, true), eq(users.isActive, true)))
    .limit(1)
  return user && { username: user.email, password: defaultCredentials.password }
}
