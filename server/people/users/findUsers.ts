import type { User } from '#contract/people/users.ts'
import { displayName, passwordLinkPurposes } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { deliveries, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { nameColumns } from './nameColumns.ts'

export async function findUsers(ctx: Ctx): Promise<User[]> {
  const found = await readUsers(ctx.db, undefined)
  const { compare } = new Intl.Collator('en-US', { sensitivity: 'base' })
  return found.toSorted((a, b) => compare(displayName(a), displayName(b)) || a.id - b.id)
}

/** Throws a 404. */
export async function readUser(db: Db, id: number): Promise<User> {
  const [user] = await readUsers(db, eq(users.id, id))
  if (!user) throw new Refusal('missing', 'User not found')
  return user
}

async function readUsers(db: Db, condition: SQL | undefined): Promise<User[]> {
  const newestLink = db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, 'email'),
        eq(deliveries.recipient, users.email),
        inArray(deliveries.purpose, passwordLinkPurposes),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(1)
  return db
    .select({
      id: users.id,
      ...nameColumns,
      role: users.role,
      isActive: users.isActive,
      lastLoginAt: users.lastLoginAt,
      hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}`,
      linkStatus: sql<User['linkStatus']>`(${newestLink})`,
    })
    .from(users)
    .where(condition)
}
