// Whether the database knows a time zone: PostgreSQL has its own list, which may be older or newer than ours.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { isInvalidParameterValue } from '#server/platform/db/errors.ts'

export async function databaseKnowsTimeZone(db: Db, zone: string): Promise<boolean> {
  try {
    await db.execute(sql`select now() at time zone ${zone}`)
    return true
  } catch (error) {
    if (isInvalidParameterValue(error)) return false
    throw error
  }
}
