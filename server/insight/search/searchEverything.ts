// The header's search over products, styles, invoices, orders, credit notes, payments and customers.
import {
  maxResultsPerKind,
  type SearchResults,
  maxCountedInvoices,
  type searchEverything as endpoint,
} from '#contract/insight/search.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { hasPermission } from '#domain/permissions.ts'
import { codeSpellings } from '#domain/platform/codes.ts'
import { invoiceNumberRange, possibleInvoiceNumbers } from '#domain/sales/searchedInvoiceNumbers.ts'
import { exactCode } from '#server/catalog/products/exactCode.ts'
import { productRowColumns, toProduct } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import {
  indexedRowsQuery,
  newestMatchesQuery,
  newestRowsQuery,
} from '#server/platform/db/newestMatchesQuery.ts'
import { prepared, preparedSql } from '#server/platform/db/prepared.ts'
import { creditNotes, customers, invoices, orders, payments, products } from '#server/platform/db/schema.ts'
import { containsAllTerms, type SearchParams, toSearchParams } from '#server/platform/db/textSearch.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { paidBySql } from '#server/sales/payments/findPayments.ts'

export async function searchEverything(ctx: Ctx, { q }: InputOf<typeof endpoint>): Promise<SearchResults> {
  const { role } = ctx.user
  const params = { ...toSearchParams(q), limit: maxResultsPerKind }
  const numbers = possibleInvoiceNumbers(q, ctx.now.getUTCFullYear())
  const range = invoiceNumberRange(q)
  const canReadInvoices = hasPermission(role, 'invoices.read')
  const [products, styles, invoices, orders, creditNotes, payments, records, customers] = await Promise.all([
    hasPermission(role, 'products.read') ? findProducts(ctx, { ...params, spellings: codeSpellings(q) }) : [],
    hasPermission(role, 'styles.read') ? findStyles(ctx, { ...params, number: q }) : [],
    canReadInvoices ? findInvoices(ctx, { ...params, numbers, range }) : [],
    hasPermission(role, 'orders.read') ? findOrders(ctx, params) : [],
    canReadInvoices ? findCreditNotes(ctx, params) : [],
    hasPermission(role, 'customers.read') ? findPayments(ctx, params) : [],
    hasPermission(role, 'customers.read') ? findCustomerRecords(ctx, params) : [],
    canReadInvoices ? findUnlinkedCustomers(ctx, params) : [],
  ])
  return {
    products,
    styles,
    invoices,
    orders,
    creditNotes,
    payments,
    customers: [...records, ...customers].slice(0, maxResultsPerKind),
  }
}

type LimitedParams = SearchParams & { limit: number }

async function findProducts(
  ctx: Ctx,
  params: LimitedParams & { spellings: string[] },
): Promise<SearchResults['products']> {
  const matches = newestMatchesQuery({
    table: sql`products`,
    where: sql`deleted_at is null`,
    newestBy: ['id'],
  })
  const statement = prepared(ctx.db, 'search_products', () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(sql`${products.id} = any (array(${exactCode}) || array(${matches}))`)
      .orderBy(sql`${products.id} is distinct from ${exactCode}`, desc(products.id))
      .limit(sql.placeholder('limit')),
  )
  return (await statement.execute({ ...params })).map(toProduct)
}

async function findStyles(
  ctx: Ctx,
  params: LimitedParams & { number: string },
): Promise<SearchResults['styles']> {
  const exact = sql`select id from styles where deleted_at is null and fold_text(number) = fold_text(${sql.placeholder('number')})`
  const matches = newestMatchesQuery({ table: sql`styles`, where: sql`deleted_at is null`, newestBy: ['id'] })
  const statement = preparedSql(
    ctx.db,
    'search_styles',
    () => sql`
      select styles.id, styles.number, styles.name, styles.category, coalesce(members.color, '') as color,
        '/api/images/' || members.image_id as "imageUrl", members.product_count as "productCount", members.quantity
      from styles, lateral (
        select (array_agg(color order by id))[1] as color, (array_agg(image_id order by id) filter (where image_id is not null))[1] as image_id,
          count(*)::int as product_count, coalesce(sum(quantity), 0)::int as quantity
        from products where style_id = styles.id and deleted_at is null
      ) as members
      where styles.id = any (array(${exact}) || array(${matches}))
      order by styles.id is distinct from (${exact}), styles.id desc
      limit ${sql.placeholder('limit')}`,
  )
  const { rows } = await statement.execute({ ...params })
  return (rows as (Omit<SearchResults['styles'][number], 'id'> & { id: string })[]).map((row) => ({
    ...row,
    id: Number(row.id),
  }))
}

interface InvoiceNumbers {
  numbers: string[]
  range: ReturnType<typeof invoiceNumberRange>
}

async function findInvoices(
  ctx: Ctx,
  { numbers, range, ...params }: LimitedParams & InvoiceNumbers,
): Promise<SearchResults['invoices']> {
  // The prefix of an invoice number is in every invoice: looking it up in the trigram index would be slow.
  const indexed = range || numbers.length === 1 ? [] : params.indexed
  const { from, below } = range ?? { from: '', below: '' }
  const isExact = sql`number = any (${sql.placeholder('numbers')}::text[])`
  const isInRange = sql`number >= ${sql.placeholder('from')} and number < ${sql.placeholder('below')}`
  const matches = newestMatchesQuery({
    table: sql`invoices`,
    where: sql`true`,
    newestBy: ['dated_on', 'id'],
  })
  const statement = prepared(ctx.db, 'search_invoices', () =>
    ctx.db
      .select({
        id: invoices.id,
        number: invoices.number,
        customerName: invoices.customerName,
        datedOn: invoices.datedOn,
        status: invoices.status,
        totalCents: invoices.totalCents,
      })
      .from(invoices)
      .where(
        sql`${invoices.id} = any (array(select id from invoices where ${isExact}) || array(${matches}) ||
          array(select id from invoices where ${isInRange} order by number desc limit ${sql.placeholder('limit')}))`,
      )
      .orderBy(sql`${isExact} desc`, desc(invoices.datedOn), desc(invoices.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...params, numbers, from, below, indexed })
}

/** By number, customer and the customer's order number, the newest first. */
async function findOrders(ctx: Ctx, params: LimitedParams): Promise<SearchResults['orders']> {
  const matches = newestMatchesQuery({
    table: sql`orders`,
    where: sql`true`,
    newestBy: ['ordered_on', 'id'],
  })
  const statement = prepared(ctx.db, 'search_orders', () =>
    ctx.db
      .select({
        id: orders.id,
        number: orders.number,
        customerName: orders.customerName,
        orderedOn: orders.orderedOn,
        progress: orders.progress,
        validUntil: orders.validUntil,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(sql`${orders.id} = any (array(${matches}))`)
      .orderBy(desc(orders.orderedOn), desc(orders.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...params })
}

async function findCreditNotes(ctx: Ctx, params: LimitedParams): Promise<SearchResults['creditNotes']> {
  const matches = newestMatchesQuery({
    table: sql`credit_notes`,
    where: sql`true`,
    newestBy: ['created_at', 'id'],
  })
  const statement = prepared(ctx.db, 'search_credit_notes', () =>
    ctx.db
      .select({
        id: creditNotes.id,
        number: creditNotes.number,
        customerName: invoices.customerName,
        issuedOn: creditNotes.issuedOn,
        totalCents: creditNotes.totalCents,
      })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(sql`${creditNotes.id} = any (array(${matches}))`)
      .orderBy(desc(creditNotes.createdAt), desc(creditNotes.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...params })
}

async function findCustomerRecords(ctx: Ctx, params: LimitedParams): Promise<SearchResults['customers']> {
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
      })
      .from(customers)
      .where(sql`${customers.id} = any (array(${matches}))`)
      .orderBy(desc(customers.id)),
  )
  return statement.execute({ ...params })
}

/** By number and reference, the newest first. */
async function findPayments(ctx: Ctx, params: LimitedParams): Promise<SearchResults['payments']> {
  const matches = newestMatchesQuery({ table: sql`payments`, where: sql`true`, newestBy: ['id'] })
  const statement = prepared(ctx.db, 'search_payments', () =>
    ctx.db
      .select({
        id: payments.id,
        number: payments.number,
        kind: payments.kind,
        customerName: paidBySql,
        reference: payments.reference,
        receivedOn: payments.receivedOn,
        amountCents: payments.amountCents,
      })
      .from(payments)
      .where(sql`${payments.id} = any (array(${matches}))`)
      .orderBy(desc(payments.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...params })
}

/** Returns the distinct names and phones of the newest matching invoices without a customer record. */
async function findUnlinkedCustomers(ctx: Ctx, params: LimitedParams): Promise<SearchResults['customers']> {
  // The first line of search_text is the invoice number, which must not match here: such a lookup would be wasted.
  const indexed = params.words.some((word) => invoiceNumberRange(word) !== undefined) ? [] : params.indexed
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
  const found = await statement.execute({ ...params, indexed })
  return found.map((customer) => ({ id: null, number: null, ...customer }))
}
