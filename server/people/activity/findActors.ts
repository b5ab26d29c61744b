import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

/** Lists the users with log entries, by name. Reads the counters and the unsealed entries instead of the whole log. */
export async function findActors(ctx: Ctx): Promise<{ actors: { id: number; name: string }[] }> {
  const rows = await ctx.db
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(
      sql`exists (
          select from activity_counts where grain = 'month' and module = '' and user_id = ${users.id}
        ) or exists (select from ${activityLog} where seal is null and ${activityLog.userId} = ${users.id})`,
    )
  const actors = rows.map((row) => ({ id: row.id, name: displayName(row) }))
  return { actors: actors.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}
