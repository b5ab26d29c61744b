// The head of the log's chain: noted outside of the database, it shows that the newest entries were deleted together with the counters.
import type { ClientBase } from 'pg'

import type { LogHead } from '#domain/people/activity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import { initialSeal } from './sealActivity.ts'

/** Of the newest sealed entry, in the transaction of `client`. */
export async function findLogHead(client: ClientBase): Promise<LogHead> {
  const { rows } = await client.query<{ length: number; seal: Buffer }>(
    `select seal_position::float8 as length, seal from activity_log
    where seal_position is not null order by seal_position desc limit 1`,
  )
  return { length: rows[0]?.length ?? 0, hash: (rows[0]?.seal ?? initialSeal).toString('hex') }
}

/** True if the chain still contains the entry that was its head. */
export async function containsHead(db: Db, head: LogHead): Promise<boolean> {
  if (head.length === 0) return true
  const [entry] = await db
    .select({ seal: activityLog.seal })
    .from(activityLog)
    .where(eq(activityLog.sealPosition, head.length))
  return entry?.seal?.toString('hex') === head.hash
}
