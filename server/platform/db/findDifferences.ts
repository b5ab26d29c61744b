// Runs the queries of the integrity check.
import type { Db } from './connect.ts'
import { type SQL, sql } from './drizzle.ts'

const maxRows = 100

/**
 * Returns the first 100 rows of a query that finds differences. The query itself has no `limit`: PostgreSQL would choose a plan
 * that finds some rows fast and takes quadratic time where there are none.
 */
export async function findDifferences<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(
    sql`with differences as materialized (${query}) select * from differences limit ${maxRows}`,
  )
  return rows as Row[]
}
