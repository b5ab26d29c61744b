import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** What the cost entries of a group add up to: null while no cost is known, and again after the undo of the first cost. */
export const knownValue = sql`case
  when coalesce(max(cost_entries.id) filter (where reason = 'first cost undone'), 0)
    < max(cost_entries.id) filter (where value_micros is not null and reason <> 'first cost undone')
  then sum(value_micros) end`

/** A query of the units and the value of each product at the end of a day: what its cost entries up to it add up to. */
export function heldAt(day: string): SQL {
  return sql`
    select product_id, sum(units) as units, ${knownValue} as value_micros
    from cost_entries where on_date <= ${day}::date group by product_id`
}
