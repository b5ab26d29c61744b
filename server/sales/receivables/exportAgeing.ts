// Streams the ageing report as a CSV file.
import type { Download } from '#contract/platform/endpoint.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { formatCents } from '#domain/platform/money.ts'
import { ageingBuckets } from '#domain/sales/states.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer, lastRemindedOn } from '#server/sales/customers/customerBalances.ts'

import { type AgeingSums, ageingSums } from './ageing.ts'
import { openEntries, openEntriesOf } from './openEntries.ts'

/** Customers that one statement reads. */
const batchSize = 200

/** '1-30 days': spreadsheets read '1-30' as January 30. */
const bucketColumns = ageingBuckets.map((bucket) => (/\d/.test(bucket) ? `${bucket} days` : bucket))
const columns = [...ageingBuckets, 'balance'] as const
const header = ['Customer number', 'Customer', ...bucketColumns, 'Balance', 'Last reminded']
const quoted = header.map((_name, index) => index < 2)
const numbers = header.map((_name, index) => index >= 2 && index < header.length - 1)

export async function exportAgeing(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone'>,
  { asOf = companyDay(ctx) }: { asOf?: string | undefined },
): Promise<Download> {
  return csvDownload(`ageing_${asOf}.csv`, header, toLines(ctx, asOf))
}

/** The last line is the total of the others, whatever changes while they are read. */
async function* toLines(ctx: Pick<Ctx, 'db'>, asOf: string): AsyncGenerator<string> {
  const totals = Object.fromEntries(columns.map((column) => [column, 0])) as AgeingSums
  for await (const batch of readCustomers(ctx, asOf)) {
    for (const row of batch) addTo(totals, row)
    yield batch.map((row) => toLine([row.number, row.name], row, row.remindedOn ?? '')).join('')
  }
  const without = await readWithoutCustomer(ctx, asOf)
  if (without) {
    addTo(totals, without)
    yield toLine(['', 'Without a customer record'], without)
  }
  yield toLine(['', 'Total'], totals)
}

function addTo(totals: AgeingSums, row: AgeingSums): void {
  for (const column of columns) totals[column] += row[column]
}

function toLine(names: readonly string[], sums: AgeingSums, remindedOn = ''): string {
  const amounts = columns.map((column) => formatCents(sums[column]))
  return csvLine([...names, ...amounts, remindedOn], quoted, numbers)
}

type CustomerRow = AgeingSums & {
  id: string
  number: string
  name: string
  nameKey: string
  remindedOn: string | null
}

/** The customers with open documents, by name, in batches. */
async function* readCustomers(ctx: Pick<Ctx, 'db'>, asOf: string): AsyncGenerator<CustomerRow[]> {
  for (let last: CustomerRow | undefined; ;) {
    const after = last ? sql`(name_key, id) > (${last.nameKey}, ${last.id}::bigint)` : sql`true`
    const { rows }: { rows: CustomerRow[] } = await ctx.db.execute<CustomerRow>(sql`
      select id, number, name, name_key as "nameKey", owed.*, ${lastRemindedOn(idsOfCustomer(sql`customers.id`))}::text as "remindedOn"
      from customers cross join lateral (
        select count(*) as open_count, ${ageingSums}
        from (${openEntriesOf(asOf, idsOfCustomer(sql`customers.id`))}) as open_entries
      ) as owed
      where deleted_at is null and merged_into is null and open_count > 0 and ${after}
      order by name_key, id limit ${batchSize}`)
    yield rows
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

/** Undefined without open documents that have no customer record. */
async function readWithoutCustomer(ctx: Pick<Ctx, 'db'>, asOf: string): Promise<AgeingSums | undefined> {
  const { rows } = await ctx.db.execute<AgeingSums>(sql`
    select ${ageingSums} from (${openEntries(asOf, sql`customer_id is null`)}) as open_entries having count(*) > 0`)
  return rows[0]
}
