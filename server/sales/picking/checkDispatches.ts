// Integrity check of dispatches: none is in the future, and the log names each.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns one sentence per fault. A void invoice can't be dispatched, so the log has none of it. */
export async function checkDispatches(db: Db, now: Date): Promise<string[]> {
  // The company may have had another time zone: the day is over everywhere before it is a fault.
  const future = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from invoices
    where dispatched_on > (${now.toISOString()}::timestamptz at time zone 'Pacific/Kiritimati')::date order by number`,
  )
  const unknown = await findDifferences<{ number: string }>(
    db,
    sql`
    with recursive dispatched as (
      select id, number, dispatched_on, id as earlier from invoices where dispatched_on is not null
      union all
      -- A correction keeps how the units were sent.
      select dispatched.id, dispatched.number, dispatched.dispatched_on, replaces_id
      from dispatched join invoices on invoices.id = earlier where replaces_id is not null
    )
    select number from dispatched
    group by id, number
    having not bool_or(exists (
      select from activity_log where subject_type = 'invoice' and subject_id = earlier
        and action like 'Dispatched invoice % on ' || to_char(dispatched_on, 'FMMon FMDD, YYYY')))
    order by number`,
  )
  return [
    ...future.map(({ number }) => `Invoice ${number} is dispatched on a day in the future.`),
    ...unknown.map(({ number }) => `The dispatch of invoice ${number} is not in the activity log.`),
  ]
}
