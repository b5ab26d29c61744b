import { sql } from '#server/platform/db/drizzle.ts'

/** What the cost entries of a group add up to: null while no cost is known, and again after the undo of the first cost. */
export const knownValue = sql`case
  when coalesce(max(cost_entries.id) filter (where reason = 'first cost undone'), 0)
    < max(cost_entries.id) filter (where value_micros is not null and reason <> 'first cost undone')
  then sum(value_micros) end`
