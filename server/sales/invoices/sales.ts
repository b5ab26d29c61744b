// Sales by the invoice date, less the voids and credit notes of the same time: revenue by day, and units by month and category, product or
// style. Read from counter tables that triggers maintain.
import { imageUrlOf } from '#domain/files/images.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { type SQL, type SQLWrapper, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

const revenue: CounterTable = {
  counts: 'revenue',
  changes: 'revenue_changes',
  groupBy: ['day'],
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
  /** Of the style, or of a product without one. */
  type: 'style' | 'product'
  id: number
  code: string
  name: string
  /** Of the product that sold best, for its picture. */
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
        select first_of_month(day) as month, sum(invoices) as invoices, sum(cents) as cents from ${withPendingChanges(revenue)}
        where day >= (select min(month) from months) group by 1
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

/** A subquery: the revenue in cents of the days from `start` to `end`. */
export function revenueSql({ start, end }: { start: SQLWrapper; end: SQLWrapper }): SQL<string> {
  return sql<string>`(
    select coalesce(sum(cents), 0) from ${withPendingChanges(revenue)} where day between ${start}::date and ${end}::date)`
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

/** The products of a style count together, by the style that they have today. The picture is that of the product that sold most. */
export async function findBestSellers(db: Db, month: string, limit: number): Promise<BestSeller[]> {
  const { rows } = await db.execute<
    Omit<BestSeller, 'id' | 'units' | 'imageUrl'> & { id: string; units: string; image: string | null }
  >(sql`
    with sold as (
      select product_id, sum(units) as units from ${withPendingChanges(productSales)}
      where month = ${firstDay(month)} group by product_id having sum(units) <> 0
    ), best as (
      select style_id, sum(units) as units, (array_agg(product_id order by units desc, product_id desc))[1] as pictured_id
      from sold join products on products.id = product_id
      group by style_id, case when style_id is null then product_id end having sum(units) > 0
      order by sum(units) desc, pictured_id desc limit ${limit}
    )
    select case when styles.id is null then 'product' else 'style' end as type, coalesce(styles.id, pictured.id) as id,
      coalesce(styles.number, pictured.code) as code, coalesce(styles.name, pictured.name) as name, pictured.color,
      pictured.category, pictured.image_id as image, units,
      case when styles.id is null then pictured.deleted_at else styles.deleted_at end is not null as "isDeleted"
    from best join products as pictured on pictured.id = pictured_id left join styles on styles.id = best.style_id
    order by units desc, pictured_id desc`)
  return rows.map(({ id, units, image, ...row }) => ({
    ...row,
    id: Number(id),
    imageUrl: imageUrlOf(image),
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
  const rows = await findDifferences<{ label: string; time: string; counted: string; actual: string }>(
    db,
    sql`
    with sold as materialized (
      select id, dated_on as day, first_of_month(dated_on) as month, total_cents from invoices where processed_at is not null
    ), voided as materialized (
      select id, voided_on as day, first_of_month(voided_on) as month, total_cents from invoices
      where processed_at is not null and voided_on is not null
    ), credited as materialized (
      select id, issued_on as day, first_of_month(issued_on) as month, total_cents from credit_notes
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
    select label, time, sum(counted) as counted, sum(actual) as actual
    from (
      select 'cents of revenue' as label, 'on ' || day as time, cents as counted, 0 as actual from ${withPendingChanges(revenue)}
      union all select 'invoices', 'on ' || day, invoices, 0 from ${withPendingChanges(revenue)}
      union all select 'units of category "' || category || '"', ${inMonth}, units, 0 from ${withPendingChanges(categorySales)}
      union all select 'units of product ' || product_id, ${inMonth}, units, 0 from ${withPendingChanges(productSales)}
      union all select 'cents of revenue', 'on ' || day, 0, total_cents from sold
      union all select 'cents of revenue', 'on ' || day, 0, -total_cents from voided
      union all select 'cents of revenue', 'on ' || day, 0, -total_cents from credited
      union all select 'invoices', 'on ' || day, 0, 1 from sold
      union all select 'units of category "' || coalesce(category, '') || '"', ${inMonth}, 0, units from sold_units
      union all select 'units of product ' || product_id, ${inMonth}, 0, units from sold_units
    ) as sums
    group by 1, 2 having sum(counted) <> sum(actual) order by 2, 1`,
  )
  return rows.map(
    ({ label, time, counted, actual }) =>
      `The dashboard counts ${counted} ${label} ${time}; the invoices and credit notes add up to ${actual}.`,
  )
}

const inMonth = sql`'in ' || to_char(month, 'YYYY-MM')`
