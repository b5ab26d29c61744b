// The ageing report: what is owed by customer and days overdue, as of any day, and the documents behind it.
import type { Download, InputOf } from '#contract/platform/endpoint.ts'
import type {
  AgedDocument,
  AgeingRow,
  AgeingTotals,
  findAgedDocuments as documentsEndpoint,
  findAgeing as endpoint,
} from '#contract/sales/ageing.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'
import { formatCents } from '#domain/platform/money.ts'
import { type AgeingBucket, ageingBuckets, ageingLimits } from '#domain/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { ageingFields } from './ageingTotals.ts'
import { documentNumberSql } from './documentNumber.ts'

/** Open customers that the CSV reads at once. */
const exportBatch = 2000

/**
 * Query for the entries open at the end of `asOf`: `open_then`, negative for credits, `root_id` (the customer after merges) and `bucket`.
 * From today on, these are the entries that are open now; before, what was settled since is added.
 */
function openEntries(asOf: string, today: string): SQL {
  const then = sql`${asOf}::date`
  const entries =
    asOf >= today
      ? sql`select *, open_cents as open_amount from receivable_entries where open_cents > 0`
      : sql`
    select entries.*, open_cents + coalesce(later.cents, 0)::bigint as open_amount
    from receivable_entries as entries
    left join (
      select entry_id, sum(amount_cents) as cents
      from settlements, lateral (values (debit_id), (credit_id)) as both_sides(entry_id)
      where settled_on > ${then} group by entry_id
    ) as later on later.entry_id = entries.id
    where on_date <= ${then} and (open_cents > 0 or closed_on > ${then})`
  return sql`
    select entries.*, coalesce(customers.merged_into, customers.id) as root_id,
      case side when 'credit' then -open_amount else open_amount end as open_then,
      case when side = 'credit' then 'Unapplied'
        ${bucketCases(sql`${then} - coalesce(due_on, on_date)`)} else 'Over 90' end as bucket
    from (${entries}) as entries
    left join customers on customers.id = entries.customer_id
    where open_amount > 0`
}

/** The `when` clauses of `ageingLimits`, which domain/sales/receivables.ts also applies to single entries. */
function bucketCases(overdueDays: SQL): SQL {
  const cases = ageingLimits.map(
    ({ bucket, lastDay }) => sql`when ${overdueDays} <= ${sql.raw(`${lastDay} then '${bucket}'`)}`,
  )
  return sql.join(cases, sql` `)
}

type Sums = Record<AgeingBucket | 'balance', number>

const sums = sql.join(
  [
    ...ageingBuckets.map(
      (bucket) =>
        sql`coalesce(sum(open_then) filter (where bucket = ${sql.raw(`'${bucket}'`)}), 0)::float8 as ${sql.identifier(bucket)}`,
    ),
    sql`coalesce(sum(open_then), 0)::float8 as balance`,
  ],
  sql`, `,
)

/** Query for the sums of the rows of `aged`. */
const sumsOfRows = sql`select ${sql.join(
  [...ageingBuckets, 'balance'].map((name) => {
    const column = sql.identifier(name)
    return sql`coalesce(sum(${column}), 0)::float8 as ${column}`
  }),
  sql`, `,
)} from aged`

function toTotals(row: Sums | undefined): AgeingTotals {
  const fields = ageingBuckets.map((bucket) => [ageingFields[bucket], row?.[bucket] ?? 0])
  return { ...(Object.fromEntries(fields) as AgeingTotals), balanceCents: row?.balance ?? 0 }
}

type SumsRow = Sums & { rootId: number | null; number: string | null; name: string | null }

function toRow(row: SumsRow): AgeingRow {
  const { rootId: customerId, number: customerNumber, name: customerName } = row
  return { customerId, customerNumber, customerName, ...toTotals(row) }
}

/** The rows with a balance or open documents, by customer name. The row of documents without a customer record is the last. */
export async function findAgeing(ctx: Ctx, { asOf, page, limit }: InputOf<typeof endpoint>) {
  const today = companyDay(ctx)
  const day = asOf ?? today
  const { rows } = await ctx.db.execute<
    SumsRow & { total: number; totals: Sums } & Record<string, unknown>
  >(sql`
    with aged as materialized (
      select root_id, ${sums} from (${openEntries(day, today)}) as open_entries group by root_id
    )
    select aged.*, root_id::float8 as "rootId", customers.number, customers.name, (select count(*) from aged)::float8 as total, (select to_json(totals) from (${sumsOfRows}) as totals) as totals
    from aged left join customers on customers.id = aged.root_id
    order by root_id is null, customers.name_key, root_id limit ${limit} offset ${(page - 1) * limit}`)
  return {
    asOf: day,
    rows: rows.map(toRow),
    total: rows[0]?.total ?? 0,
    // A page past the end has no row.
    totals: rows[0] ? toTotals(rows[0].totals) : await readTotals(ctx.db, day, today),
  }
}

async function readTotals(db: Db, asOf: string, today: string): Promise<AgeingTotals> {
  const { rows } = await db.execute<Sums & Record<string, unknown>>(
    sql`select ${sums} from (${openEntries(asOf, today)}) as open_entries`,
  )
  return toTotals(rows[0])
}

const header = ['Customer number', 'Customer', ...ageingBuckets, 'Balance']
const quoted = header.map((_name, index) => index < 2)

export async function exportAgeing(ctx: Ctx, { asOf }: { asOf?: string | undefined }): Promise<Download> {
  const day = asOf ?? companyDay(ctx)
  return { name: `ageing_${day}.csv`, type: 'text/csv; charset=utf-8', chunks: toCsv(ctx, day) }
}

async function* toCsv(ctx: Ctx, asOf: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header)
  const cells = (row: AgeingTotals) => [
    ...ageingBuckets.map((bucket) => formatCents(row[ageingFields[bucket]])),
    formatCents(row.balanceCents),
  ]
  // One snapshot, so that the rows add up to the totals.
  const [rows, totals] = await ctx.db.transaction(
    async (tx) => {
      const read: AgeingRow[] = []
      for (let page = 1; ; page += 1) {
        const found = await findAgeing({ ...ctx, db: tx }, { asOf, page, limit: exportBatch })
        read.push(...found.rows)
        if (found.rows.length < exportBatch) return [read, found.totals] as const
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  for (const row of rows) {
    const name = row.customerId === null ? 'Without a customer record' : (row.customerName ?? '')
    yield csvLine([row.customerNumber ?? '', name, ...cells(row)], quoted)
  }
  yield csvLine(['', 'Total', ...cells(totals)], quoted)
}

/** The oldest due first. */
export async function findAgedDocuments(
  ctx: Ctx,
  { asOf, customer, bucket, page, limit }: InputOf<typeof documentsEndpoint>,
) {
  const today = companyDay(ctx)
  const day = asOf ?? today
  const ofCustomer =
    customer === undefined
      ? sql``
      : customer === 'none'
        ? sql`and root_id is null`
        : sql`and root_id = (select coalesce(merged_into, id) from customers where id = ${customer}::bigint)`
  const ofBucket = bucket ? sql`and bucket = ${bucket}` : sql``
  const number = documentNumberSql({
    documentType: sql`found.document_type`,
    documentId: sql`found.document_id`,
  })
  const { rows } = await ctx.db.execute<AgedRow>(sql`
    with found as materialized (
      select * from (${openEntries(day, today)}) as open_entries where true ${ofCustomer} ${ofBucket}
    )
    select found.id::float8, kind, document_type as "documentType", document_id::float8 as "documentId", ${number} as number,
      coalesce(customers.name, (
        select customer_name from invoices
        where document_type = 'invoice' and invoices.id = document_id
      ), '') as "customerName",
      on_date::text as "onDate", due_on::text as "dueOn", amount_cents::float8 as "amountCents", open_then::float8 as "openCents",
      (select count(*) from found)::float8 as total, (select sum(open_then) from found)::float8 as "sumCents"
    from found left join customers on customers.id = found.root_id
    order by coalesce(due_on, on_date), found.id limit ${limit} offset ${(page - 1) * limit}`)
  return {
    asOf: day,
    documents: rows.map(({ documentType, documentId, number, total: _total, sumCents: _sum, ...row }) => ({
      ...row,
      document: { type: documentType, id: documentId, number },
    })),
    total: rows[0]?.total ?? 0,
    openCents: rows[0]?.sumCents ?? 0,
  }
}

type AgedRow = Omit<AgedDocument, 'document'> & {
  documentType: AgedDocument['document']['type']
  documentId: number
  number: string
  total: number
  sumCents: number
} & Record<string, unknown>
