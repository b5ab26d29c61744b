// Queries for what was open at the end of a day, for the ageing report.
import { ageingLimits } from '#domain/sales/receivables.ts'
import { type Placeholder, type SQL, sql } from '#server/platform/db/drizzle.ts'

import { countedOpenSums } from './openSumCounters.ts'

/**
 * Query for the entries open at the end of the day `asOf`: `open_then`, negative for credits, and `bucket`. These are the entries that are
 * open now and dated on or before it, and what was settled since.
 */
export function openEntries(asOf: string, where = sql`true`): SQL {
  return toOpenEntries(
    asOf,
    where,
    sql`(
      select entry_id, sum(amount_cents) as cents
      from ${settledSince(asOf)}, lateral (values (debit_id, debit_on), (credit_id, credit_on)) as both_sides(entry_id, entry_on)
      where entry_on <= ${asOf}::date group by entry_id
    ) as later on later.entry_id = entries.id`,
  )
}

/** The same of customers, of which few entries are open; `ids` is an array. */
export function openEntriesOf(asOf: string, ids: SQL): SQL {
  return toOpenEntries(
    asOf,
    sql`customer_id = any(${ids})`,
    sql`lateral (
      select sum(amount_cents) as cents from ${settledSince(asOf)} where debit_id = entries.id or credit_id = entries.id
    ) as later on true`,
  )
}

function toOpenEntries(asOf: string, where: SQL, later: SQL): SQL {
  return sql`
    select entries.*, ${signed('open_amount')} as open_then, ${bucketOf(asOf, sql`coalesce(due_on, on_date)`)} as bucket
    from (
      select entries.*, open_cents + coalesce(later.cents, 0)::bigint as open_amount
      from receivable_entries as entries left join ${later}
      where on_date <= ${asOf}::date and coalesce(closed_on, 'infinity') > ${asOf}::date and ${where}
    ) as entries where open_amount > 0`
}

/** Query for the sums of `openEntries` by `bucket`, in `open_then`. Reads counters and indexes of settlements. */
export function openSums(asOf: string | Placeholder): SQL {
  return sql`
    select ${signed('open_amount')} as open_then, ${bucketOf(asOf, sql`due_on`)} as bucket
    from (
      select side, due_on, open_cents as open_amount from ${countedOpenSums} where on_date <= ${asOf}::date
      union all
      select 'debit', debit_due_on, sum(amount_cents) from ${settledSince(asOf)} where debit_on <= ${asOf}::date group by debit_due_on
      union all
      select 'credit', null, sum(amount_cents) from ${settledSince(asOf)} where credit_on <= ${asOf}::date
    ) as sums`
}

/**
 * The settlements and undos after `asOf`. A settlement between documents that belong to different customers today, after a link or an
 * unmerge, counts on no day: it was undone before, and it is added back on the days between.
 */
function settledSince(asOf: string | Placeholder): SQL {
  return sql`(
    select debit_id, credit_id, debit_on, debit_due_on, credit_on, amount_cents from settlements where settled_on > ${asOf}::date
    union all
    select undo.debit_id, undo.credit_id, undo.debit_on, undo.debit_due_on, undo.credit_on, done.amount_cents
    from settlements as undo
    join settlements as done on done.id = undo.undoes
    join receivable_entries as debit on debit.id = undo.debit_id
    join receivable_entries as credit on credit.id = undo.credit_id
    left join customers as debtor on debtor.id = debit.customer_id
    left join customers as payer on payer.id = credit.customer_id
    where undo.undoes is not null and undo.settled_on > ${asOf}::date and done.settled_on <= ${asOf}::date
      and coalesce(debtor.merged_into, debtor.id) is distinct from coalesce(payer.merged_into, payer.id)
  ) as since`
}

function signed(column: string): SQL {
  const amount = sql.identifier(column)
  return sql`case side when 'credit' then -${amount} else ${amount} end`
}

/** The `ageingLimits`, which domain/sales/receivables.ts also applies to single entries. */
function bucketOf(asOf: string | Placeholder, dueDay: SQL): SQL {
  const cases = ageingLimits.map(
    ({ bucket, lastDay }) => sql`when ${asOf}::date - ${dueDay} <= ${sql.raw(`${lastDay} then '${bucket}'`)}`,
  )
  return sql`case when side = 'credit' then 'Unapplied' ${sql.join(cases, sql` `)} else 'Over 90' end`
}
