// The documents behind a cell of the ageing report, or all that is overdue.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AgedDocument, findAgedDocuments as endpoint } from '#contract/sales/ageing.ts'
import { overdueBuckets } from '#domain/sales/states.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'

import { documentNumberSql } from './documentNumber.ts'
import { openEntries, openEntriesOf } from './openEntries.ts'

/** The oldest due first. */
export async function findAgedDocuments(
  ctx: Ctx,
  { asOf = companyDay(ctx), customer, bucket, page, limit }: InputOf<typeof endpoint>,
) {
  const buckets = bucket === 'Overdue' ? overdueBuckets : [bucket]
  const ofBucket = bucket ? sql`where bucket = any(${sql.param(buckets)}::text[])` : sql``
  const number = documentNumberSql({
    documentType: sql`page.document_type`,
    documentId: sql`page.document_id`,
  })
  const oldestFirst = (table: SQL) => sql`coalesce(${table}.due_on, ${table}.on_date), ${table}.id`
  const { rows } = await ctx.db.execute<AgedRow>(sql`
    with found as materialized (
      select id, kind, document_type, document_id, customer_id, on_date, due_on, amount_cents, open_then
      from (${openEntriesFor(asOf, customer)}) as open_entries ${ofBucket}
    ), page as materialized (
      select * from found order by ${oldestFirst(sql`found`)} limit ${limit} offset ${(page - 1) * limit}
    )
    select page.id::float8, kind, document_type as "documentType", document_id::float8 as "documentId", ${number} as number,
      coalesce((
        select coalesce(surviving.name, customers.name)
        from customers left join customers as surviving on surviving.id = customers.merged_into where customers.id = customer_id
      ), (
        select customer_name from invoices
        where document_type = 'invoice' and invoices.id = document_id
      ), '') as "customerName",
      on_date::text as "onDate", due_on::text as "dueOn", amount_cents::float8 as "amountCents", open_then::float8 as "openCents",
      (select count(*) from found)::float8 as total, (select sum(open_then) from found)::float8 as "sumCents"
    from page order by ${oldestFirst(sql`page`)}`)
  return {
    asOf,
    documents: rows.map(({ documentType, documentId, number, total: _total, sumCents: _sum, ...row }) => ({
      ...row,
      document: { type: documentType, id: documentId, number },
    })),
    total: rows[0]?.total ?? 0,
    openCents: rows[0]?.sumCents ?? 0,
  }
}

function openEntriesFor(asOf: string, customer: string | undefined): SQL {
  if (customer === undefined) return openEntries(asOf)
  if (customer === 'none') return openEntries(asOf, sql`customer_id is null`)
  const surviving = sql`(select coalesce(merged_into, id) from customers where id = ${customer}::bigint)`
  return openEntriesOf(asOf, idsOfCustomer(surviving))
}

type AgedRow = Omit<AgedDocument, 'document'> & {
  documentType: AgedDocument['document']['type']
  documentId: number
  number: string
  total: number
  sumCents: number
} & Record<string, unknown>
