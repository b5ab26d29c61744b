import type { Ctx } from '#server/ctx.ts'
import { defaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { hashPassword } from './passwords.ts'
import { deleteUserSessions } from './sessions.ts'

/** Throws a 400 for the default password. Slow: call it outside of a transaction. */
export async function hashNewPassword(password: string): Promise<string> {
  if (password === defaultCredentials.password) {
    throw new Refusal('invalid', 'This password is publicly known. Please choose another.')
  }
  return hashPassword(password)
}

/**
 * Sets the password of `ctx.user`, revokes their password links, and ends their sessions except the one with `exceptToken`.
 * Call it in a transaction, after `lockUser`.
 */
export async function setPassword(ctx: Ctx, passwordHash: string, exceptToken?: string): Promise<void> {
  const { id } = ctx.user
  await ctx.db.update(users).set({ passwordHash, hasDefaultPassword: false }).where(eq(users.id, id))
  await ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, id))
  await deleteUserSessions(ctx.db, id, exceptToken)
}

/**
 * Locks the user's row and returns the password hash. Call it before `transact` takes its shared lock on the user: two
 * transactions that both hold the shared lock would deadlock on the update.
 */
export async function lockUser(db: Db, id: number): Promise<string | null> {
  const [locked] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return locked?.passwordHash ?? null
}
