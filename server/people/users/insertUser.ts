// A new user with a password already set: the first Admin.
import type { Role } from '#domain/permissions.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { users } from '#server/platform/db/schema.ts'

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  role: Role
  password: string
  hasDefaultPassword?: boolean
}

/** Returns the id. Does nothing and returns undefined where the e-mail address is taken. */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<number | undefined> {
  const { password, ...rest } = user
  const passwordHash = await hashPassword(password)
  const [added] = await db
    .insert(users)
    .values({ ...rest, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return added?.id
}
