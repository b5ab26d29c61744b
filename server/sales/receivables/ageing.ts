// The ageing report: what is owed by customer and days overdue, as of any day.
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  ageingFields,
  type AgeingRow,
  type AgeingTotals,
  type findAgeing as endpoint,
} from '#contract/sales/ageing.ts'
import { type AgeingBucket, ageingBuckets } from '#domain/sales/states.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer, lastRemindedOn } from '#server/sales/customers/customerBalances.ts'

import { openEntries, openEntriesOf, openSums } from './openEntries.ts'

/** Customers are counted up to this number, or to the end of the page if that is later. */
const maxExactCustomers = 250

/** Columns of a query of open entries: their sums by bucket, and the balance. */
export const ageingSums = sql.join(
  [
    ...ageingBuckets.map(
      (bucket) =>
        sql`coalesce(sum(open_then) filter (where bucket = ${sql.raw(`'${bucket}'`)}), 0)::float8 as ${sql.identifier(bucket)}`,
    ),
    sql`coalesce(sum(open_then), 0)::float8 as balance`,
  ],
  sql`, `,
)

/** In cents. */
export type AgeingSums = Record<AgeingBucket | 'balance', number>

function toTotals(row: AgeingSums | undefined): AgeingTotals {
  const fields = ageingBuckets.map((bucket) => [ageingFields[bucket], row?.[bucket] ?? 0])
  return { ...(Object.fromEntries(fields) as AgeingTotals), balanceCents: row?.balance ?? 0 }
}

type ReportRow = AgeingSums & {
  customerId: number | null
  number: string | null
  name: string | null
  remindedOn: string | null
  /** False in the only row of an empty page. */
  isRow: boolean
  total: number
  totals: AgeingSums
}

function toRow(row: ReportRow): AgeingRow {
  const { customerId, number: customerNumber, name: customerName, remindedOn } = row
  return { customerId, customerNumber, customerName, lastRemindedOn: remindedOn, ...toTotals(row) }
}

/** The rows with open documents, by customer name. The row of documents without a customer record is the last. */
export async function findAgeing(
  ctx: Ctx,
  { asOf = companyDay(ctx), page, limit }: InputOf<typeof endpoint>,
) {
  const offset = (page - 1) * limit
  const { rows, total, totals } = await readReport(ctx, asOf, { offset, limit })
  const maxTotal = Math.max(maxExactCustomers, offset + limit)
  return {
    asOf,
    rows,
    total: Math.min(total, maxTotal),
    ...(total > maxTotal && { totalIsMinimum: true }),
    totals,
  }
}

/**
 * Reads rows and totals in one statement, so that they add up. Reads the customers in the order of their names and only as many as it
 * needs: `total` is exact up to `maxExactCustomers` or the end of the page.
 */
async function readReport(
  ctx: Pick<Ctx, 'db'>,
  asOf: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AgeingRow[]; total: number; totals: AgeingTotals }> {
  const maxFound = Math.max(maxExactCustomers, offset + limit) + 1
  const ofCustomer = openEntriesOf(asOf, idsOfCustomer(sql`customers.id`))
  const withoutCustomer = openEntries(asOf, sql`customer_id is null`)
  const { rows } = await ctx.db.execute<ReportRow & Record<string, unknown>>(sql`
    with found as materialized (
      select id, number, name, name_key from customers
      where deleted_at is null and merged_into is null and (select count(*) from (${ofCustomer}) as open_entries) > 0
      order by name_key, id limit ${maxFound}
    ), listed as materialized (
      select count(*)::int as count from found
    ), page as (
      select customers.*, owed.* from (
        select * from found order by name_key, id limit ${limit} offset ${offset}
      ) as customers cross join lateral (select ${ageingSums} from (${ofCustomer}) as open_entries) as owed
      union all
      select null, null, null, null, ${ageingSums} from (${withoutCustomer}) as open_entries
      where (select count from listed) between ${offset}::int and ${offset + limit - 1}::int
      having count(*) > 0
    )
    select (select count from listed) + exists(${withoutCustomer} offset 0)::int as total,
      (select to_json(totals) from (select ${ageingSums} from (${openSums(asOf)}) as open_sums) as totals) as totals,
      page.id is not null or "balance" is not null as "isRow", page.id::float8 as "customerId", page.*,
      case when page.id is not null then ${lastRemindedOn(idsOfCustomer(sql`page.id`))}::text end as "remindedOn"
    from (select 1) as once left join page on true
    order by page.id is null, page.name_key, page.id`)
  return {
    rows: rows.filter(({ isRow }) => isRow).map(toRow),
    total: rows[0]?.total ?? 0,
    totals: toTotals(rows[0]?.totals),
  }
}
