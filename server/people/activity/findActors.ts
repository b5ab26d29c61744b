// Everybody who ever did something that the log tells of, by name: the choices of its filter.
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

/** Asks the counts rather than the entries, and the few entries that are not counted yet. */
export async function findActors(ctx: Ctx): Promise<{ actors: { id: number; name: string }[] }> {
  const people = await ctx.db
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(
      sql`exists (
          select from activity_counts where grain = 'month' and module = '' and user_id = ${users.id}
        ) or exists (select from ${activityLog} where seal is null and ${activityLog.userId} = ${users.id})`,
    )
  const actors = people.map((person) => ({ id: person.id, name: displayName(person) }))
  return { actors: actors.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}
