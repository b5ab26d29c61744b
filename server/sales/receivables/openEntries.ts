// Queries for what was open at the end of a day, for the ageing report.
import { ageingLimits } from '#domain/sales/receivables.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { countedOpenSums } from './openSumCounters.ts'

export interface AgeingDay {
  asOf: string
  /** In the company's time zone. */
  today: string
}

/**
 * Query for the entries open at the end of `asOf`: `open_then`, negative for credits, and `bucket`.
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
      where on_date <= ${day.asOf}::date and coalesce(closed_on, 'infinity') > ${day.asOf}::date and ${where}`
    : sql`select *, open_cents as open_amount from receivable_entries where open_cents > 0 and ${where}`
  return sql`
    select entries.*, ${signed('open_amount')} as open_then, ${bucketOf(day, sql`coalesce(due_on, on_date)`)} as bucket
    from (${entries}) as entries where open_amount > 0`
}

/** Query for the sums of `openEntries` by `bucket`, in `open_then`. Reads counters and, for an earlier day, an index of settlements. */
export function openSums(day: AgeingDay): SQL {
  const openNow = sql`
    select side, due_on, open_cents as open_amount
    from ${countedOpenSums} ${isPast(day) ? sql`where on_date <= ${day.asOf}::date` : sql``}`
  const sums = isPast(day)
    ? sql`
      ${openNow}
      union all
      select 'debit', debit_due_on, sum(amount_cents) from settlements
      where settled_on > ${day.asOf}::date and debit_on <= ${day.asOf}::date group by debit_due_on
      union all
      select 'credit', null, sum(amount_cents) from settlements
      where settled_on > ${day.asOf}::date and credit_on <= ${day.asOf}::date`
    : openNow
  return sql`select ${signed('open_amount')} as open_then, ${bucketOf(day, sql`due_on`)} as bucket from (${sums}) as sums`
}

function isPast({ asOf, today }: AgeingDay): boolean {
  return asOf < today
}

function settledLater({ asOf }: AgeingDay): SQL {
  return sql`(
    select entry_id, sum(amount_cents) as cents
    from settlements, lateral (values (debit_id, debit_on), (credit_id, credit_on)) as both_sides(entry_id, entry_on)
    where settled_on > ${asOf}::date and entry_on <= ${asOf}::date group by entry_id
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
