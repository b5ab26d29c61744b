// Whether every message agrees with what was written down of its attempts.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Sentences, one for each fault; none means that the outbox is right. */
export async function checkDeliveries(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; subject: string; status: string }>(sql`
    select id, subject, status
    from deliveries
    left join (
      select delivery_id, count(*) as count, max(attempt) as last,
        coalesce(bool_or(outcome = 'accepted'), false) as accepted, coalesce(bool_or(outcome = 'kept'), false) as kept
      from delivery_attempts group by delivery_id
    ) as made on made.delivery_id = deliveries.id
    where attempts <> coalesce(made.count, 0) or attempts <> coalesce(made.last, 0)
      or (status = 'sent') <> coalesce(accepted, false)
      or (status = 'kept' and not coalesce(kept, false))
      or (status in ('failed', 'unknown') and attempts = 0)
      or (status <> 'queued' and leased_until is not null)
    order by id limit 100`)
  return rows.map(
    (row) => `Message ${row.id}, "${row.subject}", is ${row.status}, which its attempts do not bear out.`,
  )
}
