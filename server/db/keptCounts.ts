// Totals that triggers keep like an index: a few rows of counts, and changes that are only ever appended and folded in from
// time to time, so that no writer waits for another one.
import { type SQL, sql } from 'drizzle-orm'

import type { Db } from './connect.ts'

export interface KeptCounts {
  /** The tables of the counts and of the changes. */
  counts: string
  changes: string
  /** What is counted by: columns of the counts. */
  by: readonly string[]
  /** Where these come from, when they are not columns of the changes. */
  from?: SQL
}

/**
 * Adds the changes to the counts. Readers see both or neither, for it is one statement; writers, who only append, never
 * wait for it. Two processes at once fold different rows.
 */
export async function foldCounts(db: Db, { counts, changes, by, from }: KeptCounts): Promise<void> {
  const table = sql.identifier(counts)
  const columns = sql.join(
    by.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`
    with folded as (delete from ${sql.identifier(changes)} returning *)
    insert into ${table} (${columns}, count)
    select ${columns}, sum(difference) from folded ${from && sql`, ${from}`} group by ${columns} order by ${columns}
    on conflict (${columns}) do update set count = ${table}.count + excluded.count`)
}
