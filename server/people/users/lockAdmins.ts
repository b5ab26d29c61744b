// The lock under which people change other people.
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, or } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'

/**
 * Locks every active Admin, and the person named, in one order: of two Admins who demote each other at once, one is first, and
 * the other is then no Admin any more. It runs ahead of the shared lock that `transact` takes on whoever asks, so that it is
 * seen, and so that two who both held that one never wait for each other.
 */
export async function lockAdmins({ db }: Ctx, id: number): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(and(eq(users.role, 'Admin'), eq(users.isActive, true)), eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update')
}
