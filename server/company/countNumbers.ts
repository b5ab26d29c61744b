import type { NumberSeries } from '#domain/company/numberSeries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { numberCounters } from '#server/platform/db/schema.ts'

/** The number of documents of a series, however many there are: numbers have no gaps, and documents are never deleted. */
export async function countNumbers(db: Db, series: NumberSeries): Promise<number> {
  const [sums] = await db
    .select({ count: sql<number>`coalesce(sum(${numberCounters.last}), 0)::float8` })
    .from(numberCounters)
    .where(eq(numberCounters.series, series))
  return sums?.count ?? 0
}
