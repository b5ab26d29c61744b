// How full the outbox is.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect.ts'

/** How many messages are not settled yet, and how many seconds ago the oldest of them was written. */
export async function measureOutbox(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await db.execute<{ waiting: string; oldest: string }>(sql`
    select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as oldest
    from deliveries where status = 'queued'`)
  return { waiting: Number(rows[0]?.waiting), oldestSeconds: Number(rows[0]?.oldest) }
}
