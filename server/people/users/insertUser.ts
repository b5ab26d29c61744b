import type { Role } from '#domain/permissions.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { users } from '#server/platform/db/schema.ts'

interface NewUser {
  email: string
  firstName: string
  lastName: string
  role: Role
  password: string
  hasDefaultPassword?: boolean
}

/** Inserts a user who already has a password, without an invitation. Returns undefined if the email address is taken. */
export async function insertUser(
  db: Db,
  { password, ...user }: NewUser,
  now: Date,
): Promise<number | undefined> {
  const passwordHash = await hashPassword(password)
  const [inserted] = await db
    .insert(users)
    .values({ ...user, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return inserted?.id
}
