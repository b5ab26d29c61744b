// Integrity check of messages: their status must match their attempts, and their documents must exist.
import type { Db } from '#server/platform/db/connect.ts'
import { checkDocuments } from '#server/platform/db/documents.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { deliveries } from '#server/platform/db/schema.ts'

/** Returns one sentence per fault. */
export async function checkDeliveries(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string; subject: string; status: string }>(
    db,
    sql`
    select id, subject, status
    from deliveries
    left join (
      select delivery_id, count(*) as count, max(attempt) as last,
        coalesce(bool_or(outcome = 'accepted'), false) as accepted, coalesce(bool_or(outcome = 'notSent'), false) as not_sent
      from delivery_attempts group by delivery_id
    ) as attempted on attempted.delivery_id = deliveries.id
    where attempts <> coalesce(attempted.count, 0) or attempts <> coalesce(attempted.last, 0)
      or (status = 'sent') <> coalesce(accepted, false)
      or (status = 'notSent' and not coalesce(not_sent, false))
      or (status in ('failed', 'unknown') and attempts = 0)
      or (status <> 'queued' and leased_until is not null)
    order by id`,
  )
  const reports = await findDifferences<{ id: string }>(
    db,
    sql`
    select deliveries.id from deliveries full join report_deliveries on delivery_id = deliveries.id
    where (purpose = 'report') is distinct from (delivery_id is not null)
    order by 1`,
  )
  const labels = await findDifferences<{ id: string }>(
    db,
    sql`
    select deliveries.id from deliveries left join label_deliveries on delivery_id = deliveries.id
    where (channel = 'printer') <> (delivery_id is not null) or (channel = 'printer') <> (purpose = 'labels')
    order by 1`,
  )
  return [
    ...labels.map(
      ({ id }) => `Message ${id} is for a printer without labels, or has labels for something else.`,
    ),
    ...reports.map(({ id }) => `Message ${id} is a report without a schedule, or something else with one.`),
    ...rows.map(
      (row) =>
        `The status of message ${row.id} ("${row.subject}") is ${row.status}, which does not match its attempts.`,
    ),
    ...(await checkDocuments(db, deliveries, 'Message')),
  ]
}
