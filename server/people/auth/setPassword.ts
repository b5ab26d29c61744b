// A new password: written down, and whatever the old one opened is shut.
import type { Ctx } from '#server/ctx.ts'
import { defaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { hashPassword } from './passwords.ts'
import { deleteUserSessions } from './sessions.ts'

/** Throws a 400 for the password that every new shop has. Takes a while, so it is done outside of a transaction. */
export async function hashNewPassword(password: string): Promise<string> {
  if (password === defaultCredentials.password) {
    throw new Refusal('invalid', 'Everybody knows this password. Please choose another.')
  }
  return hashPassword(password)
}

/** Takes the ctx of a transaction in which `lockPerson` was called. Returns how many sessions ended; `but` is one that goes on. */
export async function setPassword(ctx: Ctx, passwordHash: string, but?: string): Promise<number> {
  const { id } = ctx.user
  await ctx.db.update(users).set({ passwordHash, hasDefaultPassword: false }).where(eq(users.id, id))
  await ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, id))
  return deleteUserSessions(ctx.db, id, but)
}

/**
 * Ahead of the shared lock that every transaction takes on whoever asks, as two that both held it could not write. Returns the
 * hash of their password, which is now nobody else's to change.
 */
export async function lockUser(db: Db, id: number): Promise<string | null> {
  const [locked] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return locked?.passwordHash ?? null
}
