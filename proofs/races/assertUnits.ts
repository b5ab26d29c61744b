// What holds of the units of a round, whatever was done: none is lost, sold twice, valued twice, or picked for a document that doesn't
// have it.
import assert from 'node:assert/strict'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { coatCostMicros, coatUnits, type RaceFixture } from './raceFixture.ts'

/**
 * Throws unless the coats that arrived, less those that were not found, are free, allocated or invoiced, those on hand are worth their
 * cost, and no number is negative.
 */
export async function assertUnits(db: Db, { coat }: RaceFixture): Promise<void> {
  const { rows } = await db.execute<{
    free: number
    allocated: number
    invoiced: number
    pending: number
    adjusted: number
  }>(sql`
    select quantity as free,
      (select coalesce(sum(allocated), 0) from order_lines where product_id = products.id)::int as allocated,
      (select coalesce(sum(invoice_lines.quantity), 0) from invoice_lines join invoices on invoices.id = invoice_id
        where product_id = products.id and status <> 'Void')::int as invoiced,
      (select coalesce(sum(invoice_lines.quantity), 0) from invoice_lines join invoices on invoices.id = invoice_id
        where product_id = products.id and status = 'Pending')::int as pending,
      (select coalesce(sum(difference), 0) from stock_movements
        where product_id = products.id and reason = 'adjusted')::int as adjusted
    from products where id = ${coat.id}`)
  const units = rows[0] ?? assert.fail('No coat')
  assert.equal(
    units.free + units.allocated + units.invoiced,
    coatUnits + units.adjusted,
    JSON.stringify(units),
  )
  assert.ok(units.free >= 0 && units.allocated >= 0)
  const { rows: costs } = await db.execute(sql`
    select units, value_micros::float8 as value, (select sum(units) from cost_entries where product_id = ${coat.id})::int as "enteredUnits",
      (select sum(value_micros) from cost_entries where product_id = ${coat.id})::float8 as "enteredValue"
    from product_costs where product_id = ${coat.id}`)
  const { pending } = units
  const onHand = units.free + units.allocated + pending
  const value = onHand * coatCostMicros
  assert.deepEqual(costs, [{ units: onHand, value, enteredUnits: onHand, enteredValue: value }])
  await assertNoRows(
    db,
    sql`select * from order_lines
      where product_id = ${coat.id} and (least(allocated, invoiced, cancelled) < 0 or allocated + invoiced + cancelled > quantity)`,
  )
  await assertNoRows(
    db,
    sql`select pick_list_id, line, document_type, document_id, sum(asked), sum(picked)
      from pick_entries join pick_list_lines using (pick_list_id, line)
      where product_id = ${coat.id}
      group by 1, 2, 3, 4 having sum(picked) < 0 or sum(picked) > sum(asked)`,
  )
  await assertNoRows(
    db,
    sql`with document_units as (
      select 'invoice' as document_type, invoice_id as document_id, sum(quantity) as units
      from invoice_lines join invoices on invoices.id = invoice_id
      where product_id = ${coat.id} and status <> 'Void' group by 2
      union all
      select 'order', order_id, sum(allocated) from order_lines where product_id = ${coat.id} group by 2
    )
    select document_type, document_id, sum(asked), coalesce(max(units), 0)
    from pick_entries join pick_list_lines using (pick_list_id, line)
    left join document_units using (document_type, document_id)
    where product_id = ${coat.id}
    group by 1, 2 having sum(asked) > coalesce(max(units), 0)`,
  )
}

async function assertNoRows(db: Db, query: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await db.execute(query)
  assert.deepEqual(rows, [])
}
