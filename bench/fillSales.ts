// Inserts styles, customers and processed invoices with their lines by SQL, and enters them in the ledger of sales.
import { query } from './processes.ts'

const styles = 250
const productsPerStyle = 20
const customers = 500
const linesPerInvoice = 10
/** One product, with which sales are measured. */
export const soldProduct = 1

/**
 * `lines` lines of invoices of three years, for 500 customers and of 5,000 products, whatever their number. Returns how many milliseconds
 * the ledger took, as the migration of a database without it does.
 */
export async function fillSales(databaseUrl: string, lines: number): Promise<number> {
  await query(
    databaseUrl,
    `insert into customers (name, phone, created_at)
     select 'Boutique ' || place, '+1 212 555 0100', now() from generate_series(1, $1::int) as place`,
    [customers],
  )
  await insertStyles(databaseUrl)
  await insertInvoices(databaseUrl, lines / linesPerInvoice)
  await query(databaseUrl, 'vacuum (analyze)')
  const start = performance.now()
  await query(databaseUrl, 'select recount_sales()')
  const milliseconds = performance.now() - start
  await query(databaseUrl, 'vacuum (analyze)')
  return milliseconds
}

async function insertStyles(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into styles (number, name, category, manufacturer, season, price_cents, created_at)
     select 'ST-' || place, 'Linen Shirt ' || place, (array['Tops', 'Dresses', 'Pants', 'Knits'])[1 + place % 4], 'Mill ' || place % 20,
       (array['SS26', 'FW26', 'SS27'])[1 + place % 3], 3800, now()
     from generate_series(1, $1::int) as place`,
    [styles],
  )
  await query(
    databaseUrl,
    `insert into products (code, name, style_id, color, size, category, manufacturer, quantity, price_cents, created_at)
     select styles.number || '-' || place, styles.name, styles.id, (array['Navy', 'Sand', 'White', 'Olive'])[1 + place / 5],
       (array['XS', 'S', 'M', 'L', 'XL'])[1 + place % 5], styles.category, styles.manufacturer, 100000, 3800, now()
     from styles cross join generate_series(0, $1::int - 1) as place order by styles.id, place`,
    [productsPerStyle],
  )
  await query(databaseUrl, 'select open_costs()')
}

async function insertInvoices(databaseUrl: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoices (number, status, customer_name, customer_phone, customer_id, subtotal_cents, discount_basis_points,
       discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by, processed_at, processed_by, due_on, open_cents)
     select 'INV-2000-' || lpad(place::text, 6, '0'), 'Processed', customers.name, '+1 212 555 0100', customers.id, 76000, 0, 0, 0, 0,
       76000, moment, moment::date, users.id, moment, users.id, moment::date + 30, 0
     from generate_series(1, $1::int) as place
     cross join lateral (select now() - ($1 - place) * interval '1095 days' / $1 as moment) as details
     join customers on customers.id = 1 + place::bigint * 7919 % $2
     cross join users order by place`,
    [count, customers],
  )
  await query(
    databaseUrl,
    `insert into invoice_lines (invoice_id, line, product_id, code, name, style_id, style_number, style_name, color, size, category,
       manufacturer, quantity, unit_price_cents, total_cents)
     select invoices.id, line, products.id, code, products.name, styles.id, styles.number, styles.name, color, size, products.category,
       products.manufacturer, 2, 3800, 7600
     from invoices cross join generate_series(1, $1::int) as line
     join products on products.id = 1 + (invoices.id * 31 + line * 163) % $2
     join styles on styles.id = style_id`,
    [linesPerInvoice, styles * productsPerStyle],
  )
}
