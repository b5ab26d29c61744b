// Integrity check of orders against their log: customer and dates are the last logged ones, and deposits are on the order that the log names.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** By the column: how a sentence names it. Entries before the field was logged name none of it, and are not compared. */
const loggedFields = {
  customerId: 'customer',
  customerName: 'customer name',
  startShipOn: 'start of the ship window',
  cancelOn: 'cancel date',
  validUntil: 'last day as a quote',
} as const

/** Returns one sentence per field of an order that differs from the log. */
export async function checkLoggedOrders(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    number: string
    field: keyof typeof loggedFields
    logged: string | null
  }>(
    db,
    sql`
    with entries as materialized (
      select id, subject_id, changes, action like 'Created order %' as is_first, created_at from activity_log
      where subject_type = 'order' and jsonb_typeof(changes) = 'object'
    ), logged as (
      select distinct on (subject_id, key) subject_id, key, value ->> 'to' as logged
      from entries, jsonb_each(changes)
      where key in ('customerId', 'customerName', 'startShipOn', 'cancelOn', 'validUntil')
      order by subject_id, key, id desc
    ), created as (
      select subject_id, changes ? 'customerId' as has_all from entries where is_first
    ), fields as (
      select orders.id, number, has_all, field.*
      from orders join created on created.subject_id = orders.id
      cross join lateral (values
        ('customerId', customer_id::text, has_all), ('customerName', customer_name, true), ('startShipOn', start_ship_on::text, true),
        ('cancelOn', cancel_on::text, true), ('validUntil', valid_until::text, has_all)
      ) as field (name, value, is_logged)
    )
    select number, name as field, logged
    from fields left join logged on logged.subject_id = fields.id and logged.key = name
    where (is_logged or logged.subject_id is not null) and value is distinct from logged
    union all
    select number, 'orderedOn', min(entries.created_at)::date::text
    from orders join entries on entries.subject_id = orders.id and is_first
    group by orders.id
    having abs(ordered_on - min(entries.created_at)::date) > 1
    order by 1, 2`,
  )
  return rows.map(({ number, field, logged }) => {
    const name = loggedFields[field] ?? 'day'
    return `The ${name} of order ${number} is another one in the activity log: ${logged ?? 'none'}.`
  })
}

/** Returns one sentence per deposit that is on another order than logged, or of another customer than its order. */
export async function checkDeposits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; order: string | null; isMoved: boolean }>(
    db,
    sql`
    select number, "order", is_moved as "isMoved" from (
      select payments.number, orders.number as "order",
        orders.number is distinct from (
          select changes -> 'order' ->> 'to' from activity_log
          where subject_type = 'payment' and subject_id = payments.id and action like 'Recorded payment %' order by activity_log.id limit 1
        ) as is_moved,
        orders.id is not null and coalesce(payer.merged_into, payer.id) is distinct from coalesce(buyer.merged_into, buyer.id)
          and not exists (
            select from receivable_entries as entry join receivable_entries as reversal on reversal.reverses = entry.id
            where entry.document_type = 'payment' and entry.document_id = payments.id
          ) as is_foreign
      from payments
      left join orders on orders.id = payments.order_id
      left join customers as payer on payer.id = payments.customer_id
      left join customers as buyer on buyer.id = orders.customer_id
      where payments.kind = 'payment'
    ) as deposits
    where is_moved or is_foreign
    order by number`,
  )
  return rows.map(({ number, order, isMoved }) =>
    isMoved
      ? `Payment ${number} is a deposit on ${order ?? 'no order'}, which the activity log doesn't name.`
      : `Payment ${number} is a deposit on order ${order} of another customer.`,
  )
}
