// Queries for what was open at the end of a day, for the ageing report.
import { ageingLimits } from '#domain/sales/receivables.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

export interface AgeingDay {
  asOf: string
  /** In the company's time zone. */
  today: string
}

/**
 * Query for the entries open at the end of `asOf`: `open_then`, negative for credits, `root_id` (the customer after merges) and `bucket`.
 * From today on, these are the entries that are open now; before, what was settled since is added.
 */
export function openEntries(day: AgeingDay, where = sql`true`): SQL {
  return toOpenEntries(day, where, settledLater(day))
}

/** The same of customers, of which few entries are open; `ids` is an array. */
export function openEntriesOf(day: AgeingDay, ids: SQL): SQL {
  return toOpenEntries(day, sql`customer_id = any(${ids})`, settledLaterOfEntry(day))
}

function toOpenEntries(day: AgeingDay, where: SQL, later: SQL): SQL {
  const entries = isPast(day)
    ? sql`
      select entries.*, open_cents + coalesce(later.cents, 0)::bigint as open_amount
      from receivable_entries as entries left join ${later}
      where on_date <= ${day.asOf}::date and (open_cents > 0 or closed_on > ${day.asOf}::date) and ${where}`
    : sql`select *, open_cents as open_amount from receivable_entries where open_cents > 0 and ${where}`
  return sql`
    select entries.*, coalesce(customers.merged_into, customers.id) as root_id,
      ${signed('open_amount')} as open_then, ${bucketOf(day, sql`coalesce(due_on, on_date)`)} as bucket
    from (${entries}) as entries
    left join customers on customers.id = entries.customer_id
    where open_amount > 0`
}

/** Query for the sums of `openEntries` by `bucket`, in `open_then`, without reading the entries that are open now. */
export function openSums(day: AgeingDay): SQL {
  const openNow = sql`
    select side, coalesce(due_on, on_date) as due_day, sum(open_cents) as open_amount
    from receivable_entries where open_cents > 0 ${isPast(day) ? sql`and on_date <= ${day.asOf}::date` : sql``}
    group by 1, 2`
  const sums = isPast(day)
    ? sql`
      ${openNow} union all
      select side, coalesce(due_on, on_date), settled.cents
      from ${settledSides(day)} join receivable_entries as entries on entries.id = entry_id
      where on_date <= ${day.asOf}::date`
    : openNow
  return sql`select ${signed('open_amount')} as open_then, ${bucketOf(day, sql`due_day`)} as bucket from (${sums}) as sums`
}

function isPast({ asOf, today }: AgeingDay): boolean {
  return asOf < today
}

/** Both sides of each settlement after the day. */
function settledSides({ asOf }: AgeingDay): SQL {
  return sql`(
    select entry_id, amount_cents as cents from settlements, lateral (values (debit_id), (credit_id)) as both_sides(entry_id)
    where settled_on > ${asOf}::date
  ) as settled`
}

function settledLater(day: AgeingDay): SQL {
  return sql`(
    select entry_id, sum(settled.cents) as cents from ${settledSides(day)} group by entry_id
  ) as later on later.entry_id = entries.id`
}

function settledLaterOfEntry({ asOf }: AgeingDay): SQL {
  return sql`lateral (
    select sum(amount_cents) as cents from settlements
    where (debit_id = entries.id or credit_id = entries.id) and settled_on > ${asOf}::date
  ) as later on true`
}

function signed(column: string): SQL {
  const amount = sql.identifier(column)
  return sql`case side when 'credit' then -${amount} else ${amount} end`
}

/** The `ageingLimits`, which domain/sales/receivables.ts also applies to single entries. */
function bucketOf({ asOf }: AgeingDay, dueDay: SQL): SQL {
  const cases = ageingLimits.map(
    ({ bucket, lastDay }) => sql`when ${asOf}::date - ${dueDay} <= ${sql.raw(`${lastDay} then '${bucket}'`)}`,
  )
  return sql`case when side = 'credit' then 'Unapplied' ${sql.join(cases, sql` `)} else 'Over 90' end`
}
