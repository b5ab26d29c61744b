// Sales by the month of the invoice date, less the voids and credit notes of the month: revenue, units by category and by product. Read
// from counter tables that triggers maintain.
import { imageUrlOf } from '#domain/files/images.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

const revenue: CounterTable = {
  counts: 'revenue',
  changes: 'revenue_changes',
  groupBy: ['month'],
  sums: { invoices: 'invoices', cents: 'cents' },
}
const categorySales: CounterTable = {
  counts: 'category_sales',
  changes: 'category_sale_changes',
  groupBy: ['month', 'category'],
  sums: { units: 'units' },
}
const productSales: CounterTable = {
  counts: 'product_sales',
  changes: 'product_sale_changes',
  groupBy: ['month', 'product_id'],
  sums: { units: 'units' },
}

interface MonthRevenue {
  /** '2026-09' */
  month: string
  invoices: number
  /** In cents, less the voids and credit notes of the month. */
  totalCents: number
}

interface BestSeller {
  id: number
  code: string
  name: string
  color: string
  category: string | null
  imageUrl: string | null
  isDeleted: boolean
  units: number
}

/** The last `months` months including that of `now`, oldest first, also those without sales. */
export async function findRevenue(
  db: Db,
  { now, months }: { now: Date; months: number },
): Promise<MonthRevenue[]> {
  const find = preparedSql(
    db,
    'find_revenue',
    () => sql<{ month: string; invoices: string; cents: string }>`
      with months as (
        select (company_month(${sql.placeholder('now')}::timestamptz) - months_ago * interval '1 month')::date as month
        from generate_series(0, ${sql.placeholder('before')}::int) as months_ago
      ), added as (
        select month, sum(invoices) as invoices, sum(cents) as cents from ${withPendingChanges(revenue)}
        where month >= (select min(month) from months) group by month
      )
      select to_char(month, 'YYYY-MM') as month, coalesce(invoices, 0) as invoices, coalesce(cents, 0) as cents
      from months left join added using (month) order by month`,
  )
  const { rows } = await find.execute({ now, before: months - 1 })
  return rows.map(({ month, invoices, cents }) => ({
    month,
    invoices: Number(invoices),
    totalCents: Number(cents),
  }))
}

/** A subquery with the placeholder `now`: the revenue in cents of its month. */
export function monthRevenueSql(): SQL<string> {
  return sql<string>`(
    select coalesce(sum(cents), 0) from ${withPendingChanges(revenue)}
    where month = (select company_month(${sql.placeholder('now')}::timestamptz))
  )`
}

/** `month` is '2026-09'. Most units first; null is not a category. Units are below 0 if more were credited than sold in the month. */
export async function findCategorySales(
  db: Db,
  month: string,
): Promise<{ category: string | null; units: number }[]> {
  const { rows } = await db.execute<{ category: string; units: string }>(sql`
    select category, sum(units) as units from ${withPendingChanges(categorySales)} where month = ${firstDay(month)}
    group by category having sum(units) <> 0 order by sum(units) desc, category`)
  return rows.map(({ category, units }) => ({ category: category || null, units: Number(units) }))
}

/**
 * Reads only the top of the counters' index: `limit` rows, plus one for each product with changes that are not rolled up
 * yet, since those changes can push a product down.
 */
export async function findBestSellers(db: Db, month: string, limit: number): Promise<BestSeller[]> {
  const { rows } = await db.execute<{
    id: string
    code: string
    name: string
    color: string
    category: string | null
    image: string | null
    deleted: boolean
    units: string
  }>(sql`
    with recent as (
      select product_id, sum(units) as units from product_sale_changes where month = ${firstDay(month)} group by 1
    ), best as (
      select product_id from product_sales where month = ${firstDay(month)}
      order by units desc, product_id desc limit ${limit}::int + (select count(*) from recent)
    ), candidates as (
      select product_id from best union select product_id from recent
    ), sold as (
      select product_id, coalesce(counters.units, 0) + coalesce(recent.units, 0) as units
      from candidates
      left join (select product_id, units from product_sales where month = ${firstDay(month)}) as counters using (product_id)
      left join recent using (product_id)
    )
    select id, code, name, color, category, image_id as image, deleted_at is not null as deleted, units
    from sold join products on products.id = product_id
    where units > 0 order by units desc, id desc limit ${limit}`)
  return rows.map(({ id, code, name, color, category, image, deleted, units }) => ({
    id: Number(id),
    code,
    name,
    color,
    category,
    imageUrl: imageUrlOf(image),
    isDeleted: deleted,
    units: Number(units),
  }))
}

function firstDay(month: string): SQL {
  return sql`${`${month}-01`}::date`
}

export async function rollUpSales(db: Db): Promise<void> {
  for (const table of [revenue, categorySales, productSales]) await rollUpCounters(db, table)
}

/** Integrity check: returns one sentence per counter that differs from the invoices and credit notes. */
export async function checkSales(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ label: string; month: string; counted: string; actual: string }>(
    db,
    sql`
    with sold as materialized (
      select id, first_of_month(dated_on) as month, total_cents from invoices where processed_at is not null
    ), voided as materialized (
      select id, first_of_month(voided_on) as month, total_cents from invoices
      where processed_at is not null and voided_on is not null
    ), credited as materialized (
      select id, first_of_month(issued_on) as month, total_cents from credit_notes
    ), sold_units as materialized (
      select month, product_id, category, sum(quantity) as units
      from (
        select month, product_id, category, quantity from sold join invoice_lines on invoice_id = sold.id
        union all
        select month, product_id, category, -quantity from voided join invoice_lines on invoice_id = voided.id
        union all
        select month, product_id, category, -credit_note_lines.quantity
        from credited join credit_note_lines on credit_note_id = credited.id join invoice_lines using (invoice_id, line)
      ) as parts
      group by month, product_id, category
    )
    select label, to_char(month, 'YYYY-MM') as month, sum(counted) as counted, sum(actual) as actual
    from (
      select 'cents of revenue' as label, month, cents as counted, 0 as actual from ${withPendingChanges(revenue)}
      union all select 'invoices', month, invoices, 0 from ${withPendingChanges(revenue)}
      union all select 'units of category "' || category || '"', month, units, 0 from ${withPendingChanges(categorySales)}
      union all select 'units of product ' || product_id, month, units, 0 from ${withPendingChanges(productSales)}
      union all select 'cents of revenue', month, 0, total_cents from sold
      union all select 'cents of revenue', month, 0, -total_cents from voided
      union all select 'cents of revenue', month, 0, -total_cents from credited
      union all select 'invoices', month, 0, 1 from sold
      union all select 'units of category "' || coalesce(category, '') || '"', month, 0, units from sold_units
      union all select 'units of product ' || product_id, month, 0, units from sold_units
    ) as sums
    group by 1, 2 having sum(counted) <> sum(actual) order by 2, 1`,
  )
  return rows.map(
    ({ label, month, counted, actual }) =>
      `The dashboard counts ${counted} ${label} in ${month}; the invoices and credit notes add up to ${actual}.`,
  )
}
