// Customers in the results of the header's search: records, the newest first, then names on invoices without a record.
import { hasPermission } from '#domain/permissions.ts'
import { maxCountedInvoices } from '#domain/sales/customers.ts'
import { invoiceNumberRange } from '#domain/sales/searchedNumbers.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import {
  indexedRowsQuery,
  newestMatchesQuery,
  newestRowsQuery,
  type ResultSearch,
} from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { customers } from '#server/platform/db/schema.ts'
import { containsAllTerms } from '#server/platform/db/textSearch.ts'

import { idsOfCustomer, overdueSum } from './customerBalances.ts'

/** Records need the permission to read customers, names on invoices that to read invoices. */
export async function findCustomerResults(ctx: Ctx, search: ResultSearch) {
  const { role } = ctx.user
  const [records, unlinked] = await Promise.all([
    hasPermission(role, 'customers.read') ? findCustomerRecords(ctx, search) : [],
    hasPermission(role, 'invoices.read') ? findUnlinkedCustomers(ctx, search) : [],
  ])
  return [...records, ...unlinked].slice(0, search.limit)
}

function findCustomerRecords(ctx: Ctx, search: ResultSearch) {
  const matches = newestMatchesQuery({
    table: sql`customers`,
    where: sql`deleted_at is null and merged_into is null`,
    newestBy: ['id'],
  })
  const statement = prepared(ctx.db, 'search_customer_records', () =>
    ctx.db
      .select({
        id: customers.id,
        number: customers.number,
        name: customers.name,
        phone: customers.phone,
        // Drizzle would not qualify `id`.
        invoiceCount: sql<number>`(
          select count(*)::int from (
            select from invoices where invoices.customer_id = any(${idsOfCustomer(sql`customers.id`)}) limit ${sql.raw(String(maxCountedInvoices))}
          ) as customer_invoices)`,
        overdueCents: sql<number>`(
          select ${overdueSum(sql`${sql.placeholder('today')}`)} from receivable_entries as entry
          where entry.open_cents > 0 and entry.customer_id = any(${idsOfCustomer(sql`customers.id`)}))`.mapWith(
          Number,
        ),
      })
      .from(customers)
      .where(sql`${customers.id} = any (array(${matches}))`)
      .orderBy(desc(customers.id)),
  )
  return statement.execute({ ...search, today: companyDay(ctx) })
}

/** Returns the distinct names and phones of the newest matching invoices without a customer record. */
async function findUnlinkedCustomers(ctx: Ctx, search: ResultSearch) {
  // The first line of search_text is the invoice number, which must not match here: such a lookup would be wasted.
  const indexed = search.words.some((word) => invoiceNumberRange(word) !== undefined) ? [] : search.indexed
  const matchesCustomer = sql`customer_id is null
    and ${containsAllTerms(sql`substr(search_text, strpos(search_text, E'\n'))`)}`
  const rows = {
    table: sql`invoices`,
    where: sql`true`,
    columns: ['customer_name', 'customer_phone', 'customer_id', 'dated_on', 'id'],
    newestBy: ['dated_on', 'id'],
  }
  const limit = sql.placeholder('limit')
  const tooFew = sql`(select count(distinct (customer_name, customer_phone)) from recent) < ${limit}`
  const customers = sql`(
    with recent as materialized (
      select * from (${newestRowsQuery(rows)}) as newest where ${matchesCustomer}
    ), older as materialized (
      select * from (${indexedRowsQuery(rows, tooFew)}) as indexed_rows where ${matchesCustomer}
    ), newest as materialized (
      select customer_name, customer_phone, max(dated_on) as newest_on, max(id) as newest_id
      from (select * from recent union all select * from older) as found
      group by 1, 2 order by 3 desc, 4 desc limit ${limit}
    )
    select customer_name, customer_phone, newest_on, newest_id, (
      select count(*) from (
        select from invoices
        where customer_name = newest.customer_name and customer_phone = newest.customer_phone and customer_id is null
        limit ${sql.raw(String(maxCountedInvoices))}
      ) as customer_invoices
    ) as invoice_count
    from newest
  ) as customers`
  const statement = prepared(ctx.db, 'search_customers', () =>
    ctx.db
      .select({
        name: sql<string>`customer_name`,
        phone: sql<string>`customer_phone`,
        invoiceCount: sql<number>`invoice_count::int`,
      })
      .from(customers)
      .orderBy(sql`newest_on desc, newest_id desc`),
  )
  const customerNames = await statement.execute({ ...search, indexed })
  return customerNames.map((customer) => ({ id: null, number: null, overdueCents: 0, ...customer }))
}
