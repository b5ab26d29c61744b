// Keeps the planner from scanning whole tables while its statistics are outdated.
import type { Db } from './connect.ts'
import { sql } from './drizzle.ts'

/**
 * Runs `work` without sequential scans and sorting, for statements that look up many rows by index. While an import fills a table, and
 * until it is analyzed, the planner takes the table for almost empty and would scan it for each row. Asking for the first row of a range
 * by its key leaves the index on the key as the only plan.
 */
export async function withIndexes<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const result = await work(tx)
    await tx.execute(sql`set local enable_seqscan = default`)
    await tx.execute(sql`set local enable_sort = default`)
    return result
  })
}
