// What the header's search finds: a handful of products, invoices and customers, exact codes and numbers first.
import {
  maxResultsPerKind,
  type SearchResults,
  maxCountedInvoices,
  type searchEverything as endpoint,
} from '#contract/insight/search.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { hasPermission } from '#domain/permissions.ts'
import { invoiceNumberRange, possibleInvoiceNumbers } from '#domain/sales/searchedInvoiceNumbers.ts'
import { productColumns, toProduct } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices, products } from '#server/platform/db/schema.ts'
import { containsAllTerms, type SearchParams, toSearchParams } from '#server/platform/db/textSearch.ts'

import { indexedRowsQuery, newestMatchesQuery, newestRowsQuery } from './newestMatchesQuery.ts'

/** Each kind only for whoever may read it. */
export async function searchEverything(ctx: Ctx, { q }: InputOf<typeof endpoint>): Promise<SearchResults> {
  const { role } = ctx.user
  const sought = { ...toSearchParams(q), limit: maxResultsPerKind }
  const numbers = possibleInvoiceNumbers(q, ctx.now.getUTCFullYear())
  const begun = invoiceNumberRange(q)
  const mayReadInvoices = hasPermission(role, 'invoices.read')
  const [found, written, customers] = await Promise.all([
    hasPermission(role, 'products.read') ? findProducts(ctx, { ...sought, code: q }) : [],
    mayReadInvoices ? findInvoices(ctx, { ...sought, numbers, begun }) : [],
    mayReadInvoices ? findCustomers(ctx, sought) : [],
  ])
  return { products: found, invoices: written, customers }
}

type Limited = SearchParams & { limit: number }

async function findProducts(
  ctx: Ctx,
  sought: Limited & { code: string },
): Promise<SearchResults['products']> {
  const exact = sql`select id from products where deleted_at is null and lower(code) = lower(${sql.placeholder('code')})`
  const matches = newestMatchesQuery({
    table: sql`products`,
    where: sql`deleted_at is null`,
    newestBy: ['id'],
  })
  const statement = prepared(ctx.db, 'search_products', () =>
    ctx.db
      .select(productColumns)
      .from(products)
      .where(sql`${products.id} = any (array(${exact}) || array(${matches}))`)
      .orderBy(sql`${products.id} is distinct from (${exact})`, desc(products.id))
      .limit(sql.placeholder('limit')),
  )
  return (await statement.execute({ ...sought })).map(toProduct)
}

interface Numbers {
  numbers: string[]
  begun: ReturnType<typeof invoiceNumberRange>
}

async function findInvoices(
  ctx: Ctx,
  { numbers, begun, ...sought }: Limited & Numbers,
): Promise<SearchResults['invoices']> {
  // What every number has in common, the index of words would find in all invoices.
  const indexed = begun || numbers.length === 1 ? [] : sought.indexed
  const { from, below } = begun ?? { from: '', below: '' }
  const isExact = sql`number = any (${sql.placeholder('numbers')}::text[])`
  const isBegun = sql`number >= ${sql.placeholder('from')} and number < ${sql.placeholder('below')}`
  const matches = newestMatchesQuery({
    table: sql`invoices`,
    where: sql`true`,
    newestBy: ['created_at', 'id'],
  })
  const statement = prepared(ctx.db, 'search_invoices', () =>
    ctx.db
      .select({
        id: invoices.id,
        invoiceNumber: invoices.number,
        customerName: invoices.customerName,
        createdAt: invoices.createdAt,
        status: invoices.status,
        total: invoices.totalCents,
      })
      .from(invoices)
      .where(
        sql`${invoices.id} = any (array(select id from invoices where ${isExact}) || array(${matches}) ||
          array(select id from invoices where ${isBegun} order by number desc limit ${sql.placeholder('limit')}))`,
      )
      .orderBy(sql`${isExact} desc`, desc(invoices.createdAt), desc(invoices.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...sought, numbers, from, below, indexed })
}

/** There is no table of customers: whoever the newest matching invoices were written for, by name and phone. */
async function findCustomers(ctx: Ctx, sought: Limited): Promise<SearchResults['customers']> {
  // The invoice's number, in the first line, is none of the customer's: the index would find it and it be of no use.
  const indexed = sought.words.some((word) => invoiceNumberRange(word) !== undefined) ? [] : sought.indexed
  const isTheirs = containsAllTerms(sql`substr(search_text, strpos(search_text, E'\n'))`)
  const rows = {
    table: sql`invoices`,
    where: sql`true`,
    columns: ['customer_name', 'customer_phone', 'created_at'],
    newestBy: ['created_at', 'id'],
  }
  const limit = sql.placeholder('limit')
  const tooFew = sql`(select count(distinct (customer_name, customer_phone)) from near) < ${limit}`
  const customers = sql`(
    with near as materialized (
      select * from (${newestRowsQuery(rows)}) as newest where ${isTheirs}
    ), far as materialized (
      select * from (${indexedRowsQuery(rows, tooFew)}) as known where ${isTheirs}
    ), newest as materialized (
      select customer_name, customer_phone, max(created_at) as newest_at
      from (select * from near union all select * from far) as found
      group by 1, 2 order by 3 desc, 1, 2 limit ${limit}
    )
    select customer_name, customer_phone, newest_at, (
      select count(*) from (
        select from invoices
        where customer_name = newest.customer_name and customer_phone = newest.customer_phone
        limit ${sql.raw(String(maxCountedInvoices))}
      ) as theirs
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
      .orderBy(sql`newest_at desc, customer_name, customer_phone`),
  )
  return statement.execute({ ...sought, indexed })
}
